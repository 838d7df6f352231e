import type { Role } from '@onchan-bowls/contract/session';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../../platform/event-store/event.js';
import { RefusedError } from '../../platform/refused.js';
import type { DecisionContext, Decider } from '../../platform/event-store/decider.js';

const accountRole = z.strictObject({ role: z.enum(['admin', 'committee']) });

/** What is on record of an account: never its name or a secret, which lie in a plain table. */
const accountEvents = {
  AccountAdded: defineEvent({
    label: 'Account added',
    meaning: 'Somebody can sign in with this role.',
    data: accountRole,
  }),
  AccountPasswordReset: defineEvent({
    label: 'Password reset',
    meaning: 'Another administrator, or the console, has set the account’s password.',
  }),
  AccountPasswordChanged: defineEvent({
    label: 'Own password changed',
    meaning: 'The account’s owner has changed the password.',
  }),
  AccountRoleChanged: defineEvent({
    label: 'Role changed',
    meaning: 'The account has this role instead.',
    data: accountRole,
  }),
  AccountDisabled: defineEvent({
    label: 'Account disabled',
    meaning: 'Nobody can sign in with the account.',
  }),
  AccountEnabled: defineEvent({
    label: 'Account enabled',
    meaning: 'The account can be used again.',
  }),
  AccountSignedOut: defineEvent({
    label: 'Signed out everywhere',
    meaning: 'All sessions of the account were ended.',
  }),
};

export type AccountEvent = EventOf<typeof accountEvents>;

export type Account =
  | { readonly phase: 'absent' }
  | { readonly phase: 'active'; readonly role: Role }
  | { readonly phase: 'disabled'; readonly role: Role };

/** Who may sign in, as far as the history tells it. */
export const account: Decider<Account, AccountEvent> = {
  category: 'account',
  label: 'Accounts',
  events: accountEvents,
  initial: { phase: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'AccountAdded':
        return { phase: 'active', role: event.data.role };
      case 'AccountPasswordReset':
      case 'AccountPasswordChanged':
      case 'AccountSignedOut':
        return state;
      case 'AccountRoleChanged':
        return { ...existing(state), role: event.data.role };
      case 'AccountDisabled':
        return { ...existing(state), phase: 'disabled' };
      case 'AccountEnabled':
        return { ...existing(state), phase: 'active' };
    }
  },

  describe(event) {
    switch (event.type) {
      case 'AccountAdded':
        return event.data.role === 'admin' ? 'added an administrator’s account' : 'added a committee account';
      case 'AccountPasswordReset':
        return 'set another password for an account';
      case 'AccountPasswordChanged':
        return 'changed their own password';
      case 'AccountRoleChanged':
        return event.data.role === 'admin'
          ? 'made an account an administrator’s'
          : 'made an account a committee account';
      case 'AccountDisabled':
        return 'disabled an account';
      case 'AccountEnabled':
        return 'enabled an account again';
      case 'AccountSignedOut':
        return 'signed an account out everywhere';
    }
  },

  // It lies in a plain table, as all names of accounts.
  name: () => null,

  view: (state) =>
    state.phase === 'absent' ? null : { Role: state.role, 'May sign in': state.phase === 'active' },
};

/** Lets somebody sign in with a role. */
export const addAccount =
  (role: Role) =>
  (state: Account): AccountEvent[] => {
    if (state.phase !== 'absent') throw new RefusedError('account-exists');
    return [{ type: 'AccountAdded', data: { role } }];
  };

/**
 * Notes that an account got another password. Refused with `own-password` for the signed-in account itself: for that the
 * current password is asked for.
 */
export const resetPassword =
  (id: string) =>
  (state: Account, { actor }: DecisionContext): AccountEvent[] => {
    existing(state);
    if (actor === id) throw new RefusedError('own-password');
    return [{ type: 'AccountPasswordReset', data: {} }];
  };

/** Notes that somebody changed their own password. */
export const changePassword = (state: Account): AccountEvent[] => {
  existing(state);
  return [{ type: 'AccountPasswordChanged', data: {} }];
};

/** What may change about an account; what is absent stays as it is. */
export interface AccountChange {
  readonly role?: Role;
  /** Whether nobody may sign in with it. */
  readonly disabled?: boolean;
}

/**
 * Changes what an account may do, and whether anybody may sign in with it. Refused with `own-account` to whoever is
 * signed in with it: a slip would shut them out.
 */
export const reviseAccount =
  (id: string, { role, disabled }: AccountChange) =>
  (state: Account, { actor }: DecisionContext): AccountEvent[] => {
    const before = existing(state);
    const events: AccountEvent[] = [];
    if (role !== undefined && role !== before.role)
      events.push({ type: 'AccountRoleChanged', data: { role } });
    if (disabled !== undefined && disabled !== (before.phase === 'disabled'))
      events.push({ type: disabled ? 'AccountDisabled' : 'AccountEnabled', data: {} });
    if (events.length > 0 && actor === id) throw new RefusedError('own-account');
    return events;
  };

/** Notes that all sessions of an account were ended. */
export const signOutEverywhere = (state: Account): AccountEvent[] => {
  existing(state);
  return [{ type: 'AccountSignedOut', data: {} }];
};

const existing = (state: Account): Exclude<Account, { phase: 'absent' }> => {
  if (state.phase === 'absent') throw new RefusedError('account-not-found');
  return state;
};

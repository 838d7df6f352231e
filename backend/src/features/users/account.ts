import type { Role } from '@onchan-bowls/contract/session';
import { Refused } from '../../platform/event-store/refused.js';
import type { Stream } from '../../platform/event-store/stream.js';

/** What is on record of an account: never its name or a secret, which lie in a plain table. */
export type AccountEvent =
  | { readonly type: 'AccountAdded'; readonly data: { readonly role: Role } }
  | { readonly type: 'AccountPasswordReset'; readonly data: Record<string, never> }
  | { readonly type: 'AccountDisabled'; readonly data: Record<string, never> };

export type Account =
  | { readonly phase: 'absent' }
  | { readonly phase: 'active'; readonly role: Role }
  | { readonly phase: 'disabled'; readonly role: Role };

/** Who may sign in, as far as the history tells it. */
export const account: Stream<Account, AccountEvent> = {
  category: 'account',
  labels: {
    records: 'Accounts',
    events: {
      AccountAdded: 'Account added',
      AccountPasswordReset: 'Password reset',
      AccountDisabled: 'Account disabled',
    },
  },
  initial: { phase: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'AccountAdded':
        return { phase: 'active', role: event.data.role };
      case 'AccountPasswordReset':
        return state;
      case 'AccountDisabled':
        return { ...existing(state), phase: 'disabled' };
    }
  },

  describe(event) {
    switch (event.type) {
      case 'AccountAdded':
        return event.data.role === 'admin' ? 'added an administrator’s account' : 'added a committee account';
      case 'AccountPasswordReset':
        return 'set another password for an account';
      case 'AccountDisabled':
        return 'disabled an account';
    }
  },

  view: (state) =>
    state.phase === 'absent' ? null : { Role: state.role, 'May sign in': state.phase === 'active' },
};

/** Lets somebody sign in with a role. */
export const addAccount =
  (role: Role) =>
  (state: Account): AccountEvent[] => {
    if (state.phase !== 'absent') throw new Refused('account-exists');
    return [{ type: 'AccountAdded', data: { role } }];
  };

/** Notes that an account got another password. */
export const resetPassword = (state: Account): AccountEvent[] => {
  existing(state);
  return [{ type: 'AccountPasswordReset', data: {} }];
};

/** Lets nobody sign in with this account any more. */
export const disableAccount = (state: Account): AccountEvent[] =>
  existing(state).phase === 'disabled' ? [] : [{ type: 'AccountDisabled', data: {} }];

const existing = (state: Account): Exclude<Account, { phase: 'absent' }> => {
  if (state.phase === 'absent') throw new Refused('account-not-found');
  return state;
};

import type { Role } from '@onchan-bowls/contract/roles';
import { passkeyLimits } from '@onchan-bowls/contract/passkeys';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import type { DecisionContext, Decider } from '../../platform/event-store/decider/decider.js';

const accountRole = z.strictObject({
  role: z.enum(['admin', 'committee', 'results', 'competitions', 'membership']),
});

const passkeyId = { passkeyId: z.string().describe('A UUID') };

/** The events of an account. Its name and secrets are in a plain table instead. */
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
  AccountLinkMade: defineEvent({
    label: 'Link for a password made',
    meaning: 'With the link the account’s owner can choose the password, once.',
  }),
  AccountPasswordChosen: defineEvent({
    label: 'Password set by a link',
    meaning: 'The account’s owner has set the password by a link.',
  }),
  AccountEmailChanged: defineEvent({
    label: 'Email of an account changed',
    meaning: 'Links to set the password go to another address, or to none.',
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
  AccountFactorAdded: defineEvent({
    label: 'Second step turned on',
    meaning: 'Signing in to the account needs a code from an app as well as the password.',
  }),
  AccountFactorRemoved: defineEvent({
    label: 'Second step turned off',
    meaning: 'Signing in to the account needs the password alone.',
  }),
  AccountRecoveryCodesMade: defineEvent({
    label: 'Recovery codes made',
    meaning: 'The account’s owner has new recovery codes. The former ones are no longer valid.',
  }),
  AccountRecoveryCodeUsed: defineEvent({
    label: 'Recovery code used',
    meaning: 'Somebody has signed in with a recovery code instead of a code from an app.',
  }),
  AccountPasskeyAdded: defineEvent({
    label: 'Passkey added',
    meaning: 'The account’s owner can sign in with this passkey instead of the password.',
    // Not its name: owners name their devices, often after themselves.
    data: z.strictObject(passkeyId),
  }),
  AccountPasskeyRemoved: defineEvent({
    label: 'Passkey removed',
    meaning: 'Nobody can sign in with this passkey any more.',
    data: z.strictObject(passkeyId),
  }),
  AccountSignedOut: defineEvent({
    label: 'Signed out everywhere',
    meaning: 'All sessions of the account were ended.',
  }),
};

export type AccountEvent = EventOf<typeof accountEvents>;
type EventWithoutData = Exclude<
  AccountEvent['type'],
  'AccountAdded' | 'AccountRoleChanged' | 'AccountPasskeyAdded' | 'AccountPasskeyRemoved'
>;

interface ExistingAccount {
  readonly role: Role;
  readonly isDisabled: boolean;
  /** Whether signing in needs a code as well as the password. */
  readonly hasSecondFactor: boolean;
  /** Their ids. */
  readonly passkeys: readonly string[];
}

/** Null before the account is added. */
export type Account = ExistingAccount | null;

/** An account that can sign in, without its name and secrets. */
export const account: Decider<Account, AccountEvent> = {
  category: 'account',
  label: 'Accounts',
  events: accountEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'AccountAdded':
        return { role: event.data.role, isDisabled: false, hasSecondFactor: false, passkeys: [] };
      case 'AccountFactorAdded':
        return { ...existing(state), hasSecondFactor: true };
      case 'AccountFactorRemoved':
        return { ...existing(state), hasSecondFactor: false };
      case 'AccountPasskeyAdded':
        return { ...existing(state), passkeys: [...existing(state).passkeys, event.data.passkeyId] };
      case 'AccountPasskeyRemoved': {
        const { passkeyId } = event.data;
        const passkeys = existing(state).passkeys.filter((passkey) => passkey !== passkeyId);
        return { ...existing(state), passkeys };
      }
      case 'AccountPasswordReset':
      case 'AccountPasswordChanged':
      case 'AccountPasswordChosen':
      case 'AccountLinkMade':
      case 'AccountEmailChanged':
      case 'AccountRecoveryCodesMade':
      case 'AccountRecoveryCodeUsed':
      case 'AccountSignedOut':
        return state;
      case 'AccountRoleChanged':
        return { ...existing(state), role: event.data.role };
      case 'AccountDisabled':
        return { ...existing(state), isDisabled: true };
      case 'AccountEnabled':
        return { ...existing(state), isDisabled: false };
    }
  },

  describe(event) {
    switch (event.type) {
      case 'AccountAdded':
        return `added ${ofRole[event.data.role]}`;
      case 'AccountPasswordReset':
        return 'set another password for an account';
      case 'AccountPasswordChanged':
        return 'changed their own password';
      case 'AccountPasswordChosen':
        return 'set their own password by a link';
      case 'AccountLinkMade':
        return 'made a link to set the password of an account';
      case 'AccountEmailChanged':
        return 'changed the email address of an account';
      case 'AccountRoleChanged':
        return event.data.role === 'admin'
          ? 'made an account an administrator’s'
          : `made an account ${ofRole[event.data.role]}`;
      case 'AccountDisabled':
        return 'disabled an account';
      case 'AccountEnabled':
        return 'enabled an account again';
      case 'AccountFactorAdded':
        return 'turned on the second step of signing in to an account';
      case 'AccountFactorRemoved':
        return 'turned off the second step of signing in to an account';
      case 'AccountRecoveryCodesMade':
        return 'made new recovery codes';
      case 'AccountRecoveryCodeUsed':
        return 'signed in with a recovery code';
      case 'AccountPasskeyAdded':
        return 'added a passkey to an account';
      case 'AccountPasskeyRemoved':
        return 'removed a passkey of an account';
      case 'AccountSignedOut':
        return 'signed an account out everywhere';
    }
  },

  // The names of accounts are in a plain table.
  name: () => null,

  view: ({ role, isDisabled, hasSecondFactor, passkeys }) => ({
    Role: role,
    'May sign in': !isDisabled,
    ...(hasSecondFactor && { 'Second step': true }),
    ...(passkeys.length > 0 && { Passkeys: passkeys.join(', ') }),
  }),
};

const existing = (state: Account): ExistingAccount => state ?? refuse('account-not-found');

const withSecondFactor = (state: Account): void => {
  if (!existing(state).hasSecondFactor) throw new RefusedError('second-factor-off');
};

/** Makes the decision that records this of an account, unless `assert` refuses it. */
const records =
  (type: EventWithoutData, assert: (state: Account) => unknown = existing) =>
  (state: Account): AccountEvent[] => {
    assert(state);
    return [{ type, data: {} }];
  };

/** Lets somebody sign in with a role. */
export const addAccount =
  (role: Role) =>
  (state: Account): AccountEvent[] => {
    if (state) throw new RefusedError('account-exists');
    return [{ type: 'AccountAdded', data: { role } }];
  };

/**
 * Records that an account got another password. Refused with `own-password` for the signed-in account itself, whose
 * change needs the current password.
 */
export const resetPassword =
  (id: string) =>
  (state: Account, { actor }: DecisionContext): AccountEvent[] => {
    existing(state);
    if (actor === id) throw new RefusedError('own-password');
    return [{ type: 'AccountPasswordReset', data: {} }];
  };

/** Records that the owner of an account changed its password. */
export const changePassword = records('AccountPasswordChanged');

/** Records that a link was made. Refused with `own-password` for the signed-in account itself, and for a disabled one. */
export const makeLink =
  (id: string) =>
  (state: Account, { actor }: DecisionContext): AccountEvent[] => {
    if (existing(state).isDisabled) throw new RefusedError('account-disabled');
    if (actor === id) throw new RefusedError('own-password');
    return [{ type: 'AccountLinkMade', data: {} }];
  };

/** Records that the owner set the password by a link. A link to a disabled account is not valid. */
export const choosePassword = (state: Account): AccountEvent[] => {
  if (existing(state).isDisabled) throw new RefusedError('link-not-valid');
  return [{ type: 'AccountPasswordChosen', data: {} }];
};

/** Records that the account has another email address. */
export const changeEmail = records('AccountEmailChanged');

/** The changes to an account. An absent field stays as it is. */
export interface AccountChange {
  readonly role?: Role | undefined;
  /** Whether sign-in is forbidden. */
  readonly disabled?: boolean | undefined;
  /** Whether links to set the password go to another address. */
  readonly hasNewEmail?: boolean;
}

/**
 * Changes the role of an account, and whether it may sign in. Refused with `own-account` for the signed-in account
 * itself, which could lock itself out by mistake, and with `own-email` for its address, whose change needs the current password.
 */
export const reviseAccount =
  (id: string, { role, disabled, hasNewEmail = false }: AccountChange) =>
  (state: Account, { actor }: DecisionContext): AccountEvent[] => {
    const before = existing(state);
    const events: AccountEvent[] = [];
    if (role !== undefined && role !== before.role)
      events.push({ type: 'AccountRoleChanged', data: { role } });
    if (disabled !== undefined && disabled !== before.isDisabled)
      events.push({ type: disabled ? 'AccountDisabled' : 'AccountEnabled', data: {} });
    if (events.length > 0 && actor === id) throw new RefusedError('own-account');
    if (hasNewEmail && actor === id) throw new RefusedError('own-email');
    return hasNewEmail ? [...events, ...changeEmail(state)] : events;
  };

/** Records that signing in needs a code as well. */
export const addSecondFactor = (state: Account): AccountEvent[] => {
  if (existing(state).hasSecondFactor) throw new RefusedError('second-factor-on');
  return [{ type: 'AccountFactorAdded', data: {} }];
};

/** Records that the owner of an account turned off its second factor. */
export const removeOwnSecondFactor = records('AccountFactorRemoved', withSecondFactor);

/** Records that the owner of an account added a passkey. */
export const addPasskey =
  (passkeyId: string) =>
  (state: Account): AccountEvent[] => {
    if (existing(state).passkeys.length >= passkeyLimits.ofAccount)
      throw new RefusedError('too-many-passkeys');
    return [{ type: 'AccountPasskeyAdded', data: { passkeyId } }];
  };

/** Records that the owner of an account removed a passkey. */
export const removePasskey =
  (passkeyId: string) =>
  (state: Account): AccountEvent[] => {
    if (!existing(state).passkeys.includes(passkeyId)) refuse('passkey-not-found');
    return [{ type: 'AccountPasskeyRemoved', data: { passkeyId } }];
  };

/**
 * Records that another administrator, or the console, removed the second factor of an account and its passkeys, if it has any: a lost
 * telephone holds both. Refused with
 * `own-second-factor` for the signed-in account itself, which needs the current password.
 */
export const removeSecondFactor =
  (id: string) =>
  (state: Account, { actor }: DecisionContext): AccountEvent[] => {
    const { hasSecondFactor, passkeys } = existing(state);
    if (actor === id) throw new RefusedError('own-second-factor');
    return [
      ...(hasSecondFactor ? [{ type: 'AccountFactorRemoved', data: {} } as const] : []),
      ...passkeys.map((passkeyId) => ({ type: 'AccountPasskeyRemoved', data: { passkeyId } }) as const),
    ];
  };

/** Records that the owner of an account made new recovery codes. */
export const makeRecoveryCodes = records('AccountRecoveryCodesMade', withSecondFactor);

/** Records that a recovery code opened a session. */
export const useRecoveryCode = records('AccountRecoveryCodeUsed', withSecondFactor);

/** Records that all sessions of an account were ended. */
export const signOutEverywhere = records('AccountSignedOut');

/** An account of each role, in the history's words. */
const ofRole: Readonly<Record<Role, string>> = {
  admin: 'an administrator’s account',
  committee: 'a committee account',
  results: 'a results account',
  competitions: 'a competitions account',
  membership: 'a membership account',
};

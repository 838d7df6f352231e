import { describe, expect, it } from '@jest/globals';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  account,
  addAccount,
  addPasskey,
  changePassword,
  choosePassword,
  makeLink,
  removePasskey,
  removeSecondFactor,
  resetPassword,
  reviseAccount,
  signOutEverywhere,
  type AccountEvent,
} from './account.js';

const added: AccountEvent = { type: 'AccountAdded', data: { role: 'committee' } };
const promoted: AccountEvent = { type: 'AccountRoleChanged', data: { role: 'admin' } };
const disabled: AccountEvent = { type: 'AccountDisabled', data: {} };
const enabled: AccountEvent = { type: 'AccountEnabled', data: {} };

const bySelf = { now: new Date(), actor: 'cass-id' };

describe('a change of an account', () => {
  it.each([
    ['of its role', [added], { role: 'admin' }, [promoted]],
    ['that disables it', [added], { disabled: true }, [disabled]],
    ['that enables it again', [added, disabled], { disabled: false }, [enabled]],
    ['of both', [added, disabled], { role: 'admin', disabled: false }, [promoted, enabled]],
    ['of its address', [added], { hasNewEmail: true }, [{ type: 'AccountEmailChanged', data: {} }]],
    ['of nothing', [added], {}, []],
    ['to what it is', [added, promoted, disabled], { role: 'admin', disabled: true }, []],
    ['to what it became again', [added, disabled, enabled], { disabled: false }, []],
  ] as const)('%s records just that', (_, past, change, events) => {
    expect(given(account, ...past).when(reviseAccount('cass-id', change))).toEqual(events);
  });

  it.each([{ role: 'admin' }, { disabled: true }] as const)('is not one’s own to make: %j', (change) => {
    expect(given(account, added).refusalOf(reviseAccount('cass-id', change), bySelf)).toBe('own-account');
  });

  it('is none to one’s own account that leaves it as it is', () => {
    expect(given(account, added).when(reviseAccount('cass-id', { role: 'committee' }), bySelf)).toEqual([]);
  });
});

describe('a password', () => {
  it('is reset by somebody else, and changed by its owner', () => {
    const reset = resetPassword('cass-id');
    expect(given(account, added).when(reset)).toEqual([{ type: 'AccountPasswordReset', data: {} }]);
    expect(given(account, added).refusalOf(reset, bySelf)).toBe('own-password');
    expect(given(account, added).when(changePassword, bySelf)).toEqual([
      { type: 'AccountPasswordChanged', data: {} },
    ]);
  });
});

describe('a link for a password', () => {
  it('is made by somebody else, and used by the owner', () => {
    const link = makeLink('cass-id');
    expect(given(account, added).when(link)).toEqual([{ type: 'AccountLinkMade', data: {} }]);
    expect(given(account, added).refusalOf(link, bySelf)).toBe('own-password');
    expect(given(account, added).when(choosePassword, bySelf)).toEqual([
      { type: 'AccountPasswordChosen', data: {} },
    ]);
  });

  it('is neither made nor used while the account is disabled', () => {
    const past = given(account, added, disabled);
    expect(past.refusalOf(makeLink('cass-id'))).toBe('account-disabled');
    expect(past.refusalOf(choosePassword, bySelf)).toBe('link-not-valid');
  });

  it('cannot be sent to an address that its owner has changed without the password', () => {
    expect(given(account, added).refusalOf(reviseAccount('cass-id', { hasNewEmail: true }), bySelf)).toBe(
      'own-email',
    );
  });
});

describe('an account that nobody has added', () => {
  const change = reviseAccount('nobody-id', { disabled: false });
  it.each([
    resetPassword('nobody-id'),
    changePassword,
    choosePassword,
    makeLink('nobody-id'),
    signOutEverywhere,
    change,
  ])('can have nothing done to it: %p', (decide) => {
    expect(given(account).refusalOf(decide)).toBe('account-not-found');
  });
});

describe('an account that there is', () => {
  it('is not added again', () => {
    expect(given(account, added).refusalOf(addAccount('admin'))).toBe('account-exists');
  });

  it('shows its role and whether it may sign in', () => {
    const state = [added, promoted, disabled].reduce(
      (before, event) => account.evolve(before, event),
      account.initial,
    );
    expect(viewOf(account, state)).toEqual({ Role: 'admin', 'May sign in': false });
  });
});

describe('a passkey of an account', () => {
  const [phone, laptop] = ['phone', 'laptop'].map((name): AccountEvent => ({
    type: 'AccountPasskeyAdded',
    data: { passkeyId: `${name}-id` },
  })) as [AccountEvent, AccountEvent];
  const removed = (passkeyId: string): AccountEvent => ({
    type: 'AccountPasskeyRemoved',
    data: { passkeyId },
  });

  it('is seen until it is removed', () => {
    expect(given(account, added).when(addPasskey('phone-id'))).toEqual([phone]);
    const withBoth = given(account, added, phone, laptop);
    expect(viewOf(account, fold(account, [added, phone, laptop]))).toMatchObject({
      Passkeys: 'phone-id, laptop-id',
    });
    expect(withBoth.when(removePasskey('phone-id'))).toEqual([removed('phone-id')]);
    expect(given(account, added, phone, removed('phone-id')).refusalOf(removePasskey('phone-id'))).toBe(
      'passkey-not-found',
    );
  });

  it('goes with the codes when another administrator removes the second factor', () => {
    const codes: AccountEvent = { type: 'AccountFactorAdded', data: {} };
    expect(given(account, added, codes, phone, laptop).when(removeSecondFactor('cass-id'))).toEqual([
      { type: 'AccountFactorRemoved', data: {} },
      removed('phone-id'),
      removed('laptop-id'),
    ]);
    expect(given(account, added).when(removeSecondFactor('cass-id'))).toEqual([]);
  });
});

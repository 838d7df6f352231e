import { describe, expect, it } from '@jest/globals';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  account,
  addPasskey,
  makeLink,
  removePasskey,
  removeSecondFactor,
  reviseAccount,
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

  it('is none to one’s own account that leaves it as it is', () => {
    expect(given(account, added).when(reviseAccount('cass-id', { role: 'committee' }), bySelf)).toEqual([]);
  });
});

it('a link for a password is not made by the owner of the account', () => {
  expect(() => given(account, added).when(makeLink('cass-id'), bySelf)).toThrow(
    expect.objectContaining({ code: 'own-password' }),
  );
});

it('an account shows its role and whether it may sign in', () => {
  expect(viewOf(account, fold(account, [added, promoted, disabled]))).toEqual({
    Role: 'admin',
    'May sign in': false,
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
    expect(() => given(account, added, phone, removed('phone-id')).when(removePasskey('phone-id'))).toThrow(
      expect.objectContaining({ code: 'passkey-not-found' }),
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

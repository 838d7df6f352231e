import { describe, expect, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import {
  account,
  addSecondFactor,
  makeRecoveryCodes,
  removeOwnSecondFactor,
  removeSecondFactor,
  useRecoveryCode,
  type AccountEvent,
} from './account.js';
import {
  digitsOf,
  hashOfRecoveryCode,
  kindOf,
  newRecoveryCodes,
  newSecret,
  setUpOf,
  stepOf,
} from './second-factor.js';

const added: AccountEvent = { type: 'AccountAdded', data: { role: 'committee' } };
const on: AccountEvent = { type: 'AccountFactorAdded', data: {} };
const off: AccountEvent = { type: 'AccountFactorRemoved', data: {} };
const bySelf = { now: new Date(), actor: 'cass-id' };

describe('the second factor of an account', () => {
  it('is added once, and again when it was removed', () => {
    expect(given(account, added).when(addSecondFactor, bySelf)).toEqual([on]);
    expect(given(account, added, on).refusalOf(addSecondFactor, bySelf)).toBe('second-factor-on');
    expect(given(account, added, on, off).when(addSecondFactor, bySelf)).toEqual([on]);
  });

  it('is removed by its owner only where there is one', () => {
    expect(given(account, added, on).when(removeOwnSecondFactor, bySelf)).toEqual([off]);
    expect(given(account, added).refusalOf(removeOwnSecondFactor, bySelf)).toBe('second-factor-off');
  });

  it('is removed by somebody else, who changes nothing where there is none, and not by its owner in this way', () => {
    const remove = removeSecondFactor('cass-id');
    expect(given(account, added, on).when(remove)).toEqual([off]);
    expect(given(account, added).when(remove)).toEqual([]);
    expect(given(account, added, on).refusalOf(remove, bySelf)).toBe('own-second-factor');
  });

  it('has recovery codes, which end with it', () => {
    expect(given(account, added, on).when(makeRecoveryCodes, bySelf)).toEqual([
      { type: 'AccountRecoveryCodesMade', data: {} },
    ]);
    expect(given(account, added, on).when(useRecoveryCode, bySelf)).toEqual([
      { type: 'AccountRecoveryCodeUsed', data: {} },
    ]);
    for (const decide of [makeRecoveryCodes, useRecoveryCode]) {
      expect(given(account, added, on, off).refusalOf(decide, bySelf)).toBe('second-factor-off');
    }
  });
});

describe('a code from an app', () => {
  const secret = Buffer.from('12345678901234567890');

  // Appendix B of RFC 6238, the last six digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is after %d seconds %s, as in RFC 6238', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(stepOf(secret, code, now)).toBe(Math.floor(seconds / 30));
  });

  it('is right in its own step, one before and one after', () => {
    const at = (seconds: number) => new Date((2_000_000_000 - 20 + seconds) * 1000);
    const code = '279037';
    const own = stepOf(secret, code, at(0));
    expect([-60, -30, 0, 29, 59, 60].map((seconds) => stepOf(secret, code, at(seconds)))).toEqual([
      undefined,
      own,
      own,
      own,
      own,
      undefined,
    ]);
  });

  it('comes from a secret of 160 bits, which is shown as text, as a link and as a QR code', () => {
    const made = newSecret();
    expect(made).toHaveLength(20);
    const { secret: shown, uri, qrCode } = setUpOf(made, 'cass q');
    expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Onchan Bowls:cass q',
    ]);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Onchan Bowls',
      secret: shown.replaceAll(' ', ''),
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(qrCode.size).toBeGreaterThan(20);
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 20 digits, typed with or without spaces and hyphens', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^\d{5}(-\d{5}){3}$/);
    expect(kindOf(digitsOf(code))).toBe('recovery');
    expect(hashOfRecoveryCode(code.replaceAll('-', ' '))).toBe(hashOfRecoveryCode(code));
  });

  it.each([
    ['492 039', 'app'],
    ['492039', 'app'],
    ['49203', undefined],
    ['4920399', undefined],
    ['abcdef', undefined],
    ['٤٩٢٠٣٩', undefined],
  ])('are told from codes of an app by their length: %s', (typed, kind) => {
    expect(kindOf(digitsOf(typed))).toBe(kind);
  });
});

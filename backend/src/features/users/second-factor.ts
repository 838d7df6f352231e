import { createHash, randomBytes, randomInt } from 'node:crypto';
import { club } from '@onchan-bowls/contract/club';
import { recoveryCodesAtOnce, type SecondFactorSetUp } from '@onchan-bowls/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** Codes as RFC 6238 describes them, with the values that every app knows. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The length of a secret in bytes: 160 bits, as RFC 4226 recommends. */
const secretLength = 20;

/** A new secret, from which codes are made. */
export const newSecret = (): Buffer => randomBytes(secretLength);

const totpOf = (secret: Uint8Array, username = ''): TOTP =>
  new TOTP({
    ...parameters,
    issuer: club.shortName,
    label: username,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** What an app needs to make codes for an account. */
export const setUpOf = (secret: Uint8Array, username: string): SecondFactorSetUp => {
  const totp = totpOf(secret, username);
  const uri = totp.toString();
  return { secret: inGroups(totp.secret.base32, 4, ' '), uri, qrCode: qrCodeOf(uri) };
};

const qrCodeOf = (text: string): SecondFactorSetUp['qrCode'] => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
};

/** The number of the time step in which a code of six digits is right: now, just before or just after. Undefined when it is wrong. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | undefined => {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const steps = totp.validate({ token: code, timestamp, window: 1 });
  return steps === null ? undefined : totp.counter({ timestamp }) + steps;
};

/** Groups of digits in a recovery code. */
const groups = { count: 4, digits: 5 } as const;

/** New recovery codes: 20 digits each, which have 66 bits and can be typed on a telephone's keys for numbers. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesAtOnce }, () => {
    const group = () => String(randomInt(10 ** groups.digits)).padStart(groups.digits, '0');
    return Array.from({ length: groups.count }, group).join('-');
  });

/** The stored form of a recovery code. One SHA-256 is enough: nobody can try 66 bits, unlike the words of a password. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(`recovery code ${digitsOf(code)}`)
    .digest('hex');

/** A typed code without spaces and hyphens. */
export const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** Whether a typed code, without spaces, is one of an app or a recovery code; undefined when it can be neither. */
export const kindOf = (digits: string): 'app' | 'recovery' | undefined => {
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.length === parameters.digits) return 'app';
  return digits.length === groups.count * groups.digits ? 'recovery' : undefined;
};

const inGroups = (text: string, size: number, between: string): string =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between);

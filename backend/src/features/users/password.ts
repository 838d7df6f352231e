import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../platform/http/turns.js';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of the OWASP password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two hashes use two of libuv's four threads, so that reading files and compressing always find a free one. */
const turns = new Turns(2, 2000, 16);

/**
 * The argon2id hash of a new password, in its PHC text form. Goes before sign-ins of strangers: only signed-in users set passwords.
 * @throws TooManyRequestsError when too many are under way.
 */
export const hashPassword = (password: string): Promise<string> =>
  turns.run(() => hash(password, cost), { isPreferred: true });

/** The hash of an unused password, so that refusing an unknown account takes as long as refusing a known one. */
const nobodys = hash(crypto.randomUUID(), cost);

/**
 * Whether the hash is that of the password. Without a hash it returns false after the same time.
 * @param isPreferred whether it goes before the passwords of strangers.
 * @throws TooManyRequestsError when too many are under way.
 */
export const isPassword = async (
  password: string,
  passwordHash: string | undefined,
  isPreferred: boolean,
): Promise<boolean> => {
  const compared = passwordHash ?? (await nobodys);
  const matches = await turns.run(() => verify(compared, password), { isPreferred });
  return matches && passwordHash !== undefined;
};

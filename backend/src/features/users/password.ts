import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, 2 passes, 1 lane: the first choice of the OWASP password storage cheat sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in its PHC text form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** The hash of a password that nobody has, so that an unknown account takes as long to refuse as a known one. */
const nobodys = hashPassword(crypto.randomUUID());

/** Whether the password is the one of the hash; always false, and as slow, without a hash. */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  const matches = await verify(passwordHash ?? (await nobodys), password);
  return matches && passwordHash !== undefined;
};

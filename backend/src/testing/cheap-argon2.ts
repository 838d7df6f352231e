import { hash as slowHash, verify } from '@node-rs/argon2/index.js';

export { verify };

/** Hashes as the product does, with a thirtieth of its work: `password.spec.ts` shows what that is. `jest.config.js` puts it in place. */
export const hash = (password: string): Promise<string> =>
  slowHash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

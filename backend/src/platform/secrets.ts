import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPassword } from '@onchan-bowls/contract/session';
import { keyId } from './personal-data/cipher.js';
import { abandonHint } from './personal-data/person-keys.js';
import { KeyMissingError, StartRefusedError } from './start-refused.js';
import { orUnwritable } from './unwritable.js';

/** The settings of secrets. `adminPassword` and `personalDataKey` are always set with a given database. */
export interface SecretSettings {
  /** Folder for what is kept outside of a given database: the embedded PostgreSQL, generated secrets, unsent mails. */
  dataDir: string;
  /** Password of the first account. */
  adminPassword?: string | undefined;
  /** 32 bytes that wrap the keys of personal data. */
  personalDataKey?: Buffer | undefined;
}

/** The secrets that the product runs with. */
export interface Secrets {
  adminPassword: string;
  personalDataKey: Buffer;
  /** Where the password is kept, if it was generated. */
  passwordFile?: string;
}

const keyLength = 32;

/** 32 bytes written as base64 or as 64 hexadecimal digits; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[a-z0-9+/]{43}=?$/i.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/**
 * The configured secrets. Missing ones are generated on the first start and kept in the data folder, in the files
 * `admin-password` and `personal-data-key` that only its owner can read.
 *
 * @param storedKeyIds returns which keys of earlier starts the database needs.
 * @throws StartRefusedError when that key is missing, or a kept file does not hold a secret; then nothing is made.
 */
export async function keepSecrets(
  config: SecretSettings,
  storedKeyIds: StoredKeyIds = () => Promise.resolve([]),
): Promise<Secrets> {
  let { adminPassword } = config;
  let personalDataKey = config.personalDataKey ?? (await takeKeptKey(config.dataDir, storedKeyIds));
  if (!personalDataKey) {
    const path = keyFile(config.dataDir);
    if ((await storedKeyIds()).length > 0) {
      throw new KeyMissingError(
        `The file ${path} is missing, and without it the personal data in the database cannot be read: bring it back from a backup, or set PERSONAL_DATA_KEY. If the key is lost for good, "onchan personal-data abandon" gives up what it protects`,
      );
    }
    personalDataKey = await keepKey(config.dataDir, randomBytes(keyLength));
  }
  let passwordFile: string | undefined;
  if (!adminPassword) {
    passwordFile = join(config.dataDir, 'admin-password');
    const kept = await keepSecret(passwordFile, () => randomBytes(12).toString('base64url'));
    adminPassword = check(passwordFile, newPassword.safeParse(kept).data);
  }
  return { adminPassword, personalDataKey, ...(passwordFile && { passwordFile }) };
}

/** Identifies the keys that protect the personal data in the database. */
type StoredKeyIds = () => Promise<readonly string[]>;

const keyFile = (dataDir: string): string => join(dataDir, 'personal-data-key');

/** The personal data key that is kept in the data folder, if there is one. @throws StartRefusedError when the file holds something else. */
export async function readKeptKey(dataDir: string): Promise<Buffer | undefined> {
  const text = await readIfThere(keyFile(dataDir));
  return text === undefined ? undefined : check(keyFile(dataDir), parseKey(text));
}

/** Where a new key is kept until the old one is no longer needed. */
const newKeyFile = (dataDir: string): string => `${keyFile(dataDir)}.new`;

/**
 * The kept personal data key. After a change of the key that was interrupted it is the one of the old and the new key that the database
 * needs.
 * @param options.isForLostKeys whether the caller works without a key that fits.
 * @throws StartRefusedError when neither fits.
 */
export async function takeKeptKey(
  dataDir: string,
  storedKeyIds: StoredKeyIds,
  { isForLostKeys = false } = {},
): Promise<Buffer | undefined> {
  const kept = await readKeptKey(dataDir);
  const path = newKeyFile(dataDir);
  const text = await readIfThere(path);
  // Not even written whole: nothing was protected with it.
  const next = text === undefined ? undefined : parseKey(text);
  if (!next) return kept;
  const needed = await storedKeyIds();
  const fits = (key: Buffer | undefined) => key !== undefined && needed.every((id) => id === keyId(key));
  // With nothing to protect, the old one stays.
  if (fits(kept) || needed.length === 0) return kept;
  if (fits(next)) {
    await rename(path, keyFile(dataDir));
    return next;
  }
  if (isForLostKeys) return kept;
  throw new KeyMissingError(
    `Neither ${keyFile(dataDir)} nor ${path} is the key that the stored personal data are protected with: bring that key back, or, ${abandonHint}`,
  );
}

/** Keeps a personal data key in the data folder, unless one is kept there. Returns the one that is. */
export async function keepKey(dataDir: string, key: Buffer): Promise<Buffer> {
  const kept = await keepSecret(keyFile(dataDir), () => key.toString('base64'));
  return check(keyFile(dataDir), parseKey(kept));
}

/**
 * Replaces the kept personal data key once `use` has succeeded with the new one. Until then the new key is in the file
 * `personal-data-key.new`, so that a crash loses neither.
 */
export async function replaceKeptKey<T>(dataDir: string, newKey: Buffer, use: () => Promise<T>): Promise<T> {
  const path = keyFile(dataDir);
  const draft = newKeyFile(dataDir);
  await writeFile(draft, `${newKey.toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    const result = await use();
    await rename(draft, path);
    return result;
  } catch (error) {
    // Refused before anything was done: the new key protects nothing.
    if (error instanceof StartRefusedError) await rm(draft);
    throw error;
  }
}

function check<T>(path: string, secret: T | undefined): T {
  if (secret !== undefined) return secret;
  throw new StartRefusedError(
    `The file ${path} does not hold the secret it was made for: bring it back from a backup`,
  );
}

const keepSecret = (path: string, make: () => string): Promise<string> =>
  orUnwritable(`${path} cannot be written`, () => keep(path, make));

/** Reads the text kept at `path` or makes it. If several processes make it at once, all get the same complete text. */
export async function keep(path: string, make: () => string): Promise<string> {
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept;

  const secret = make();
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
    await link(draft, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

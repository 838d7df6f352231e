import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { club } from '@onchan-bowls/contract/club';
import { newPassword, shortestPassword, signInLimits } from '@onchan-bowls/contract/session';
import { isEmail } from '@onchan-bowls/contract/text';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { FormSettings } from './http/form-ceilings.js';
import { parseOrigin } from './http/public-url.js';
import type { Mailbox, MailSettings } from './outbox/mail-settings.js';
import { StartRefusedError } from './start-refused.js';

/** What the operator decides, checked. `docs/operations.md` describes the variables. */
export interface Config {
  /** TCP port; 0 lets the system choose. */
  port: number;
  /** Name or address to listen on. `localhost` is this machine alone (IPv4 and IPv6), `0.0.0.0` every network. */
  host: string;
  /** PostgreSQL to use; without it the product runs one of its own. */
  databaseUrl?: string | undefined;
  /** The same database as the role that owns its tables; without it the product's own role does. */
  migrationDatabaseUrl?: string | undefined;
  /** Folder for what is kept outside of a given database: the embedded PostgreSQL, generated secrets, unsent mails. */
  dataDir: string;
  /** Password of the first account. Always there beside a `databaseUrl`. */
  adminPassword?: string | undefined;
  /** 32 bytes that wrap the keys of personal data. Always there beside a `databaseUrl`. */
  personalDataKey?: Buffer | undefined;
  mail: MailSettings;
  /** How often one form is taken from all visitors together. */
  forms: FormSettings;
  /** Origin under which visitors reach the site, such as `https://example.org`. Always there beside a `databaseUrl`. */
  publicUrl?: string | undefined;
  /** Whether an empty embedded database gets a demonstration season; never true beside a `databaseUrl`. */
  demoData: boolean;
  /** Which proxies' `X-Forwarded-…` headers to believe: none, that many before us, or those at these addresses. */
  trustProxy: TrustProxy;
  /** How long requests are still taken after the signal to stop, while the health check fails already. */
  drainSeconds: number;
}

/** Proxies to believe: none, a number of them in a row, or addresses, networks and named ranges. */
export type TrustProxy = false | number | string[];

/** The secrets that the product runs with. */
export interface Secrets {
  adminPassword: string;
  personalDataKey: Buffer;
  /** Where the password is kept, if it was generated. */
  passwordFile?: string;
}

/** The configuration was refused; the message lists every reason, a sentence each. */
export class ConfigurationError extends StartRefusedError {
  constructor(readonly reasons: string[]) {
    super(['The configuration is refused:', ...reasons.map((reason) => `  - ${reason}`)].join('\n'));
    this.name = 'ConfigurationError';
  }
}

const keyLength = 32;

/** 32 bytes written as base64 or as 64 hexadecimal digits; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[a-z0-9+/]{43}=?$/i.test(text) ? Buffer.from(text, 'base64') : undefined;
}

function urlWith(text: string, ...protocols: string[]): URL | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** Whether what is sent to a host stays on this machine or in a private network. */
function isPrivateHost(hostname: string): boolean {
  if (/(^|\.)localhost$/.test(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  return (
    ipaddr.isValid(address) &&
    ['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(ipaddr.process(address).range())
  );
}

const isHost = (text: string): boolean => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    longest > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  );
}

/** `club@example.org`, to which the club's name is added, or `Onchan Bowls <club@example.org>`. */
function parseMailbox(text: string): Mailbox | undefined {
  const [, name = club.name, address = text] = /^"?([^"<>\p{Cc}]+?)"?\s*<([^<>]*)>$/u.exec(text) ?? [];
  return isEmail(address) ? { name, address } : undefined;
}

/** A variable's schema: `parse` gives its value, or undefined to refuse it with the sentence. */
const variable = <T>(refusal: string, parse: (text: string) => T | undefined) =>
  z.string(refusal).transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  });

/** How often something may happen. */
const count = (name: string) =>
  variable(`${name} must be a whole number up to 1000000; 0 is without a limit`, (text) =>
    /^\d{1,7}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined,
  );

const databaseUrl = (name: string) =>
  variable(
    `${name} must look like postgres://user:password@host:5432/database`,
    (text) => urlWith(text, 'postgres:', 'postgresql:') && text,
  );

const variables = {
  PORT: variable('PORT must be a port number from 0 to 65535', (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
  ),
  HOST: variable('HOST must be a host name or an IP address, such as localhost or 0.0.0.0', (text) =>
    isHost(text) ? text : undefined,
  ),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  MIGRATION_DATABASE_URL: databaseUrl('MIGRATION_DATABASE_URL'),
  DATA_DIR: z.string(),
  ADMIN_PASSWORD: variable(
    `ADMIN_PASSWORD must have ${shortestPassword} to ${signInLimits.password} characters`,
    (text) => newPassword.safeParse(text).data,
  ),
  PERSONAL_DATA_KEY: variable(
    'PERSONAL_DATA_KEY must be 32 bytes in base64 or 64 hexadecimal digits; "openssl rand -base64 32" makes one',
    parseKey,
  ),
  SMTP_URL: variable(
    'SMTP_URL must look like smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org',
    (text) => (urlWith(text, 'smtp:', 'smtps:')?.hostname ? text : undefined),
  ),
  MAIL_FROM: variable(
    'MAIL_FROM must look like club@example.org or Onchan Bowls <club@example.org>',
    parseMailbox,
  ),
  PUBLIC_URL: variable(
    'PUBLIC_URL must be an https address without a path, such as https://example.org; http is for localhost and private addresses alone',
    (text) => {
      const origin = parseOrigin(text);
      if (origin === undefined) return undefined;
      const { protocol, hostname } = new URL(origin);
      return protocol === 'https:' || isPrivateHost(hostname) ? origin : undefined;
    },
  ),
  MAILS_PER_DAY: count('MAILS_PER_DAY'),
  FORMS_PER_HOUR: count('FORMS_PER_HOUR'),
  FORMS_PER_DAY: count('FORMS_PER_DAY'),
  DEMO_DATA: variable('DEMO_DATA must be true or false', (text) =>
    ['true', 'false'].includes(text) ? text === 'true' : undefined,
  ),
  TRUST_PROXY: variable(
    'TRUST_PROXY must be false, the number of proxies in a row, or a comma-separated list of their addresses, networks, loopback, linklocal or uniquelocal; true would believe what visitors write themselves',
    (text): TrustProxy | undefined => {
      if (text === 'false') return false;
      if (/^[1-9]$/.test(text)) return Number(text);
      const proxies = text.split(',').map((proxy) => proxy.trim());
      return proxies.every(isProxy) ? proxies : undefined;
    },
  ),
  DRAIN_SECONDS: variable('DRAIN_SECONDS must be a whole number from 0 to 60', (text) =>
    /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined,
  ),
};

/** The names of all settings. */
export const settingNames = Object.keys(variables);

const defaults = {
  PORT: '3000',
  HOST: 'localhost',
  DATA_DIR: '.data',
  // Never a real address: nothing is sent from it.
  MAIL_FROM: 'club@example.invalid',
  MAILS_PER_DAY: '1000',
  FORMS_PER_HOUR: '200',
  FORMS_PER_DAY: '1000',
  DEMO_DATA: 'true',
  TRUST_PROXY: 'false',
  DRAIN_SECONDS: '0',
};

const schema = z.object({
  ...variables,
  DATABASE_URL: variables.DATABASE_URL.optional(),
  MIGRATION_DATABASE_URL: variables.MIGRATION_DATABASE_URL.optional(),
  ADMIN_PASSWORD: variables.ADMIN_PASSWORD.optional(),
  PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY.optional(),
  SMTP_URL: variables.SMTP_URL.optional(),
  PUBLIC_URL: variables.PUBLIC_URL.optional(),
});

const roleOf = (databaseUrl: string): string | undefined => URL.parse(databaseUrl)?.username;

/** What a variable cannot do without. */
const needs = [
  ['DATABASE_URL', 'ADMIN_PASSWORD'],
  ['DATABASE_URL', 'PERSONAL_DATA_KEY'],
  ['DATABASE_URL', 'PUBLIC_URL'],
  ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @throws ConfigurationError naming everything that is wrong, or missing beside another variable. No value is
 *   repeated in it: some are secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const missing = needs
    .filter(([name, needed]) => given[name] !== undefined && given[needed] === undefined)
    .map(([name, needed]) => `${needed} is required when ${name} is set`);
  const result = schema.safeParse({ ...defaults, ...given });
  const reasons = [...(result.error?.issues.map((issue) => issue.message) ?? []), ...missing];
  const { DATABASE_URL = '', MIGRATION_DATABASE_URL } = given;
  if (MIGRATION_DATABASE_URL && roleOf(MIGRATION_DATABASE_URL) === roleOf(DATABASE_URL)) {
    reasons.push('MIGRATION_DATABASE_URL must name another role than DATABASE_URL');
  }
  if (!result.success || reasons.length > 0) throw new ConfigurationError(reasons);

  const { data } = result;
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    dataDir: data.DATA_DIR,
    adminPassword: data.ADMIN_PASSWORD,
    personalDataKey: data.PERSONAL_DATA_KEY,
    mail: {
      from: data.MAIL_FROM,
      smtpUrl: data.SMTP_URL,
      folder: join(data.DATA_DIR, 'mails'),
      perDay: data.MAILS_PER_DAY,
    },
    forms: { perHour: data.FORMS_PER_HOUR, perDay: data.FORMS_PER_DAY },
    publicUrl: data.PUBLIC_URL,
    demoData: data.DEMO_DATA && data.DATABASE_URL === undefined,
    trustProxy: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
  };
}

/**
 * The configured secrets; those that are not configured are made on the first start and kept in the data
 * folder, readable for the folder's owner alone, in the files `admin-password` and `personal-data-key`.
 *
 * @param isKeyNeeded returns whether a database exists that only the key of an earlier start can read.
 * @throws StartRefusedError when that key is missing, or a kept file does not hold a secret; then nothing is made.
 */
export async function keepSecrets(
  config: Config,
  isKeyNeeded: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Secrets> {
  let { adminPassword } = config;
  let personalDataKey = config.personalDataKey ?? (await readKeptKey(config.dataDir));
  if (!personalDataKey) {
    const path = keyFile(config.dataDir);
    if (await isKeyNeeded()) {
      throw new StartRefusedError(
        `The file ${path} is missing, and without it the personal data in the database cannot be read: bring it back from a backup, or set PERSONAL_DATA_KEY. If the key is lost for good, "npm run personal-data -- abandon" gives up what it protects`,
      );
    }
    personalDataKey = await keepKey(config.dataDir, randomBytes(keyLength));
  }
  let passwordFile: string | undefined;
  if (!adminPassword) {
    passwordFile = join(config.dataDir, 'admin-password');
    const kept = await keep(passwordFile, () => randomBytes(12).toString('base64url'));
    adminPassword = check(passwordFile, variables.ADMIN_PASSWORD.safeParse(kept).data);
  }
  return { adminPassword, personalDataKey, ...(passwordFile && { passwordFile }) };
}

const keyFile = (dataDir: string): string => join(dataDir, 'personal-data-key');

/** The personal data key that is kept in the data folder, if there is one. @throws ConfigurationError when the file holds something else. */
export async function readKeptKey(dataDir: string): Promise<Buffer | undefined> {
  const text = await readIfThere(keyFile(dataDir));
  return text === undefined ? undefined : check(keyFile(dataDir), parseKey(text));
}

/** Keeps a personal data key in the data folder, unless one is kept there. Returns the one that is. */
export async function keepKey(dataDir: string, key: Buffer): Promise<Buffer> {
  const kept = await keep(keyFile(dataDir), () => key.toString('base64'));
  return check(keyFile(dataDir), parseKey(kept));
}

/**
 * Puts another personal data key in the place of the kept one, once `use` has succeeded with it. Until then it lies
 * beside it as `personal-data-key.new`, so that it is never the only thing that a crash could take.
 */
export async function replaceKeptKey<T>(dataDir: string, newKey: Buffer, use: () => Promise<T>): Promise<T> {
  const path = keyFile(dataDir);
  const draft = `${path}.new`;
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
  throw new ConfigurationError([
    `The file ${path} does not hold the secret it was made for: bring it back from a backup`,
  ]);
}

/** Reads the text kept at `path` or makes it; of several processes that make it at once one wins, whole. */
export async function keep(path: string, make: () => string): Promise<string> {
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept;

  const secret = make();
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  } finally {
    await rm(draft);
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

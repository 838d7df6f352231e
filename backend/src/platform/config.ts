import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { club } from '@onchan-bowls/contract/club';
import { newPassword, shortestPassword, signInLimits } from '@onchan-bowls/contract/session';
import { isCalendarDay, isEmail } from '@onchan-bowls/contract/text';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { BackupSettings } from './backup/backup-settings.js';
import type { TimestampSettings } from './event-store/chain/timestamp-authority.js';
import type { FormSettings } from './limits/form-ceilings.js';
import { parseOrigin } from './http/public-url.js';
import type { Mailbox, MailSettings } from './outbox/mail-settings.js';
import { parseKey, type SecretSettings } from './secrets.js';
import { StartRefusedError } from './start-refused.js';

/** The operator's settings, validated. `docs/operations.md` describes the variables. */
export interface Config extends SecretSettings {
  /** TCP port; 0 lets the system choose. */
  port: number;
  /** Name or address to listen on. `localhost` is this machine alone (IPv4 and IPv6), `0.0.0.0` every network. */
  host: string;
  /** PostgreSQL to use; without it the product runs one of its own. */
  databaseUrl?: string | undefined;
  /** The same database as the role that owns its tables; without it the product's own role does. */
  migrationDatabaseUrl?: string | undefined;
  mail: MailSettings;
  /** How often one form is taken from all visitors together. */
  forms: FormSettings;
  /** The folder is there also when the product makes no backups by itself. */
  backups: BackupSettings & { readonly folder: string };
  timestamps: TimestampSettings;
  /** Origin under which visitors reach the site, such as `https://example.org`. Required with a `databaseUrl`. */
  publicUrl?: string | undefined;
  /** The first day at the club, `YYYY-MM-DD`, on which administrators have to have a second factor; without it they never have to. */
  secondFactorFrom?: string | undefined;
  /** The token with which Prometheus reads the metrics; without it there are none. */
  metricsToken?: string | undefined;
  /** Where to report a weakness of the product, as a URI; without it there is no `security.txt`. */
  securityContact?: string | undefined;
  /** Whether an empty embedded database gets a demonstration season; never true with a `databaseUrl`. */
  demoData: boolean;
  /** Which proxies' `X-Forwarded-…` headers to believe: none, that many before us, or those at these addresses. */
  trustProxy: TrustProxy;
  /** How long requests are still taken after the signal to stop, while the health check fails already. */
  drainSeconds: number;
}

/** Proxies to believe: none, a number of them in a row, or addresses, networks and named ranges. */
export type TrustProxy = false | number | string[];

/** The configuration was refused; the message lists every reason, a sentence each. */
export class ConfigurationError extends StartRefusedError {
  constructor(readonly reasons: string[]) {
    super(['The configuration is refused:', ...reasons.map((reason) => `  - ${reason}`)].join('\n'));
    this.name = 'ConfigurationError';
  }
}

function urlWith(text: string, ...protocols: string[]): URL | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** Whether a host is this machine or in a private network. */
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
    // A network of all addresses would believe everybody.
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest))
  );
}

/** `club@example.org`, to which the club's name is added, or `Some Name <club@example.org>`. */
function parseMailbox(text: string): Mailbox | undefined {
  const [, name = club.name, address = text] = /^"?([^"<>\p{Cc}]+?)"?\s*<([^<>]*)>$/u.exec(text) ?? [];
  return isEmail(address) ? { name, address } : undefined;
}

/** The schema of a variable: `parse` returns its value, or undefined to refuse it with the sentence. */
const variable = <T>(refusal: string, parse: (text: string) => T | undefined) =>
  z.string(refusal).transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  });

const wholeNumber = (most: number, refusal: string) =>
  variable(refusal, (text) =>
    /^\d+$/.test(text) && text.length <= String(most).length && Number(text) <= most
      ? Number(text)
      : undefined,
  );

/** A limit of how often something may happen. */
const count = (name: string) =>
  wholeNumber(1_000_000, `${name} must be a whole number up to 1000000; 0 is without a limit`);

const databaseUrl = (name: string) =>
  variable(
    `${name} must look like postgres://user:password@host:5432/database`,
    (text) => urlWith(text, 'postgres:', 'postgresql:') && text,
  );

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function certificatesIn(file: string): X509Certificate[] | undefined {
  try {
    return readFileSync(file, 'utf8')
      .match(pem)
      ?.map((text) => new X509Certificate(text));
  } catch {
    return undefined;
  }
}

const environment = z.object({
  PORT: wholeNumber(65_535, 'PORT must be a port number from 0 to 65535').prefault('3000'),
  HOST: variable('HOST must be a host name or an IP address, such as localhost or 0.0.0.0', (text) =>
    isHost(text) ? text : undefined,
  ).prefault('localhost'),
  DATABASE_URL: databaseUrl('DATABASE_URL').optional(),
  MIGRATION_DATABASE_URL: databaseUrl('MIGRATION_DATABASE_URL').optional(),
  DATA_DIR: z.string().default('.data'),
  ADMIN_PASSWORD: variable(
    `ADMIN_PASSWORD must have ${shortestPassword} to ${signInLimits.password} characters`,
    (text) => newPassword.safeParse(text).data,
  ).optional(),
  PERSONAL_DATA_KEY: variable(
    'PERSONAL_DATA_KEY must be 32 bytes in base64 or 64 hexadecimal digits; "openssl rand -base64 32" makes one',
    parseKey,
  ).optional(),
  SMTP_URL: variable(
    'SMTP_URL must look like smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org',
    (text) => (urlWith(text, 'smtp:', 'smtps:')?.hostname ? text : undefined),
  ).optional(),
  MAIL_FROM: variable(
    `MAIL_FROM must look like club@example.org or ${club.shortName} <club@example.org>`,
    parseMailbox,
    // Never a real address: nothing is sent from it.
  ).prefault('club@example.invalid'),
  COMMITTEE_MAIL: variable('COMMITTEE_MAIL must look like committee@example.org', (text) =>
    isEmail(text) ? text : undefined,
  ).optional(),
  PUBLIC_URL: variable(
    'PUBLIC_URL must be an https address without a path, such as https://example.org; http is for localhost and private addresses alone',
    (text) => {
      const origin = parseOrigin(text);
      if (origin === undefined) return undefined;
      const { protocol, hostname } = new URL(origin);
      return protocol === 'https:' || isPrivateHost(hostname) ? origin : undefined;
    },
  ).optional(),
  MAILS_PER_DAY: count('MAILS_PER_DAY').prefault('1000'),
  FORMS_PER_HOUR: count('FORMS_PER_HOUR').prefault('200'),
  FORMS_PER_DAY: count('FORMS_PER_DAY').prefault('1000'),
  DEMO_DATA: variable('DEMO_DATA must be true or false', (text) =>
    ['true', 'false'].includes(text) ? text === 'true' : undefined,
  ).prefault('true'),
  TRUST_PROXY: variable(
    'TRUST_PROXY must be false, the number of proxies in a row, or a comma-separated list of their addresses, networks, loopback, linklocal or uniquelocal; true would believe what visitors write themselves, and so would 0.0.0.0/0',
    (text): TrustProxy | undefined => {
      if (text === 'false') return false;
      if (/^[1-9]$/.test(text)) return Number(text);
      const proxies = text.split(',').map((proxy) => proxy.trim());
      return proxies.every(isProxy) ? proxies : undefined;
    },
  ).prefault('false'),
  SECOND_FACTOR_FROM: variable('SECOND_FACTOR_FROM must be a day such as 2027-01-31', (text) =>
    isCalendarDay(text) ? text : undefined,
  ).optional(),
  METRICS_TOKEN: variable('METRICS_TOKEN must have 16 to 200 letters, digits, -, ., _, ~, + or /', (text) =>
    /^[\w.~+/-]{16,200}=*$/.test(text) ? text : undefined,
  ).optional(),
  SECURITY_CONTACT: variable('SECURITY_CONTACT must be an email address or an https address', (text) =>
    isEmail(text) ? `mailto:${text}` : urlWith(text, 'https:')?.href,
  ).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: wholeNumber(
    168,
    'BACKUP_EVERY must be a whole number of hours up to 168; 0 makes no backups',
  ).prefault('24'),
  TIMESTAMP_AUTHORITY: variable(
    'TIMESTAMP_AUTHORITY must look like https://tsa.example.org/stamp, without a user and a password',
    (text) => {
      const url = urlWith(text, 'https:', 'http:');
      return url?.username === '' && url.password === '' ? url.href : undefined;
    },
  ).optional(),
  TIMESTAMP_CERTIFICATE_FILE: variable(
    'TIMESTAMP_CERTIFICATE_FILE must name a file with one or more certificates in PEM',
    certificatesIn,
  ).optional(),
  DRAIN_SECONDS: wholeNumber(60, 'DRAIN_SECONDS must be a whole number from 0 to 60').prefault('0'),
});

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape);

/** The settings that may be in a file, which a variable such as `ADMIN_PASSWORD_FILE` names. */
export const secretNames = [
  'ADMIN_PASSWORD',
  'PERSONAL_DATA_KEY',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const;

/** The secrets that are in files, without the end of the last line; and a sentence for each file that cannot be used. */
function readSecretFiles(given: NodeJS.ProcessEnv): { secrets: NodeJS.ProcessEnv; reasons: string[] } {
  const secrets: NodeJS.ProcessEnv = {};
  const reasons: string[] = [];
  for (const name of secretNames) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) reasons.push(`${name} and ${name}_FILE are both set: keep one of them`);
    try {
      // Windows begins a text file with a byte order mark.
      const secret = readFileSync(path, 'utf8').replace(/^\uFEFF|\r?\n$/g, '');
      if (secret === '') reasons.push(`${name}_FILE names an empty file`);
      else secrets[name] = secret;
    } catch (error) {
      reasons.push(
        `${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  return { secrets, reasons };
}

const roleOf = (databaseUrl: string): string | undefined => URL.parse(databaseUrl)?.username;

/** Variables that require another one. @public for scripts/release.mjs */
export const needs = [
  ['DATABASE_URL', 'ADMIN_PASSWORD'],
  ['DATABASE_URL', 'PERSONAL_DATA_KEY'],
  ['DATABASE_URL', 'PUBLIC_URL'],
  ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

/**
 * Reads the configuration from environment variables, and secrets from the files that they name; an empty one counts as unset.
 *
 * @throws ConfigurationError naming every invalid variable, and every one that another one requires. No value is
 *   repeated in it: some are secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const files = readSecretFiles(set);
  const given: NodeJS.ProcessEnv = { ...set, ...files.secrets };
  // A file has its own errors.
  const isGiven = (name: string) => (given[name] ?? given[`${name}_FILE`]) !== undefined;
  const missing = needs
    .filter(([name, needed]) => isGiven(name) && !isGiven(needed))
    .map(([name, needed]) => `${needed} is required when ${name} is set`);
  const result = environment.safeParse(given);
  const wrong = result.error?.issues.map((issue) => issue.message) ?? [];
  const reasons = [...files.reasons, ...wrong, ...missing];
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
      committee: data.COMMITTEE_MAIL,
      smtpUrl: data.SMTP_URL,
      folder: join(data.DATA_DIR, 'mails'),
      perDay: data.MAILS_PER_DAY,
    },
    forms: { perHour: data.FORMS_PER_HOUR, perDay: data.FORMS_PER_DAY },
    backups: {
      folder: data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups'),
      // With a given database only in a configured folder: the volume of DATA_DIR may be small.
      everyHours: data.DATABASE_URL === undefined || data.BACKUP_DIR !== undefined ? data.BACKUP_EVERY : 0,
    },
    timestamps: { authority: data.TIMESTAMP_AUTHORITY, certificates: data.TIMESTAMP_CERTIFICATE_FILE ?? [] },
    publicUrl: data.PUBLIC_URL,
    secondFactorFrom: data.SECOND_FACTOR_FROM,
    metricsToken: data.METRICS_TOKEN,
    securityContact: data.SECURITY_CONTACT,
    demoData: data.DEMO_DATA && data.DATABASE_URL === undefined,
    trustProxy: data.TRUST_PROXY,
    drainSeconds: data.DRAIN_SECONDS,
  };
}

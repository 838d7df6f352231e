import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TimestampAuthority } from '../testing/timestamp-authority.js';
import { ConfigurationError, readConfig, secretNames, settingNames } from './config.js';
import { keyId } from './personal-data/cipher.js';
import { keepSecrets, replaceKeptKey } from './secrets.js';
import { StartRefusedError } from './start-refused.js';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));
const production = {
  DATABASE_URL: 'postgres://club:green@db.example.org:5432/club',
  ADMIN_PASSWORD: 'a crown green',
  PERSONAL_DATA_KEY: key.toString('base64'),
  PUBLIC_URL: 'https://example.org',
};

function reasons(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.reasons;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({ PATH: '/usr/bin' })).toEqual({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      dataDir: '.data',
      adminPassword: undefined,
      personalDataKey: undefined,
      mail: {
        from: { name: 'Onchan Crown Green Bowling Club', address: 'club@example.invalid' },
        committee: undefined,
        smtpUrl: undefined,
        folder: '.data/mails',
        perDay: 1000,
      },
      forms: { perHour: 200, perDay: 1000 },
      backups: { folder: '.data/backups', everyHours: 24 },
      timestamps: { certificates: [] },
      publicUrl: undefined,
      metricsToken: undefined,
      demoData: true,
      trustProxy: false,
      drainSeconds: 0,
    });
  });

  it('takes what is given', () => {
    const env = {
      ...production,
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/club',
      SMTP_URL: 'smtps://club:green@mail.example.org',
      MAIL_FROM: 'Onchan Bowls <club@example.org>',
      COMMITTEE_MAIL: 'committee@example.org',
      MAILS_PER_DAY: '20',
      FORMS_PER_HOUR: '50',
      FORMS_PER_DAY: '0',
      BACKUP_DIR: '/srv/backups',
      BACKUP_EVERY: '12',
      METRICS_TOKEN: 'a-token-of-some-length',
      SECURITY_CONTACT: 'security@example.org',
      SECOND_FACTOR_FROM: '2027-01-31',
      TIMESTAMP_AUTHORITY: 'https://tsa.example.org/stamp',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '5',
    };
    expect(readConfig({ ...env, PUBLIC_URL: 'https://example.org/' })).toEqual({
      port: 0,
      host: '0.0.0.0',
      databaseUrl: production.DATABASE_URL,
      dataDir: '/srv/club',
      adminPassword: production.ADMIN_PASSWORD,
      personalDataKey: key,
      mail: {
        from: { name: 'Onchan Bowls', address: 'club@example.org' },
        committee: 'committee@example.org',
        smtpUrl: 'smtps://club:green@mail.example.org',
        folder: '/srv/club/mails',
        perDay: 20,
      },
      forms: { perHour: 50, perDay: 0 },
      backups: { folder: '/srv/backups', everyHours: 12 },
      timestamps: { authority: 'https://tsa.example.org/stamp', certificates: [] },
      publicUrl: 'https://example.org',
      metricsToken: 'a-token-of-some-length',
      securityContact: 'mailto:security@example.org',
      secondFactorFrom: '2027-01-31',
      demoData: false,
      trustProxy: 1,
      drainSeconds: 5,
    });
  });

  it('makes no backups by itself if that is set, nor beside a given database without a folder', () => {
    expect(readConfig({ BACKUP_EVERY: '0', BACKUP_DIR: '/srv' }).backups).toEqual({
      folder: '/srv',
      everyHours: 0,
    });
    expect(readConfig(production).backups).toEqual({ folder: '.data/backups', everyHours: 0 });
  });

  it('takes an empty variable for an unset one', () => {
    const names = ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'ADMIN_PASSWORD', 'PERSONAL_DATA_KEY'];
    const rest = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'DEMO_DATA', 'TRUST_PROXY', 'FORMS_PER_HOUR'];
    const empty = Object.fromEntries([...names, ...rest].map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('names everything that a given database needs', () => {
    expect(reasons({ DATABASE_URL: production.DATABASE_URL })).toEqual([
      'ADMIN_PASSWORD is required when DATABASE_URL is set',
      'PERSONAL_DATA_KEY is required when DATABASE_URL is set',
      'PUBLIC_URL is required when DATABASE_URL is set',
    ]);
  });

  it('takes a role of its own for migrations, beside another one alone', () => {
    const [own, migrating] = ['postgres://product:bowl@db/club', 'postgres://club:green@db/club'];
    const env = { ...production, DATABASE_URL: own, MIGRATION_DATABASE_URL: migrating };
    expect(readConfig(env)).toMatchObject({ databaseUrl: own, migrationDatabaseUrl: migrating });
    expect(reasons({ ...env, MIGRATION_DATABASE_URL: own })).toEqual([
      'MIGRATION_DATABASE_URL must name another role than DATABASE_URL',
    ]);
    expect(reasons({ MIGRATION_DATABASE_URL: migrating })).toEqual([
      'DATABASE_URL is required when MIGRATION_DATABASE_URL is set',
    ]);
  });

  it('does not send mails from nobody', () => {
    expect(reasons({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([
      'MAIL_FROM is required when SMTP_URL is set',
    ]);
  });

  it('names everything that is wrong at once, without repeating a secret', () => {
    const env = {
      PORT: '80a',
      ADMIN_PASSWORD: 'short',
      PERSONAL_DATA_KEY: 'tooth',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'https://club:green@mail.example.org',
      MAIL_FROM: 'club',
    };
    expect(() => readConfig({ ...env, PUBLIC_URL: 'example.org' })).toThrow(
      [
        'The configuration is refused:',
        '  - PORT must be a port number from 0 to 65535',
        '  - DATABASE_URL must look like postgres://user:password@host:5432/database',
        '  - ADMIN_PASSWORD must have 12 to 200 characters',
        '  - PERSONAL_DATA_KEY must be 32 bytes in base64 or 64 hexadecimal digits; "openssl rand -base64 32" makes one',
        '  - SMTP_URL must look like smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org',
        '  - MAIL_FROM must look like club@example.org or Onchan Bowls <club@example.org>',
        '  - PUBLIC_URL must be an https address without a path, such as https://example.org; http is for localhost and private addresses alone',
      ].join('\n'),
    );
  });

  it('reads the key in either notation', () => {
    for (const text of [key.toString('hex'), key.toString('hex').toUpperCase(), key.toString('base64')]) {
      expect(readConfig({ PERSONAL_DATA_KEY: text }).personalDataKey).toEqual(key);
    }
  });

  it.each([
    ['club@example.org', { name: 'Onchan Crown Green Bowling Club', address: 'club@example.org' }],
    ['Onchan Bowls <club@example.org>', { name: 'Onchan Bowls', address: 'club@example.org' }],
    ['"Bowls, Onchan" <club@example.org>', { name: 'Bowls, Onchan', address: 'club@example.org' }],
  ])('takes %j for the club’s mailbox', (text, from) => {
    expect(readConfig({ MAIL_FROM: text }).mail).toMatchObject({ from });
  });

  it.each([
    ['false', false],
    ['1', 1],
    ['2', 2],
    ['uniquelocal', ['uniquelocal']],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('trusts the proxies of %j', (text, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy });
  });

  it.each([
    'https://example.org',
    'http://localhost:3000',
    'http://club.localhost',
    'http://127.0.0.1',
    'http://192.168.1.20:8080',
    'http://[fd00::1]',
    'http://[::1]:3000',
  ])('takes the public address %s', (publicUrl) => {
    expect(readConfig({ ...production, PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl });
  });

  it.each(['true', '0.0.0.0/0', '::/0', '10.0.0.1,0.0.0.0/00'])(
    'says why it does not trust everybody who claims to be a proxy: %s',
    (text) => {
      expect(reasons({ TRUST_PROXY: text })).toEqual([
        expect.stringContaining('true would believe what visitors write themselves, and so would 0.0.0.0/0'),
      ]);
    },
  );

  it.each([
    ['PORT', '65536'],
    ['HOST', 'http://localhost'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'club'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['PERSONAL_DATA_KEY', 'ab'.repeat(31)],
    ['SMTP_URL', 'mail.example.org:587'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['MAIL_FROM', 'Onchan Bowls'],
    ['MAIL_FROM', 'Onchan Bowls <club>'],
    ['MAIL_FROM', 'club@example.org, other@example.org'],
    ['MAIL_FROM', 'Onchan\nBcc: other@example.org <club@example.org>'],
    ['COMMITTEE_MAIL', 'The committee <committee@example.org>'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['PUBLIC_URL', 'https://example.org/club'],
    ['PUBLIC_URL', 'http://example.org'],
    ['PUBLIC_URL', 'http://8.8.8.8'],
    ['PUBLIC_URL', 'http://[2001:db8::1]'],
    ['PUBLIC_URL', 'http://notlocalhost'],
    ['PUBLIC_URL', 'https://example.org"'],
    ['PUBLIC_URL', "https://example.org$'"],
    ['PUBLIC_URL', `https://${'a'.repeat(256)}`],
    ['DEMO_DATA', 'no'],
    ['MAILS_PER_DAY', 'few'],
    ['FORMS_PER_HOUR', 'many'],
    ['FORMS_PER_DAY', '1000001'],
    ['TRUST_PROXY', 'nginx'],
    ['METRICS_TOKEN', 'short'],
    ['SECURITY_CONTACT', 'http://example.org'],
    ['SECURITY_CONTACT', 'the secretary'],
    ['TIMESTAMP_AUTHORITY', 'tsa.example.org'],
    ['TIMESTAMP_AUTHORITY', 'https://club:green@tsa.example.org'],
    ['TIMESTAMP_CERTIFICATE_FILE', 'none.pem'],
    ['TIMESTAMP_CERTIFICATE_FILE', import.meta.filename],
    ['SECOND_FACTOR_FROM', '2027-02-30'],
    ['BACKUP_EVERY', '169'],
    ['DRAIN_SECONDS', '61'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
  ])('refuses %s=%s by name', (name, value) => {
    const sender = { MAIL_FROM: 'club@example.org' };
    expect(reasons({ ...production, ...sender, [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});

it('takes the certificates of a time stamp authority from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  const roots = [new TimestampAuthority('One').root, new TimestampAuthority('Other').root];
  const file = join(folder, 'authority.pem');
  await writeFile(file, roots.map((root) => `A root\n${root.toString()}`).join('\n'));
  const { certificates } = readConfig({ TIMESTAMP_CERTIFICATE_FILE: file }).timestamps;
  expect(certificates.map(({ subject }) => subject)).toEqual(['CN=One Root', 'CN=Other Root']);
  await rm(folder, { recursive: true });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const fileWith = async (text: string): Promise<string> => {
    const file = join(folder, 'secret');
    await writeFile(file, text);
    return file;
  };

  it.each(secretNames)('is taken for %s, without the end of its line', async (name) => {
    const all = {
      ...production,
      MIGRATION_DATABASE_URL: 'postgres://other@db/club',
      SMTP_URL: 'smtp://mail.example.org',
      METRICS_TOKEN: 'a-token-of-some-length',
      MAIL_FROM: 'club@example.org',
    };
    const { [name as keyof typeof all]: secret, ...others } = all;
    const file = await fileWith(`${secret}\n`);
    expect(readConfig({ ...others, [`${name}_FILE`]: file })).toEqual(readConfig(all));
  });

  it('is refused beside the secret itself', async () => {
    const env = {
      ADMIN_PASSWORD: 'a good long password',
      ADMIN_PASSWORD_FILE: await fileWith('another one, as long'),
    };
    expect(reasons(env)).toEqual(['ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: keep one of them']);
  });

  it('is refused when the file cannot be read', () => {
    expect(reasons({ SMTP_URL_FILE: join(folder, 'none'), MAIL_FROM: 'club@example.org' })).toEqual([
      'SMTP_URL_FILE names a file that cannot be read (ENOENT)',
    ]);
  });

  it.each(['\r\n', '\n', ''])('is taken as a Windows editor saves it, with the end %j', async (end) => {
    const env = { ADMIN_PASSWORD_FILE: await fileWith(`\uFEFFa good long password ${end}`) };
    expect(readConfig(env).adminPassword).toBe('a good long password ');
  });

  it('is refused alone when its file cannot be read or is empty, and not also as missing', async () => {
    const { ADMIN_PASSWORD: _password, ...others } = production;
    expect(reasons({ ...others, ADMIN_PASSWORD_FILE: folder })).toEqual([
      'ADMIN_PASSWORD_FILE names a file that cannot be read (EISDIR)',
    ]);
    for (const text of ['', '\n']) {
      expect(reasons({ ...others, ADMIN_PASSWORD_FILE: await fileWith(text) })).toEqual([
        'ADMIN_PASSWORD_FILE names an empty file',
      ]);
    }
  });

  it('is never repeated in a refusal', async () => {
    expect(reasons({ PERSONAL_DATA_KEY_FILE: await fileWith('secret') })).toEqual([
      expect.not.stringContaining('secret'),
    ]);
  });
});

describe('every setting', () => {
  const root = join(import.meta.dirname, '../../..');
  const namesMissingIn = async (...files: string[]): Promise<string[]> => {
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
    return settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(texts.join('\n')));
  };

  it.each(['README.md', 'docs/operations.md', '.env.example'])('is named in %s', async (file) => {
    expect(await namesMissingIn(file)).toEqual([]);
  });

  it('of docker-compose.yml is in the example file, which has no others', async () => {
    const [example = '', compose = ''] = await Promise.all(
      ['.env.example', 'docker-compose.yml'].map((file) => readFile(join(root, file), 'utf8')),
    );
    const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !named.includes(name))).toEqual([]);
    // The last one is Compose's own.
    const known = [...settingNames, ...used, 'COMPOSE_PROFILES'];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('reaches the container, except the one for the embedded database', async () => {
    expect(await namesMissingIn('docker-compose.yml', 'Dockerfile')).toEqual(['DEMO_DATA']);
  });
});

describe('keepSecrets', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'onchan-bowls-')), 'data');
  });
  afterEach(async () => {
    await rm(join(dataDir, '..'), { recursive: true });
  });

  it('makes on the first start what is not configured, and says so', async () => {
    const secrets = await keepSecrets({ ...readConfig({}), dataDir });
    expect(secrets.adminPassword).toHaveLength(16);
    expect(secrets.personalDataKey).toHaveLength(32);
    expect(secrets.passwordFile).toBe(join(dataDir, 'admin-password'));
    expect(await readFile(join(dataDir, 'admin-password'), 'utf8')).toBe(`${secrets.adminPassword}\n`);
  });

  it('keeps them for the next start, for nobody else to read', async () => {
    const config = { ...readConfig({}), dataDir };
    const { adminPassword, personalDataKey } = await keepSecrets(config);
    expect(await keepSecrets(config)).toEqual({
      adminPassword,
      personalDataKey,
      passwordFile: join(dataDir, 'admin-password'),
    });
    expect((await readdir(dataDir)).sort()).toEqual(['admin-password', 'personal-data-key']);
    for (const file of await readdir(dataDir)) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('keeps the key when a change of it is refused', async () => {
    const config = { ...readConfig({}), dataDir };
    const { personalDataKey } = await keepSecrets(config);
    const refused = replaceKeptKey(dataDir, key, () =>
      Promise.reject(new StartRefusedError('The product runs')),
    );
    await expect(refused).rejects.toThrow('The product runs');
    expect((await keepSecrets(config)).personalDataKey).toEqual(personalDataKey);
    expect((await readdir(dataDir)).sort()).toEqual(['admin-password', 'personal-data-key']);
  });

  it('agrees with itself when several processes start at once', async () => {
    const config = { ...readConfig({}), dataDir };
    const all = await Promise.all(Array.from({ length: 8 }, () => keepSecrets(config)));
    expect(new Set(all.map((one) => one.adminPassword)).size).toBe(1);
    expect(new Set(all.map((one) => one.personalDataKey.toString('hex'))).size).toBe(1);
  });

  it('makes nothing when both are configured', async () => {
    const secrets = await keepSecrets({ ...readConfig(production), dataDir });
    expect(secrets).toEqual({ adminPassword: production.ADMIN_PASSWORD, personalDataKey: key });
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  describe('after a change of the key that was interrupted', () => {
    const [old, next, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
    const config = () => ({ ...readConfig({}), dataDir });
    const needs = (key: Buffer) => () => Promise.resolve([keyId(key)]);
    const keyFile = () => join(dataDir, 'personal-data-key');
    beforeEach(async () => {
      await mkdir(dataDir, { recursive: true });
      await writeFile(keyFile(), old.toString('base64'));
      await writeFile(`${keyFile()}.new`, next.toString('base64'));
    });

    it('takes the new key where the database needs it', async () => {
      expect((await keepSecrets(config(), needs(next))).personalDataKey).toEqual(next);
      expect((await keepSecrets(config(), needs(next))).personalDataKey).toEqual(next);
      expect(existsSync(`${keyFile()}.new`)).toBe(false);
    });

    it('takes the new key also if the old one is gone', async () => {
      await rm(keyFile());
      expect((await keepSecrets(config(), needs(next))).personalDataKey).toEqual(next);
    });

    it('goes on with the old key where the database needs that one', async () => {
      expect((await keepSecrets(config(), needs(old))).personalDataKey).toEqual(old);
      expect((await readFile(`${keyFile()}.new`, 'utf8')).trim()).toBe(next.toString('base64'));
    });

    it('names both files where neither fits', async () => {
      await expect(keepSecrets(config(), needs(other))).rejects.toThrow(
        `Neither ${keyFile()} nor ${keyFile()}.new is the key that the stored personal data are protected with`,
      );
    });
  });

  it('refuses a file that lost its secret instead of making another', async () => {
    const config = { ...readConfig({}), dataDir };
    await keepSecrets(config);
    await writeFile(join(dataDir, 'personal-data-key'), '');
    await expect(keepSecrets(config)).rejects.toThrow('personal-data-key does not hold the secret');
  });
});

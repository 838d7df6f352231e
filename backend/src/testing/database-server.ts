import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.js';

/** A PostgreSQL server for one test run. */
export interface DatabaseServer {
  /** Connection string of a superuser, to the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the server that a test run shares. `TEST_DATABASE` decides where: `container` (Testcontainers),
 * `embedded`, or `auto`, the default: a container where a Docker engine answers, else embedded.
 */
export async function startDatabaseServer(
  kind = process.env.TEST_DATABASE ?? 'auto',
): Promise<DatabaseServer> {
  switch (kind) {
    case 'container':
      return startContainer();
    case 'embedded':
      return startEmbedded();
    case 'auto':
    case '':
      return startContainer().catch(startEmbedded);
    default:
      throw new Error(`TEST_DATABASE is "${kind}": it can be container, embedded or auto`);
  }
}

/**
 * Longest life in seconds of a container whose test run was killed, should nobody remove it: so Testcontainers' reaper,
 * whose image is not to be had everywhere, is not needed.
 */
const containerLifetime = 3600;
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';

async function startContainer(): Promise<DatabaseServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:18')
    .withDatabase('postgres')
    // coreutils' `timeout` does not start in every combination of image and engine.
    .withEntrypoint([
      'sh',
      '-c',
      `(sleep ${containerLifetime}; kill -INT 1) & exec docker-entrypoint.sh "$@"`,
      'sh',
    ])
    .withCommand([
      'postgres',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
    ])
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .start();
  const release = whenWeEnd('docker', 'rm', '--force', '--volumes', container.getId());
  return {
    url: container.getConnectionUri(),
    stop: async () => {
      await container.stop();
      release();
    },
  };
}

async function startEmbedded(): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'onchan-bowls-test-'));
  // A PostgreSQL whose folder is gone notices within a minute and ends.
  const release = whenWeEnd('rm', '-rf', folder);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: console, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
      release();
    },
  };
}

/**
 * Has the command run when this process ends, even when it is killed, or when the result is called. A shell
 * does it, told by the end of its input and out of reach of Ctrl-C.
 */
function whenWeEnd(...command: string[]): () => void {
  const guard = spawn('sh', ['-c', 'read -r _; exec "$@"', 'sh', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return () => guard.stdin.end();
}

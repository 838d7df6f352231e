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
  kind = process.env['TEST_DATABASE'] || 'auto',
): Promise<DatabaseServer> {
  switch (kind) {
    case 'container':
      return startContainer();
    case 'embedded':
      return startEmbedded();
    case 'auto':
      return startContainer().catch(startEmbedded);
    default:
      throw new Error(`TEST_DATABASE is "${kind}": it can be container, embedded or auto`);
  }
}

/**
 * Longest life of a container whose test run was killed before it could stop it. It ends by itself, so that
 * Testcontainers' reaper, whose image is not to be had everywhere, is not needed.
 */
const containerLifetime = '1h';
process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';

async function startContainer(): Promise<DatabaseServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:18')
    .withDatabase('postgres')
    .withEntrypoint(['timeout', containerLifetime, 'docker-entrypoint.sh'])
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
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) };
}

async function startEmbedded(): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'onchan-bowls-test-'));
  const release = removeWhenWeEnd(folder);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: console, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      release();
    },
  };
}

/**
 * Removes the folder when this process ends, even when it is killed: a PostgreSQL whose folder is gone
 * notices within a minute and ends too. A second process does it, told by the end of its input.
 */
function removeWhenWeEnd(folder: string): () => void {
  const remove = `process.stdin.resume().on('end', () =>
    require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 5 }))`;
  const guard = spawn(process.execPath, ['-e', remove, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return () => guard.stdin.end();
}

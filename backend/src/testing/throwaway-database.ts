import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createDataSource } from '../platform/database/connection.js';
import { migrate } from '../platform/database/migrate.js';
import { migrations } from '../platform/database/migrations/index.js';

/** A database that belongs to one test file. */
export interface ThrowawayDatabase {
  /** As the role that owns its tables. */
  readonly url: string;
  /** As the role that the product runs with; in an empty database it may do nothing yet. */
  readonly productUrl: string;
  /** Runs a statement that the product's role must not. */
  asOwner(statement: string): Promise<void>;
  /** Removes the database, closing what is still connected to it. */
  drop(): Promise<void>;
}

const template = 'migrated';

/**
 * Makes a fresh database on the test run's server: one that all migrations have run on, or, when `empty`,
 * one without any table.
 */
export async function createDatabase({ empty = false } = {}): Promise<ThrowawayDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (server) => {
    if (!empty) await makeTemplateOnce(server);
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template}`);
  });
  return {
    url: urlOf(name),
    productUrl: productUrlOf(name),
    asOwner: (statement) =>
      onServer(async (server) => {
        await server.query(statement);
      }, name),
    drop: () =>
      onServer(async (server) => {
        await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
  };
}

/** The first test file that asks migrates the template; others wait for it. */
async function makeTemplateOnce(server: Client): Promise<void> {
  await server.query(`SELECT pg_advisory_lock(hashtext('${template}'))`);
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    const draft = `${template}_draft`;
    await server.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
    const dataSource = createDataSource(urlOf(draft), { migrations });
    await migrate(dataSource, productUrlOf(draft));
    await server.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  }
  await server.query(`SELECT pg_advisory_unlock(hashtext('${template}'))`);
}

async function onServer(work: (server: Client) => Promise<void>, database = 'postgres'): Promise<void> {
  const server = new Client({ connectionString: urlOf(database) });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

function urlOf(database: string): string {
  const server = process.env.TEST_DATABASE_SERVER;
  if (!server)
    throw new Error('No test database server: it is started by the global setup of the backend tests');
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

function productUrlOf(database: string): string {
  const url = new URL(urlOf(database));
  url.username = 'test_product';
  url.password = 'test_product';
  return url.href;
}

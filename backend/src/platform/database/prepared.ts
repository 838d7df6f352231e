import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A statement that PostgreSQL parses and plans once for each connection. */
export interface PreparedStatement {
  /** Unique among all prepared statements. */
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a prepared statement on the connection of `manager`: for the few statements that every command or visitor needs,
 * whose planning takes longer than their work. TypeORM's own `query` prepares nothing.
 * @throws the driver's own error, with its SQLSTATE as `code`.
 */
export const runPrepared = async <Row extends object>(
  { queryRunner }: EntityManager,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> => {
  if (!queryRunner) throw new Error('A prepared statement needs a connection of its own');
  const client = (await queryRunner.connect()) as PoolClient;
  const { rows } = await client.query<Row>({ name, text, values });
  return rows;
};

/** Each statement text with its name, for the whole process. */
const names = new Map<string, string>();
/** The names that each connection has prepared. */
const preparedOn = new WeakMap<object, Set<string>>();

/**
 * Prepares a statement with one parameter of JSON on the connection of `manager`, unless that has been done. Returns the SQL that
 * executes it with this value: PostgreSQL would plan the statement again each time that a function executes its text.
 */
export const executePrepared = async (
  { queryRunner }: EntityManager,
  text: string,
  value: unknown,
): Promise<string> => {
  if (!queryRunner) throw new Error('A prepared statement needs a connection of its own');
  const name = names.get(text) ?? `json-${names.size}`;
  names.set(text, name);
  const client = (await queryRunner.connect()) as PoolClient;
  const prepared = preparedOn.get(client) ?? new Set();
  preparedOn.set(client, prepared);
  if (!prepared.has(name)) {
    await client.query(`PREPARE ${escapeIdentifier(name)} (jsonb) AS ${text}`);
    prepared.add(name);
  }
  return `EXECUTE ${escapeIdentifier(name)} (${escapeLiteral(JSON.stringify(value))})`;
};

/** Runs a prepared statement on any connection, outside of a transaction. */
export const runPreparedAlone = async <Row extends object>(
  dataSource: DataSource,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> => {
  const runner = dataSource.createQueryRunner();
  try {
    return await runPrepared<Row>(runner.manager, statement, values);
  } finally {
    await runner.release();
  }
};

import type { PoolClient } from 'pg';
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

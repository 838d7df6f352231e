import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that PostgreSQL parses and plans once for each connection. */
export interface PreparedStatement {
  /** Unique among all prepared statements. */
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a prepared statement on any connection, outside of a transaction: for the few that every visitor needs, whose planning takes
 * longer than their work. TypeORM's own `query` prepares nothing.
 * @throws the driver's own error, with its SQLSTATE as `code`.
 */
export const runPrepared = async <Row extends object>(
  dataSource: DataSource,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> => {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    return (await client.query<Row>({ name, text, values })).rows;
  } finally {
    await runner.release();
  }
};

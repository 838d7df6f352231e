import type { Socket } from 'node:net';
import { DatabaseError, type Client } from 'pg';
import type { DataSource } from 'typeorm';
import { ReleasedQuery } from './released-query.js';

/** The values of a row in the order of its columns, as PostgreSQL prints them. */
type PrintedRow = readonly (string | null)[];

/** After so many rows, other work of the process gets its turn. */
const rowsPerTurn = 50;

/** A statement that keeps none of its rows. */
class RowByRow extends ReleasedQuery {
  /** What `onRow` threw. */
  failure: Error | undefined;
  private rowsOfTurn = 0;

  constructor(
    private readonly socket: Socket,
    text: string,
    values: unknown[],
    private onRow: ((row: PrintedRow) => void) | undefined,
  ) {
    super(text, values);
  }

  /** Called by `pg` for each row. An error must not get into its reading of the connection. */
  handleDataRow({ fields }: { fields: PrintedRow }): void {
    if (this.failure) return;
    try {
      this.onRow?.(fields);
    } catch (error) {
      this.failure = error as Error;
    }
    this.rowsOfTurn += 1;
    if (this.rowsOfTurn === rowsPerTurn) this.endTurn();
  }

  protected override release(): void {
    super.release();
    this.onRow = undefined;
  }

  /** Reads no more of the connection in this turn. Otherwise Node would read up to 2 MB before anything else. */
  private endTurn(): void {
    this.socket.pause();
    setImmediate(() => {
      this.rowsOfTurn = 0;
      this.socket.resume();
    });
  }
}

/**
 * Runs a statement and calls `onRow` for each row as soon as it arrives, without an array or an object for it: for statements
 * that read the whole log. The server waits while the rows are worked on, so memory stays constant. Other work of the process runs in between.
 * @throws what `onRow` throws, when the statement has ended.
 */
export const eachRow = async (
  dataSource: DataSource,
  text: string,
  values: unknown[],
  onRow: (row: PrintedRow) => void,
): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as Client;
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const query = new RowByRow(stream, text, values, onRow);
    await query
      .run(() => client.query(query))
      .catch((error: unknown) => {
        // As after any other statement whose end is unknown; see `CarefulClient`.
        if (!(error instanceof DatabaseError)) void client.end();
        throw error;
      });
    if (query.failure) throw query.failure;
  } finally {
    await runner.release();
  }
};

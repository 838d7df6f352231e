import pg, { type Client, type PoolConfig, type QueryConfig } from 'pg';
import { PrimaryClient } from './primary-client.js';
import { ReleasedQuery } from './released-query.js';
import { isServerReport, markAsEnd } from './unavailable.js';

/**
 * A connection that ends itself when a statement fails without a response from the server, as by `query_timeout`. It is
 * then unknown whether the statement ran, and a ROLLBACK after it might never be sent.
 */
class CarefulClient extends PrimaryClient {
  // The many signatures of `query` differ in their arguments alone, which are passed on.
  override readonly query = ((...given: unknown[]) => {
    const send = (...others: unknown[]) =>
      (super.query as (...given: unknown[]) => unknown).apply(this, others);
    const [statement, values] = given;
    const hasCallback = given.some((one) => typeof one === 'function');
    if (hasCallback || isSubmittable(statement)) return send(...given);
    const query = new ReleasedQuery(statement as string | QueryConfig, values as unknown[] | undefined);
    return query.run(send).catch((error: unknown) => {
      // As `pg` does: the stack begins with the code that waits instead of the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (!isServerReport(error)) {
        markAsEnd(error);
        void this.end();
      }
      throw error;
    });
  }) as Client['query'];
}

const isSubmittable = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown }).submit === 'function';

/** A pool that takes back only connections outside a transaction; the others end, and the server rolls back. */
class CarefulPool extends pg.Pool {
  constructor(config?: PoolConfig) {
    super({ ...config, Client: CarefulClient });
    // The pool drops a connection that is ending.
    this.on('release', (_error, client) => {
      if (client.getTransactionStatus() !== 'I') void client.end();
    });
  }
}

/** `pg` for TypeORM: connections whose fate is unknown are destroyed, never reused. */
export const carefulPg = { ...pg, Pool: CarefulPool };

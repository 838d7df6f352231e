import pg, { type Client, type PoolConfig } from 'pg';
import { PrimaryClient } from './primary-client.js';
import { isServerReport, markAsEnd } from './unavailable.js';

/**
 * A connection that ends itself when a statement fails without a response from the server, as by `query_timeout`. It is
 * then unknown whether the statement ran, and a ROLLBACK after it might never be sent.
 */
class CarefulClient extends PrimaryClient {
  // The many signatures of `query` differ in their arguments alone, which are passed on.
  override readonly query = ((...given: unknown[]) => {
    const result = (super.query as (...given: unknown[]) => unknown).apply(this, given);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (!isServerReport(error)) {
        markAsEnd(error);
        void this.end();
      }
      throw error;
    });
  }) as Client['query'];
}

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

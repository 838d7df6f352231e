import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import { AdvisoryLock } from './advisory-locks.js';
import { StartRefusedError } from '../start-refused.js';

/** How long to wait before asking for the lock again, in milliseconds. */
const betweenAttempts = 100;

/** Some work needs the database to itself, and a product runs on it. */
class DatabaseInUseError extends StartRefusedError {
  constructor() {
    super('The product runs on this database: stop it first');
  }
}

/**
 * Marks the database as used by a product for as long as the connection lasts. Waits for work that needs it alone, however
 * long that takes: each attempt is a short statement, which no time limit ends.
 */
export const holdProductLock = async (client: Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock_shared($1) AS taken',
      [AdvisoryLock.Product],
    );
    if (rows[0]?.taken) return;
    await pause(betweenAttempts);
  }
};

/** Whether no product holds its lock. No other product can start until the transaction ends. */
export const hasNoProduct = async (manager: EntityManager): Promise<boolean> => {
  const [lock] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    AdvisoryLock.Product,
  ]);
  return lock?.taken ?? false;
};

/** Keeps products from starting until the transaction ends. @throws DatabaseInUseError when one runs already. */
export const assertNoProduct = async (manager: EntityManager): Promise<void> => {
  if (!(await hasNoProduct(manager))) throw new DatabaseInUseError();
};

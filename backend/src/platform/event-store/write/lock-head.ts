import type { EntityManager } from 'typeorm';
import { runPrepared } from '../../database/prepared.js';

/** Locks the head of the log: no other transaction records anything until the transaction of `manager` ends. */
export const lockHead = async (manager: EntityManager): Promise<void> => {
  await runPrepared(manager, { name: 'lock-head', text: `SELECT FROM event_head FOR UPDATE` }, []);
};

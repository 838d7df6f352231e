import type { EntityManager } from 'typeorm';

/** Locks the head of the log: no other transaction records anything until the transaction of `manager` ends. */
export const lockHead = async (manager: EntityManager): Promise<void> => {
  await manager.query(`SELECT FROM event_head FOR UPDATE`);
};

import type { EntityManager } from 'typeorm';

/**
 * Locks the head of the log: no other transaction records anything until the transaction of `manager` ends.
 * @throws Error outside of a transaction, where the lock would end at once.
 */
export const lockHead = async (manager: EntityManager): Promise<void> => {
  if (!manager.queryRunner?.isTransactionActive) throw new Error('The head is locked in a transaction alone');
  await manager.query(`SELECT FROM event_head FOR UPDATE`);
};

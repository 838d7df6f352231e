import type { EntityManager } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import { canonicalJson, type SealedEvent } from './sealed-event.js';

const appendEvents = { name: 'append-events', text: `SELECT append_events($1)` };

/**
 * Appends the events of one command to the log: gives them the next positions and seals them into the chain.
 * It locks the head of the log until the transaction ends, so it must be the transaction's last step: position order
 * then is commit order, without gaps, and the lock is held shortly.
 * @throws a unique violation when a stream has grown meanwhile or the command was recorded before.
 */
export const append = async (manager: EntityManager, events: readonly SealedEvent[]): Promise<void> => {
  await runPrepared(manager, appendEvents, [events.map(canonicalJson)]);
};

import type { EntityManager } from 'typeorm';
import type { DomainEvent, Recorded } from './decider.js';

/** Writes the changes of events to the read tables. The projections provide it. */
export abstract class Projector {
  /** Writes in the transaction of `manager`, which also appends the event. */
  abstract project(manager: EntityManager, category: string, event: Recorded<DomainEvent>): Promise<void>;
}

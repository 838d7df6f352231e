import type { EntityManager } from 'typeorm';
import type { DomainEvent, Recorded } from './decider.js';

/** Writes what events change in the read tables; the projections provide it. */
export abstract class Projector {
  /** Writes in the transaction of `manager`, which also appends the event. */
  abstract project(manager: EntityManager, category: string, event: Recorded<DomainEvent>): Promise<void>;
}

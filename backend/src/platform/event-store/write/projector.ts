import type { DomainEvent, Recorded } from '../decider/decider.js';

/** A change of the rows of a table as data. */
export interface RowChange {
  /** Carries out several changes of the same kind: their values are its only parameter, a JSON array of objects. */
  readonly statement: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly table: string;
  /** Identifies the only row that it changes; undefined when it may change several. */
  readonly row: string | undefined;
}

/** The changes of the read tables by events. The projections provide it. */
export abstract class Projector {
  /** The versions of all projections, by their names. */
  abstract readonly versions: Readonly<Record<string, number>>;

  /** The changes by an event of this category. */
  abstract changesOf(category: string, event: Recorded<DomainEvent>): RowChange[];
}

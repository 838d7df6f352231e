import type { DomainEvent, Recorded } from '../decider/decider.js';

/** Published on the `EventBus` after the commit. Work that must not be lost belongs in the transaction instead. */
export class EventsRecorded {
  /** @param categories those of the records that have changed. */
  constructor(
    readonly events: readonly Recorded<DomainEvent>[],
    readonly categories: readonly string[],
  ) {}
}

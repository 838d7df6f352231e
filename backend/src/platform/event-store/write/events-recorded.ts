import type { DomainEvent, Recorded } from '../decider/decider.js';

/** Published on the `EventBus` after the commit. Work that must not be lost belongs in the transaction instead. */
export class EventsRecorded {
  /**
   * @param events none when the response to the commit was lost, because it is unknown whether it took place.
   * @param categories those of the records that have changed, or may have.
   */
  constructor(
    readonly events: readonly Recorded<DomainEvent>[],
    readonly categories: readonly string[],
  ) {}
}

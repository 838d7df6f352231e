import type { DomainEvent, Recorded } from './decider.js';

/** Announced on the `EventBus` after the commit; whatever must not be lost happens in the transaction instead. */
export class EventsRecorded {
  /** @param streams the categories of the records that have changed. */
  constructor(
    readonly events: readonly Recorded<DomainEvent>[],
    readonly streams: readonly string[],
  ) {}
}

import type { DomainEvent, Recorded } from './stream.js';

/** Announced on the `EventBus` after the commit; whatever must not be lost happens in the transaction instead. */
export class EventsRecorded {
  constructor(readonly events: readonly Recorded<DomainEvent>[]) {}
}

import { Global, Logger, Module } from '@nestjs/common';
import { CqrsModule, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Clock } from './clock.js';
import { CommandQueue } from './command-queue.js';
import { DueErasures } from './due-erasures.js';
import { EventLog } from './event-log.js';
import { EventStore } from './event-store.js';
import { EventsRecorded } from './events-recorded.js';
import { KeyInventory } from './key-inventory.js';
import { Reactions } from './reactions.js';
import { Registry } from './registry.js';
import { ChainVerifier } from './verification.js';

/** Leaves a line in the server's log for each event: kind and id, never its data. */
@EventsHandler(EventsRecorded)
class LogRecordedEvents implements IEventHandler<EventsRecorded> {
  private readonly logger = new Logger('EventStore');

  handle({ events }: EventsRecorded): void {
    for (const { type, streamId, version } of events) this.logger.log(`${type} ${streamId} v${version}`);
  }
}

const services = [
  Clock,
  CommandQueue,
  Registry,
  Reactions,
  DueErasures,
  EventStore,
  EventLog,
  ChainVerifier,
  KeyInventory,
];

/** The event store, for every feature. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [...services, LogRecordedEvents],
  exports: [...services, CqrsModule],
})
export class EventStoreModule {}

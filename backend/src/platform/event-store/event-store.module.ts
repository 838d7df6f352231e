import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Clock } from './clock.js';
import { CommandQueue } from './write/command-queue.js';
import { DueErasures } from './write/due-erasures.js';
import { EventLog } from './log/event-log.js';
import { EventStore } from './write/event-store.js';
import { EventsRecorded } from './write/events-recorded.js';
import { KeyInventory } from './log/key-inventory.js';
import { Reactions } from './write/reactions.js';
import { Registry } from './registry.js';
import { ChainVerifier } from './chain/verification.js';
import { Stamps } from './chain/stamps.js';
import { noTimestamps, TimestampSettings } from './chain/timestamp-authority.js';

/** Leaves a line in the server's log for each event: kind and id, never its data. */
@EventsHandler(EventsRecorded)
class LogRecordedEvents implements IEventHandler<EventsRecorded> {
  private readonly logger = new Logger('EventStore');

  handle({ events }: EventsRecorded): void {
    for (const { type, streamId, version } of events) this.logger.log(`${type} ${streamId} v${version}`);
  }
}

/** The event store, for every feature. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    ChainVerifier,
    Clock,
    CommandQueue,
    DueErasures,
    EventLog,
    EventStore,
    KeyInventory,
    LogRecordedEvents,
    Reactions,
    Registry,
    Stamps,
  ],
  exports: [ChainVerifier, Clock, CqrsModule, DueErasures, EventLog, EventStore, Reactions, Registry, Stamps],
})
export class EventStoreModule {
  static with(timestamps = noTimestamps): DynamicModule {
    return {
      module: EventStoreModule,
      providers: [{ provide: TimestampSettings, useValue: timestamps }],
    };
  }
}

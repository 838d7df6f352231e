import { Injectable, Logger } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { EventsRecorded } from '../event-store/events-recorded.js';
import { Coalescer } from './coalescer.js';

/** The channel of the database on which every backend hears what has changed. */
export const changesChannel = 'changed_streams';

/** What is hinted at, beside the kinds of records, when sessions may have ended. */
export const endedSessions = 'session';

/** How long hints are gathered before they are sent, in milliseconds, so that a crowd of commands costs few. */
const pause = 50;

/**
 * Hints to every backend, after the commit, at the kinds of records that have changed: their names and nothing else.
 * Losing a hint loses nothing, so nothing waits for it.
 */
@Injectable()
@EventsHandler(EventsRecorded)
export class ChangeHints implements IEventHandler<EventsRecorded> {
  private readonly logger = new Logger('Live');
  private readonly hints = new Coalescer(pause, (streams) => {
    this.sending = this.sending.then(() => this.send(streams));
  });
  private sending = Promise.resolve();

  constructor(private readonly dataSource: DataSource) {}

  handle({ streams }: EventsRecorded): void {
    this.add(streams);
  }

  /** Says that something of these kinds may look different now. */
  add(streams: readonly string[]): void {
    this.hints.add(streams);
  }

  /** Sends what is still waiting: for the end of a process, which a command of the console soon comes to. */
  stop(): Promise<void> {
    this.hints.flush();
    return this.sending;
  }

  private async send(streams: readonly string[]): Promise<void> {
    try {
      await this.dataSource.query('SELECT pg_notify($1, $2)', [changesChannel, streams.join(',')]);
    } catch (error) {
      // That the database is away others tell; when it is back, every backend takes all for changed.
      if (!isUnavailable(error)) this.logger.warn(loggable(error));
    }
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { EventsRecorded } from '../event-store/write/events-recorded.js';
import { PersonalData, type CopyKeeper } from '../personal-data/personal-data.js';
import { Coalescer } from './coalescer.js';

/** The database channel on which every backend receives hints. */
export const changesChannel = 'changed_streams';

/** Sent instead of a category when sessions may have ended. */
export const endedSessions = 'session';

/** Sent instead of a category when a person was erased. */
export const erasedPeople = 'erasure';

/** How long hints are collected before they are sent, in milliseconds, so that many commands need few messages. */
const pause = 50;

/**
 * Sends the names of the changed categories to every backend after the commit, and nothing else. A lost hint loses no
 * data, so nothing waits for it.
 */
@Injectable()
@EventsHandler(EventsRecorded)
export class ChangeHints implements IEventHandler<EventsRecorded>, CopyKeeper {
  private readonly logger = new Logger('Live');
  private readonly hints = new Coalescer(pause, (categories) => {
    this.sending = this.sending.then(() => this.send(categories));
  });
  private sending = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    personalData: PersonalData,
  ) {
    personalData.alsoErase(this);
  }

  handle({ categories }: EventsRecorded): void {
    this.add(categories);
  }

  /** Hints that records of these categories may have changed. */
  add(categories: readonly string[]): void {
    this.hints.add(categories);
  }

  /** Sent with the commit, so that this hint reaches every backend that listens. */
  async erase(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_notify($1, $2)', [changesChannel, erasedPeople]);
  }

  /** Sends the collected hints. Called before a process ends; a console command ends soon after its change. */
  stop(): Promise<void> {
    this.hints.flush();
    return this.sending;
  }

  private async send(categories: readonly string[]): Promise<void> {
    try {
      await this.dataSource.query('SELECT pg_notify($1, $2)', [changesChannel, categories.join(',')]);
    } catch (error) {
      // The outage log reports database outages. After one, every backend treats everything as changed.
      if (!isUnavailable(error)) this.logger.warn(loggable(error));
    }
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PersonalData } from '../personal-data/personal-data.js';
import { Registry } from './registry.js';
import { selectStoredEvents, toLoggedEvent, type LoggedEvent, type StoredEventRow } from './stored-event.js';

/** What part of the log to read. */
export interface LogRange {
  /** Only events after this position; 0 unless given. */
  readonly after?: number;
  /** Only events of this kind of record. */
  readonly stream?: string;
  /** Reads in this transaction instead of on its own. */
  readonly manager?: EntityManager;
}

const batchSize = 1000;

/** Reads events; the only other place that does is a command's own transaction. */
@Injectable()
export class EventLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: Registry,
    private readonly personalData: PersonalData,
  ) {}

  /** The log in position order, readable, in batches of up to 1,000 events, so that memory stays constant. */
  async *batches(range: LogRange = {}): AsyncGenerator<LoggedEvent[]> {
    for await (const rows of this.storedBatches(range)) yield rows.map((row) => this.read(row));
  }

  /** The same as it is stored. */
  async *storedBatches({
    after = 0,
    stream,
    manager = this.dataSource.manager,
  }: LogRange = {}): AsyncGenerator<StoredEventRow[]> {
    let position = after;
    for (;;) {
      const rows = await manager.query<StoredEventRow[]>(
        `${selectStoredEvents} WHERE e.position > $1 AND ($2::text IS NULL OR e.stream = $2)
         ORDER BY e.position LIMIT ${batchSize}`,
        [position, stream ?? null],
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      position = Number(last.position);
    }
  }

  /** Decrypts and lifts one row of `selectStoredEvents`. */
  read(row: StoredEventRow): LoggedEvent {
    return toLoggedEvent(row, this.registry.stream(row.stream), this.personalData);
  }
}

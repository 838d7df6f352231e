import { Injectable } from '@nestjs/common';
import type { LogHead } from '@onchan-bowls/contract/history';
import { DataSource, type EntityManager } from 'typeorm';
import { eachRow } from '../database/each-row.js';
import { PersonalData, type Opening } from '../personal-data/personal-data.js';
import type { SealedFields } from '../personal-data/sealed-fields.js';
import { startingTypes, upcast, type DomainEvent } from './decider.js';
import { isoOf, printedInstant } from './printed-event.js';
import { Registry } from './registry.js';
import {
  selectStoredEvents,
  toLoggedEvent,
  wrappedKey,
  type LoggedEvent,
  type StoredEventRow,
} from './stored-event.js';

/** A part of the log. */
export interface LogRange {
  /** Only events after this position; 0 unless given. */
  readonly after?: number;
  /** Only events of this kind of record. */
  readonly stream?: string;
  /** Reads in this transaction instead of on its own. */
  readonly manager?: EntityManager;
}

/** A filter of events. A missing condition matches all. */
export interface LogFilter {
  readonly stream?: string | undefined;
  readonly streamId?: string | undefined;
  readonly type?: string | undefined;
  readonly actor?: string | undefined;
  /** Recorded at this instant or later. */
  readonly from?: Date | undefined;
  /** Recorded earlier than this instant. */
  readonly until?: Date | undefined;
  /** Only events before this position. */
  readonly before?: number | undefined;
  /** The highest number of events. */
  readonly limit: number;
}

/** The events that lead to a state of one record, and those of which more is read. */
export interface RecordPart {
  readonly stream: string;
  readonly streamId: string;
  /** Only up to this version; the newest unless given. */
  readonly version?: number;
  /** The version from which metadata is read as well; from none unless given. */
  readonly metadataFrom?: number;
}

/** Where the log has an event. */
export interface EventPlace {
  readonly position: number;
  readonly stream: string;
  readonly streamId: string;
  readonly version: number;
  readonly actor: string;
}

/** How many events of a type an actor caused. */
export interface TypeCount {
  readonly stream: string;
  readonly type: string;
  readonly actor: string;
  readonly events: number;
}

/** An event of a record, readable and lifted to today's shape. */
export interface RecordEvent extends DomainEvent {
  readonly position: number;
  readonly version: number;
  readonly schemaVersion: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly recordedAt: string;
  /** Null before the version from which these are read. */
  readonly metadata: EventMetadata | null;
}

export interface EventMetadata {
  readonly eventId: string;
  readonly commandId: string;
  readonly requestId: string;
  readonly actor: string;
  readonly hash: string;
}

type PrintedEvent = [
  position: string,
  version: string,
  type: string,
  schemaVersion: string,
  data: string,
  personal: string | null,
  wrappedKey: string | null,
  recordedAt: string,
  eventId: string | null,
  ...metadata: [commandId: string, requestId: string, actor: string, hash: string] | [null, null, null, null],
];

const batchSize = 1000;

/** The highest that the column can hold. */
const newestVersion = 2 ** 31 - 1;
const newestPosition = Number.MAX_SAFE_INTEGER;

const filterOf = { stream: 'stream', stream_id: 'streamId', type: 'type', actor: 'actor' } as const;
type FilterColumn = keyof typeof filterOf;

const columnsOf = (filter: Partial<LogFilter>): FilterColumn[] =>
  (['actor', 'stream', 'stream_id', 'type'] as const).filter(
    (column) => filter[filterOf[column]] !== undefined,
  );

/** The order of the index for a filter: columns that the filter fixes, and then newest first. */
const orderOf = (
  filter: Partial<LogFilter>,
): { columns: readonly FilterColumn[]; place: 'position' | 'version' } => {
  const { stream, streamId, type, actor } = filter;
  if (streamId !== undefined) {
    return stream === undefined
      ? { columns: [], place: 'position' }
      : { columns: ['stream', 'stream_id'], place: 'version' };
  }
  // The type of an event implies the kind of its record.
  const kind: FilterColumn[] = type !== undefined ? ['type'] : stream !== undefined ? ['stream'] : [];
  return { columns: actor !== undefined ? ['actor', ...kind] : kind, place: 'position' };
};

/**
 * Reads events, decrypted and upcast. Only three others read the table: commands (the streams that they decide on),
 * verification (the stored bytes) and the lists in memory (the newest position).
 */
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

  /** How many events match. */
  async count({
    stream,
    streamId,
    type,
    actor,
    from,
    until,
  }: Omit<LogFilter, 'limit' | 'before'>): Promise<number> {
    const [found] = await this.dataSource.query<{ count: string }[]>(
      `SELECT count(*) FROM events
       WHERE ($1::text IS NULL OR stream = $1) AND ($2::text IS NULL OR stream_id = $2)
         AND ($3::text IS NULL OR type = $3) AND ($4::text IS NULL OR actor = $4)
         AND ($5::timestamptz IS NULL OR recorded_at >= $5) AND ($6::timestamptz IS NULL OR recorded_at < $6)`,
      [stream, streamId, type, actor, from, until],
    );
    return Number(found?.count);
  }

  /** How many events match between each two neighbouring ones of these instants, which are in order. */
  async countBetween(
    instants: readonly Date[],
    filter: Pick<LogFilter, 'stream' | 'streamId' | 'type' | 'actor'>,
  ): Promise<number[]> {
    const values: unknown[] = [instants, instants[0], instants.at(-1)];
    const conditions = columnsOf(filter).map(
      (column) => ` AND ${column} = $${values.push(filter[filterOf[column]])}`,
    );
    const rows = await this.dataSource.query<{ period: number; count: number }[]>(
      `SELECT width_bucket(recorded_at, $1::timestamptz[]) AS period, count(*)::integer AS count FROM events
       WHERE recorded_at >= $2 AND recorded_at < $3${conditions.join('')} GROUP BY period`,
      values,
    );
    const counts = new Map(rows.map(({ period, count }) => [period, count]));
    return instants.slice(1).map((_, index) => counts.get(index + 1) ?? 0);
  }

  /** Whether an event was recorded before this instant. */
  async hasBefore(instant: Date): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM events WHERE recorded_at < $1 ORDER BY recorded_at LIMIT 1`,
      [instant],
    );
    return rows.length > 0;
  }

  /** The latest event before this instant, if any. Of several with that time, it is the last one. */
  async headBefore(instant: Date): Promise<LogHead | undefined> {
    const [row] = await this.dataSource.query<{ position: string; hash: string; recorded_at: Date }[]>(
      // By time, as the index has them. In the order of positions, all events since then would be read.
      `SELECT position, hash, recorded_at FROM events WHERE recorded_at < $1
       ORDER BY recorded_at DESC, position DESC LIMIT 1`,
      [instant],
    );
    return (
      row && { position: Number(row.position), hash: row.hash, recordedAt: row.recorded_at.toISOString() }
    );
  }

  /** How many events of each type each actor caused in a time range. */
  async countTypes(from: Date, until: Date): Promise<TypeCount[]> {
    return this.dataSource.query<TypeCount[]>(
      `SELECT stream, type, actor, count(*)::integer AS events FROM events
       WHERE recorded_at >= $1 AND recorded_at < $2 GROUP BY stream, type, actor`,
      [from, until],
    );
  }

  /** The places of the newest events of some types in a time range, but for visitors' ones, newest first: at most so many of each. */
  async newestOfTypes(from: Date, until: Date, most: ReadonlyMap<string, number>): Promise<EventPlace[]> {
    const rows = await this.dataSource.query<
      { position: string; stream: string; stream_id: string; version: number; actor: string }[]
    >(
      `SELECT position, stream, stream_id, version, actor FROM (
         SELECT e.position, e.stream, e.stream_id, e.version, e.actor, wanted.most,
           row_number() OVER (PARTITION BY e.type ORDER BY e.position DESC) AS place
         FROM events e JOIN unnest($3::text[], $4::integer[]) AS wanted (type, most) ON wanted.type = e.type
         WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.actor <> 'visitor'
       ) AS placed
       WHERE place <= most ORDER BY position DESC`,
      [from, until, [...most.keys()], [...most.values()]],
    );
    return rows.map(({ position, stream_id: streamId, ...row }) => ({
      ...row,
      position: Number(position),
      streamId,
    }));
  }

  /** The events of some types in a time range. */
  async ofTypes(from: Date, until: Date, types: readonly string[]): Promise<LoggedEvent[]> {
    const rows = await this.dataSource.query<StoredEventRow[]>(
      `${selectStoredEvents} WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.type = ANY($3) ORDER BY e.position`,
      [from, until, types],
    );
    return rows.map((row) => this.read(row));
  }

  /** The places of the newest events that match, newest first. */
  async places({ limit, before = newestPosition, from, until, ...filter }: LogFilter): Promise<EventPlace[]> {
    const { first, last } = await this.positionsOf({ from, until });
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const { columns, place } = orderOf(filter);
    const order = [...columns, place].map((column) => `e.${column}`);
    // One end of the index range that contains all matches. The condition compares rows instead of single columns, so
    // that PostgreSQL uses this index. With a likelier one it would read much of the log to find rare events.
    const end = (position: number): string =>
      `(${[...columns.map((column) => given(filter[filterOf[column]])), given(position)].join(', ')})`;
    const conditions =
      place === 'position'
        ? [`(${order.join(', ')}) BETWEEN ${end(first)} AND ${end(Math.min(last, before - 1))}`]
        : [`e.position BETWEEN ${given(first)} AND ${given(Math.min(last, before - 1))}`];
    const rest = columnsOf(filter).filter((column) => place === 'version' || !columns.includes(column));
    for (const column of rest) conditions.push(`e.${column} = ${given(filter[filterOf[column]])}`);
    if (from) conditions.push(`e.recorded_at >= ${given(from)}`);
    if (until) conditions.push(`e.recorded_at < ${given(until)}`);
    const places: EventPlace[] = [];
    await eachRow(
      this.dataSource,
      `SELECT e.position, e.stream, e.stream_id, e.version, e.actor FROM events e WHERE ${conditions.join(' AND ')}
       ORDER BY ${order.map((column) => `${column} DESC`).join(', ')} LIMIT ${given(limit)}`,
      values,
      (row) => {
        const [position, stream, streamId, version, actor] = row as [string, string, string, string, string];
        places.push({ position: Number(position), stream, streamId, version: Number(version), actor });
      },
    );
    return places;
  }

  /**
   * How many events a record has, and how many of these before a point in time: a position, the begin of an instant, or now.
   * Clocks may differ a little, so the first event after that point ends them, and none is left out of the middle.
   */
  async versionsOf(
    { stream, streamId }: Pick<RecordPart, 'stream' | 'streamId'>,
    point: { readonly position?: number; readonly until?: Date },
  ): Promise<{ newest: number; then: number }> {
    const [versions] = await this.dataSource.query<{ newest: number | null; later: number | null }[]>(
      `SELECT max(version) AS newest, min(version) FILTER (WHERE position > $3 OR recorded_at >= $4) AS later
       FROM events WHERE stream = $1 AND stream_id = $2`,
      [stream, streamId, point.position ?? null, point.until ?? null],
    );
    const newest = versions?.newest ?? 0;
    return { newest, then: (versions?.later ?? newest + 1) - 1 };
  }

  /** The actors of all events. */
  async actors(): Promise<string[]> {
    // Jumps from one actor to the next in the index: SELECT DISTINCT would read all events.
    const rows = await this.dataSource.query<{ actor: string }[]>(
      `WITH RECURSIVE acting AS (
         (SELECT actor FROM events ORDER BY actor LIMIT 1)
         UNION ALL
         SELECT (SELECT e.actor FROM events e WHERE e.actor > acting.actor ORDER BY e.actor LIMIT 1)
         FROM acting WHERE acting.actor IS NOT NULL
       )
       SELECT actor FROM acting WHERE actor IS NOT NULL`,
    );
    return rows.map(({ actor }) => actor);
  }

  /**
   * The positions between which the events of a time range lie. Clocks may differ a little, so times do not follow the
   * positions exactly. Every other condition uses an index in the order of positions, which this range limits.
   */
  private async positionsOf({ from, until }: Pick<LogFilter, 'from' | 'until'>) {
    if (!from && !until) return { first: 0, last: newestPosition };
    // Not the bare column: for its minimum PostgreSQL would read the log from its beginning.
    const [ends] = await this.dataSource.query<{ first: string | null; last: string | null }[]>(
      `SELECT min(position + 0) AS first, max(position + 0) AS last FROM events
       WHERE recorded_at >= $1 AND recorded_at < $2`,
      [from ?? '-infinity', until ?? 'infinity'],
    );
    return { first: Number(ends?.first ?? 0), last: Number(ends?.last ?? 0) };
  }

  /**
   * Calls `onEvent` for each event of these parts as it arrives, part by part and in order, so that a long record takes no
   * memory. Begins with the last event that starts the record anew and has no metadata read: the earlier ones do not matter.
   */
  async eachOfRecords<Part extends RecordPart>(
    parts: readonly Part[],
    onEvent: (part: Part, event: RecordEvent) => void,
    opening?: Opening,
  ): Promise<void> {
    if (parts.length === 0) return;
    await eachRow(
      this.dataSource,
      // Materialised, because PostgreSQL might otherwise look for the first version again for each event.
      // Lateral, so that the first event arrives at once: PostgreSQL would otherwise sort all of them before it.
      `WITH part AS MATERIALIZED (
         SELECT part.*, (
           SELECT s.version FROM events s
           WHERE part.starting <> '' AND s.stream = part.stream AND s.stream_id = part.stream_id
             AND s.version <= part.version AND s.version < coalesce(part.metadata_from, ${newestVersion})
             AND s.type = ANY(string_to_array(part.starting, ','))
           ORDER BY s.version DESC LIMIT 1
         ) AS first
         FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::text[]) WITH ORDINALITY
           AS part (stream, stream_id, version, metadata_from, starting, index)
       )
       SELECT part.index, event.* FROM part CROSS JOIN LATERAL (
         SELECT e.position, e.version, e.type, e.schema_version, e.data, e.personal, ${wrappedKey}, ${printedInstant},
           CASE WHEN e.personal IS NOT NULL OR e.version >= part.metadata_from THEN e.event_id END,
           CASE WHEN e.version >= part.metadata_from THEN e.command_id END,
           CASE WHEN e.version >= part.metadata_from THEN e.request_id END,
           CASE WHEN e.version >= part.metadata_from THEN e.actor END,
           CASE WHEN e.version >= part.metadata_from THEN e.hash END
         FROM events e WHERE e.stream = part.stream AND e.stream_id = part.stream_id
           AND e.version BETWEEN coalesce(part.first, 0) AND part.version
         ORDER BY e.version OFFSET 0
       ) AS event`,
      [
        parts.map(({ stream }) => stream),
        parts.map(({ streamId }) => streamId),
        parts.map(({ version = newestVersion }) => version),
        parts.map(({ metadataFrom = null }) => metadataFrom),
        parts.map(({ stream }) => startingTypes(this.registry.decider(stream)).join(',')),
      ],
      (row) => {
        const [index, ...printed] = row as [index: string, ...PrintedEvent];
        const part = parts[Number(index) - 1];
        if (part) onEvent(part, this.readPrinted(part, printed, opening));
      },
    );
  }

  /** Decrypts and lifts one row of `selectStoredEvents`. */
  read(row: StoredEventRow): LoggedEvent {
    return toLoggedEvent(row, this.registry.decider(row.stream), this.personalData, { remembers: false });
  }

  private readPrinted(
    { stream, metadataFrom }: RecordPart,
    [
      position,
      version,
      type,
      schemaVersion,
      data,
      personal,
      key,
      recordedAt,
      eventId,
      ...metadata
    ]: PrintedEvent,
    opening: Opening | undefined,
  ): RecordEvent {
    const [commandId, requestId, actor, hash] = metadata;
    const stored = {
      eventId: eventId ?? '',
      data: JSON.parse(data) as Record<string, unknown>,
      personal: personal === null ? null : (JSON.parse(personal) as SealedFields),
    };
    // Events before those with metadata are folded, and hardly any of their people are shown.
    const isOnlyFolded = metadataFrom !== undefined && Number(version) < metadataFrom;
    const payload = isOnlyFolded
      ? this.personalData.openLater(stored, key, opening)
      : this.personalData.open(stored, key, opening);
    return {
      position: Number(position),
      version: Number(version),
      type,
      schemaVersion: Number(schemaVersion),
      data: upcast(this.registry.decider(stream), type, Number(schemaVersion), payload),
      recordedAt: isoOf(recordedAt),
      metadata:
        eventId === null || commandId === null ? null : { eventId, commandId, requestId, actor, hash },
    };
  }
}

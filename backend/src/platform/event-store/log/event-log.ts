import { Injectable } from '@nestjs/common';
import { outsideActors, type LogHead } from '@onchan-bowls/contract/history';
import { DataSource, type EntityManager } from 'typeorm';
import { PersonalData } from '../../personal-data/personal-data.js';
import { startingTypes, upcast } from '../decider/decider.js';
import { columnName, columnsOf, storedColumns, type EventRow, type StoredEvent } from '../chain/event-row.js';
import { erasedBy } from '../write/new-event.js';
import { Registry } from '../registry.js';

/** A part of the log, by position. */
export interface LogRange {
  /** Only events after this position. */
  readonly after?: number;
  /** Only events up to this position. */
  readonly through?: number;
  /** Only events of this category. */
  readonly stream?: string;
  /** How many events a page has; 1,000 unless given. */
  readonly limit?: number;
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
  /** The positions of the first and the last event that can match. */
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/** The events that lead to a state of one record, and those that are wanted one by one. */
export interface RecordPart {
  readonly stream: string;
  readonly streamId: string;
  /** Only up to this version; the newest unless given. */
  readonly version?: number;
  /** The version from which all events are read. Before it, only those are on which the state depends. */
  readonly allFrom?: number;
}

/** An event that can be read: decrypted, and upcast to the newest version of its payload. */
export type LoggedEvent = Omit<EventRow, 'personal'>;

const placeFields = ['position', 'stream', 'streamId', 'version', 'actor'] as const;

/** Where the log has an event. */
export type EventPlace = Pick<EventRow, (typeof placeFields)[number]>;

/** How many events of a type an actor caused. */
export interface TypeCount {
  readonly stream: string;
  readonly type: string;
  readonly actor: string;
  readonly events: number;
}

/** The highest that the columns can hold, as far as JavaScript can count. */
const newestVersion = 2 ** 31 - 1;
const newestPosition = Number.MAX_SAFE_INTEGER;

/** How many records are read with one statement. The events of these are in memory at the same time. */
const recordsTogether = 200;

/** The SQL of a filter on `events e`. Its values are added to those of the statement. */
const conditionsOf = (
  { stream, streamId, type, actor, from, until, first, last }: LogFilter,
  values: unknown[],
): string[] => {
  const compared: [comparison: string, value: unknown][] = [
    ['e.stream =', stream],
    ['e.stream_id =', streamId],
    ['e.type =', type],
    ['e.actor =', actor],
    ['e.recorded_at >=', from],
    ['e.recorded_at <', until],
    ['e.position >=', first],
    ['e.position <=', last],
  ];
  return compared
    .filter(([, value]) => value !== undefined)
    .map(([comparison, value]) => `${comparison} $${values.push(value)}`);
};

type IndexedField = 'stream' | 'streamId' | 'type' | 'actor';

/** The order of the index for a filter: fields that the filter fixes, and then newest first. */
const orderOf = ({
  stream,
  streamId,
  type,
  actor,
}: LogFilter): { fixed: readonly IndexedField[]; place: 'position' | 'version' } => {
  if (streamId !== undefined) {
    return stream === undefined
      ? { fixed: [], place: 'position' }
      : { fixed: ['stream', 'streamId'], place: 'version' };
  }
  // The type of an event implies the category of its record.
  const category: IndexedField[] = type !== undefined ? ['type'] : stream !== undefined ? ['stream'] : [];
  return { fixed: actor !== undefined ? ['actor', ...category] : category, place: 'position' };
};

/**
 * Reads events: `pages` as they are stored, the rest decrypted and upcast. Only two others read the table: commands (the streams
 * that they decide on) and the lists in memory (the newest position).
 */
@Injectable()
export class EventLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: Registry,
    private readonly personalData: PersonalData,
  ) {}

  /** The log in position order, as it is stored, page by page, so that memory stays constant. */
  async *pages({
    after,
    through = newestPosition,
    stream,
    limit = 1000,
    manager,
  }: LogRange = {}): AsyncGenerator<StoredEvent[]> {
    const read = (last: number | undefined): Promise<StoredEvent[]> =>
      (manager ?? this.dataSource.manager).query<StoredEvent[]>(
        // `through` is no condition: between two positions PostgreSQL would expect few events if the table has no statistics, and
        // sort all of them for each page.
        `SELECT ${storedColumns} FROM events e
         WHERE ($1::bigint IS NULL OR e.position > $1) AND ($2::text IS NULL OR e.stream = $2)
         ORDER BY e.position LIMIT $3`,
        [last, stream, limit],
      );
    let next = read(after);
    for (;;) {
      const page = (await next).filter(({ position }) => position <= through);
      const isLast = page.length < limit;
      const readNext = (): void => {
        next = read(page.at(-1)?.position);
        // Nobody waits for it if the reader stops early.
        next.catch(() => undefined);
      };
      // PostgreSQL reads the next page while this one is worked on. The connection of a transaction has other work meanwhile.
      if (!isLast && !manager) readNext();
      if (page.length > 0) yield page;
      if (isLast) return;
      if (manager) readNext();
    }
  }

  /** Decrypts and upcasts a stored event. */
  read(row: StoredEvent): LoggedEvent {
    const { personal, wrappedKey, ...event } = row;
    const data = this.personalData.open(row, wrappedKey);
    return { ...event, data: upcast(this.registry.decider(row.stream), row.type, row.schemaVersion, data) };
  }

  /** How many events match. */
  async count(filter: LogFilter): Promise<number> {
    const values: unknown[] = [];
    const conditions = conditionsOf(filter, values);
    const [found] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*) FROM events e WHERE ${['true', ...conditions].join(' AND ')}`,
      values,
    );
    return found?.count ?? 0;
  }

  /** How many events match between each two neighbouring ones of these instants, which are in order. */
  async countBetween(
    instants: readonly Date[],
    filter: Pick<LogFilter, 'stream' | 'streamId' | 'type' | 'actor'>,
  ): Promise<number[]> {
    const values: unknown[] = [instants];
    const conditions = conditionsOf({ ...filter, from: instants[0], until: instants.at(-1) }, values);
    const rows = await this.dataSource.query<{ period: number; count: number }[]>(
      `SELECT width_bucket(e.recorded_at, $1::timestamptz[]) AS period, count(*) FROM events e
       WHERE ${conditions.join(' AND ')} GROUP BY period`,
      values,
    );
    const counts = new Map(rows.map(({ period, count }) => [period, count]));
    return instants.slice(1).map((_, index) => counts.get(index + 1) ?? 0);
  }

  /** The latest event before this instant, if any. Of several with that time, it is the last one. */
  async headBefore(instant: Date): Promise<LogHead | undefined> {
    const [head] = await this.dataSource.query<LogHead[]>(
      // By time, as the index has them. In the order of positions, all events since then would be read.
      `SELECT ${columnsOf(['position', 'hash', 'recordedAt'])} FROM events e WHERE e.recorded_at < $1
       ORDER BY e.recorded_at DESC, e.position DESC LIMIT 1`,
      [instant],
    );
    return head;
  }

  /** How many events of each type each actor caused in a time range. */
  async countTypes(from: Date, until: Date): Promise<TypeCount[]> {
    return this.dataSource.query<TypeCount[]>(
      `SELECT stream, type, actor, count(*)::integer AS events FROM events
       WHERE recorded_at >= $1 AND recorded_at < $2 GROUP BY stream, type, actor`,
      [from, until],
    );
  }

  /** The places of the newest events of some types in a time range, newest first, except those of people outside. @param limits the maximum for each type */
  async newestOfTypes(from: Date, until: Date, limits: ReadonlyMap<string, number>): Promise<EventPlace[]> {
    return this.dataSource.query<EventPlace[]>(
      `SELECT ${columnsOf(placeFields)} FROM (
         SELECT e.*, wanted.max_places, row_number() OVER (PARTITION BY e.type ORDER BY e.position DESC) AS place
         FROM events e JOIN unnest($3::text[], $4::integer[]) AS wanted (type, max_places) ON wanted.type = e.type
         WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.actor <> ALL ($5)
       ) AS e
       WHERE e.place <= e.max_places ORDER BY e.position DESC`,
      [from, until, [...limits.keys()], [...limits.values()], outsideActors],
    );
  }

  /**
   * The people whom the events that match erase, each with the position of the last such event. Those whose deletion was undone are
   * among them.
   */
  async erasures(filter: LogFilter, manager = this.dataSource.manager): Promise<Map<string, number>> {
    const values: unknown[] = [this.registry.erasingTypes];
    const conditions = conditionsOf(filter, values);
    const rows = await manager.query<StoredEvent[]>(
      `SELECT ${storedColumns} FROM events e WHERE ${['e.type = ANY($1)', ...conditions].join(' AND ')} ORDER BY e.position`,
      values,
    );
    const erased = new Map<string, number>();
    for (const event of rows.map((row) => this.read(row))) {
      const decider = this.registry.decider(event.stream);
      for (const subject of erasedBy({ decider, event })) erased.set(subject, event.position);
    }
    return erased;
  }

  /**
   * The places of the newest events that match, newest first.
   * @param before only events before this position.
   */
  async places({
    limit,
    before = newestPosition,
    ...filter
  }: LogFilter & { readonly limit: number; readonly before?: number | undefined }): Promise<EventPlace[]> {
    const { first, ...range } = await this.positionsOf(filter);
    const last = Math.min(range.last, before - 1);
    const { fixed, place } = orderOf(filter);
    const order = [...fixed, place].map((field) => `e.${columnName(field)}`);
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    // One end of the index range that contains all matches. The condition compares rows instead of single columns, so
    // that PostgreSQL uses this index. With a likelier one it would read much of the log to find rare events.
    const end = (position: number): string =>
      `(${[...fixed.map((field) => given(filter[field])), given(position)].join(', ')})`;
    const others = { ...filter, ...Object.fromEntries(fixed.map((field) => [field, undefined])) };
    const conditions =
      place === 'position'
        ? [`(${order.join(', ')}) BETWEEN ${end(first)} AND ${end(last)}`, ...conditionsOf(others, values)]
        : conditionsOf({ ...filter, first, last }, values);
    return this.dataSource.query<EventPlace[]>(
      `SELECT ${columnsOf(placeFields)} FROM events e WHERE ${conditions.join(' AND ')}
       ORDER BY ${order.map((column) => `${column} DESC`).join(', ')} LIMIT ${given(limit)}`,
      values,
    );
  }

  /**
   * How many events a record has, and how many of these before a point in time: a position, the start of an instant, or now.
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

  /** The records that a command has changed. */
  recordsOf(commandId: string): Promise<Pick<EventPlace, 'stream' | 'streamId'>[]> {
    return this.dataSource.query(
      `SELECT DISTINCT stream, stream_id AS "streamId" FROM events WHERE command_id = $1`,
      [commandId],
    );
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
  private async positionsOf({ from, until }: LogFilter): Promise<{ first: number; last: number }> {
    if (!from && !until) return { first: 0, last: newestPosition };
    // Not the bare column: for its minimum PostgreSQL would read the log from its beginning.
    const [ends] = await this.dataSource.query<{ first: number | null; last: number | null }[]>(
      `SELECT min(position + 0) AS first, max(position + 0) AS last FROM events
       WHERE recorded_at >= $1 AND recorded_at < $2`,
      [from ?? '-infinity', until ?? 'infinity'],
    );
    return { first: ends?.first ?? 0, last: ends?.last ?? 0 };
  }

  /**
   * Calls `onEvent` for each event of these parts, part by part and in order. Begins with the last event that replaces the record's state:
   * the earlier ones do not matter.
   */
  async eachOfRecords<Part extends RecordPart>(
    parts: readonly Part[],
    onEvent: (part: Part, event: LoggedEvent) => void,
  ): Promise<void> {
    for (let from = 0; from < parts.length; from += recordsTogether) {
      const some = parts.slice(from, from + recordsTogether);
      for (const { part: number, ...row } of await this.eventsOf(some)) {
        const part = some[number - 1];
        if (part) onEvent(part, this.read(row));
      }
    }
  }

  /** The events of these parts, each with the number of its part, from 1. */
  private eventsOf(parts: readonly RecordPart[]): Promise<(StoredEvent & { readonly part: number })[]> {
    return this.dataSource.query(
      // Materialised, because PostgreSQL might otherwise look for the first version again for each event.
      // Lateral, so that each record is read in the order of its index: PostgreSQL would otherwise sort all events.
      `WITH part AS MATERIALIZED (
         SELECT part.*, (
           SELECT s.version FROM events s
           WHERE part.starting <> '' AND s.stream = part.stream AND s.stream_id = part.stream_id
             AND s.version <= part.version AND s.version < coalesce(part.all_from, ${newestVersion})
             AND s.type = ANY(string_to_array(part.starting, ','))
           ORDER BY s.version DESC LIMIT 1
         ) AS first
         FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::text[]) WITH ORDINALITY
           AS part (stream, stream_id, version, all_from, starting, number)
       )
       SELECT part.number AS part, event.* FROM part CROSS JOIN LATERAL (
         SELECT ${storedColumns} FROM events e WHERE e.stream = part.stream AND e.stream_id = part.stream_id
           AND e.version BETWEEN coalesce(part.first, 0) AND part.version
         ORDER BY e.version OFFSET 0
       ) AS event`,
      [
        parts.map(({ stream }) => stream),
        parts.map(({ streamId }) => streamId),
        parts.map(({ version = newestVersion }) => version),
        parts.map(({ allFrom = null }) => allFrom),
        parts.map(({ stream }) => startingTypes(this.registry.decider(stream)).join(',')),
      ],
    );
  }
}

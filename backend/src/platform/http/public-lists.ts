import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from '../database/prepared.js';
import { Clock } from '../event-store/clock.js';
import { opaqueTag } from './etag.js';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.js';
import { PublicUrl } from './public-url.js';
import { securityHeaders } from './security-headers.js';

/** The state of a list, as the database reports it. Visitors must not learn it, because it counts what they do not see. */
export interface ListState {
  /** Changes whenever the list may have changed. */
  readonly revision: string;
  /** The position of the newest event of its records; 0 without any. */
  readonly position: number;
  /** The instant at which the list changes by itself, in milliseconds since 1970; infinite if it does not. */
  readonly until: number;
}

/** A list's response, made once for a state of the list. */
export interface MadeList extends PreparedResponse, ListState {
  /** Names what visitors see: equal lists have the same key, also in other processes. */
  readonly key: string;
}

/** The projection that a list shows. */
interface ListedProjection {
  readonly name: string;
  readonly decider: { readonly category: string };
}

/** The longest time that a timer waits, in milliseconds: timers take no more than 24 days. */
const longestWait = 24 * 60 * 60_000;

/**
 * Serves the visitors' lists from memory, as bytes made once. They are never stale: each request first asks
 * PostgreSQL for the position of the list's newest event, and requests that arrive together share one question. A list may
 * also change at instants that are known before; these are part of the same question.
 */
@Injectable()
export class PublicLists implements BeforeApplicationShutdown {
  private readonly lists = new Map<string, PublicList>();
  /** Those of which signed-in users get more. */
  private readonly withMore = new Set<PublicList>();
  private readonly listeners: ((categories: readonly string[]) => void)[] = [];
  /** The lists that time changes, with the timer of the next change. */
  private readonly timers = new Map<PublicList, NodeJS.Timeout | undefined>();
  private onDue: (category: string) => void = () => undefined;
  /** The headers of every list. */
  readonly headers: Readonly<Record<string, string>>;
  /** The categories of the records that visitors read. */
  readonly categories = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    publicUrl: PublicUrl,
  ) {
    this.headers = { Vary: 'Accept-Encoding, Cookie', ...securityHeaders(publicUrl.isHttps) };
  }

  /**
   * Serves what `load` returns at `path`, the path of a route. It changes only with the events of the projection, and at the
   * instants that `changes` selects, one column of SQL.
   * @param alsoOf the category of other records that it shows.
   * @param hasMore whether signed-in users get more than `load` returns. Their requests reach the route, which serves the
   * others' with `at`.
   */
  add(
    path: string,
    projection: ListedProjection,
    load: () => Promise<object>,
    { changes, alsoOf, hasMore = false }: { changes?: string; alsoOf?: string; hasMore?: boolean } = {},
  ): void {
    const text = async () => JSON.stringify(await load());
    const list = this.feed(projection, 'application/json', text, changes, alsoOf);
    this.lists.set(path, list);
    if (hasMore) this.withMore.add(list);
    if (changes === undefined) return;
    this.timers.set(list, undefined);
    list.onAsked = (state) => this.waitFor(list, state);
  }

  /**
   * The text that `load` returns, for a controller to serve to everybody. It changes like a list.
   * @param type its media type, in UTF-8.
   */
  feed(
    projection: ListedProjection,
    type: string,
    load: () => Promise<string>,
    changes?: string,
    alsoOf?: string,
  ): PublicList {
    this.categories.add(projection.decider.category);
    return new PublicList(this.dataSource, this.clock, {
      projection,
      type,
      load,
      changes,
      alsoOf,
      headers: this.headers,
    });
  }

  /** Calls `listener` with the category of a list when time has changed it, in every process. */
  whenDue(listener: (category: string) => void): void {
    this.onDue = listener;
  }

  /** Finds out when the lists of these categories will change by themselves; of all by default. */
  watchTime(categories?: readonly string[]): void {
    for (const list of this.timers.keys()) {
      if (categories?.includes(list.category) === false) continue;
      // While the database is away nothing is known. The first question afterwards sets the timer.
      list.currentState().catch(() => undefined);
    }
  }

  /** Ends the timers. */
  beforeApplicationShutdown(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private waitFor(list: PublicList, state: ListState): void {
    if (!this.timers.has(list)) return;
    clearTimeout(this.timers.get(list));
    const wait = state.until - this.clock.now().getTime();
    const onTime = () => {
      // A timer may be early.
      if (this.clock.now().getTime() < state.until) this.waitFor(list, state);
      else this.onDue(list.category);
    };
    const timer =
      wait === Infinity ? undefined : setTimeout(onTime, Math.min(Math.max(wait, 1), longestWait)).unref();
    this.timers.set(list, timer);
  }

  /** The lists that show records of a category. */
  of(category: string): PublicList[] {
    return [...this.lists.values()].filter((list) => list.category === category);
  }

  /** The list at a path. @throws when there is none. */
  at(path: string): PublicList {
    const list = this.lists.get(path);
    if (!list) throw new Error(`There is no list at ${path}`);
    return list;
  }

  /**
   * The categories of the lists that have changed since a reader saw them.
   * @param seen paths of lists with the keys of their states, such as `/api/fixtures=x4Fq`. Unknown paths are ignored.
   */
  async changedSince(seen: string): Promise<string[]> {
    const states = seen.split(',').map((state) => state.split('='));
    const changed = states.map(async ([path = '', key]) => {
      const list = this.lists.get(path);
      return list && (await list.current()).key !== key ? [list.category] : [];
    });
    return [...new Set((await Promise.all(changed)).flat())];
  }

  /** Calls `listener` with the categories of records that may have changed, in this process or in another one. */
  onChange(listener: (categories: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  /** These categories, and those of the lists that also show records of them. */
  withShowing(categories: readonly string[]): string[] {
    const showing = [...this.lists.values()].filter(
      ({ alsoOf }) => alsoOf !== undefined && categories.includes(alsoOf),
    );
    return [...new Set([...categories, ...showing.map(({ category }) => category)])];
  }

  /** Reports that records of these categories may have changed. */
  noteChange(categories: readonly string[]): void {
    for (const listener of this.listeners) listener(categories);
    this.watchTime(categories);
  }

  /**
   * The list that a request asks for; undefined when it asks for none, or for one of which it may get more: then its session is
   * checked first.
   */
  find({ method, headers, routeOptions }: FastifyRequest): PublicList | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    // The path of the route, because a request can write it in several ways.
    const list = this.lists.get(routeOptions.url ?? '');
    return list && this.withMore.has(list) && headers.cookie !== undefined ? undefined : list;
  }
}

/** The position of the newest event of two categories, and the generation of a projection. */
const newest = `greatest((SELECT position FROM events WHERE stream = $1 ORDER BY position DESC LIMIT 1),
    (SELECT position FROM events WHERE stream = $3 ORDER BY position DESC LIMIT 1)) AS position,
  (SELECT generation FROM projections WHERE name = $2) AS generation`;

const newestState: PreparedStatement = {
  name: 'newest-state',
  text: `SELECT ${newest}, 0 AS passed, NULL::timestamptz AS until`,
};

/** The same with the number of changes before an instant, and the next change after it. */
const newestStateAt = (name: string, changes: string): PreparedStatement => ({
  name: `newest-state-${name}`,
  text: `SELECT ${newest}, count(*) FILTER (WHERE at <= $4) AS passed, min(at) FILTER (WHERE at > $4) AS until
    FROM (${changes}) AS changes (at)`,
});

/** A row of these statements. PostgreSQL sends large integers as text. */
interface StateRow {
  readonly position: string | null;
  readonly generation: string | null;
  readonly passed: string | number;
  readonly until: Date | null;
}

/** Counts the commits with events of two categories after one position, up to another; two stand for more. No state is between those of one. */
const commitsBetween = `SELECT count(*)::integer AS count FROM
  (SELECT DISTINCT command_id FROM events WHERE stream IN ($1, $4) AND position > $2 AND position <= $3 LIMIT 2) AS commits_between`;

interface ListDeclaration {
  readonly projection: ListedProjection;
  readonly type: string;
  readonly load: () => Promise<string>;
  readonly changes: string | undefined;
  readonly alsoOf: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A list, or another text that changes like one, with its response in memory. */
export class PublicList {
  private made: MadeList | undefined;
  private making: { readonly revision: string; readonly list: Promise<MadeList> } | undefined;
  private asking: Promise<unknown> = Promise.resolve();
  private nextState: Promise<ListState> | undefined;
  private readonly statement: PreparedStatement;
  /** Called with each state that the database reports. */
  onAsked: (state: ListState) => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly declared: ListDeclaration,
  ) {
    const { projection, changes } = declared;
    this.statement = changes === undefined ? newestState : newestStateAt(projection.name, changes);
  }

  /** The category of its records. */
  get category(): string {
    return this.declared.projection.decider.category;
  }

  /** The category of other records that it shows. */
  get alsoOf(): string | undefined {
    return this.declared.alsoOf;
  }

  /** Sends the list, or 304 when the client has these bytes already. @throws when the database is not available. */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    sendPrepared(request, reply, await this.current());
  }

  /** The list as it is now. @throws when the database is not available. */
  async current(): Promise<MadeList> {
    const state = await this.currentState();
    return this.made?.revision === state.revision ? this.made : this.make(state);
  }

  /**
   * Whether visitors may have seen it in another state between two that look the same: it may have been changed and changed back,
   * and another process may have served it meanwhile.
   */
  async wasDifferentBetween(earlier: ListState, later: ListState): Promise<boolean> {
    if (earlier.until <= this.clock.now().getTime()) return true;
    const [row] = await this.dataSource.query<{ count: number }[]>(commitsBetween, [
      this.category,
      earlier.position,
      later.position,
      this.alsoOf,
    ]);
    // Without an event the hint came from an earlier change, or the projection was rebuilt.
    return row?.count !== 1;
  }

  /** The state that the database reports now. */
  currentState(): Promise<ListState> {
    this.nextState ??= this.asking.then(() => {
      this.nextState = undefined;
      const state = this.askState();
      this.asking = state.catch(() => undefined);
      return state;
    });
    return this.nextState;
  }

  private async askState(): Promise<ListState> {
    const { projection, changes } = this.declared;
    const [row] = await runPrepared<StateRow>(this.dataSource, this.statement, [
      projection.decider.category,
      projection.name,
      this.alsoOf,
      ...(changes === undefined ? [] : [this.clock.now()]),
    ]);
    const state = {
      revision: `${row?.position}/${row?.generation}/${row?.passed}`,
      position: Number(row?.position ?? 0),
      until: row?.until?.getTime() ?? Infinity,
    };
    this.onAsked(state);
    return state;
  }

  private make(state: ListState): Promise<MadeList> {
    const { revision } = state;
    if (this.making?.revision !== revision) {
      const { load } = this.declared;
      const list = load().then(async (text) => {
        const response = await this.responseWith(text);
        this.made = { ...response, ...state, key: opaqueTag(response.etag) };
        return this.made;
      });
      const making = { revision, list };
      this.making = making;
      const forget = () => {
        if (this.making === making) this.making = undefined;
      };
      list.then(forget, forget);
    }
    return (this.making as { list: Promise<MadeList> }).list;
  }

  /** The response with a text; the one that is there if it has the same bytes. */
  private async responseWith(text: string): Promise<PreparedResponse> {
    if (this.made?.variants.identity.body.equals(Buffer.from(text))) return this.made;
    return prepareResponse(text, this.declared.type, this.declared.headers);
  }
}

import { EventEmitter } from 'node:events';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { Clock } from '../event-store/clock.js';
import { ListTimers } from './list-timers.js';
import { type ListedProjection, PublicList } from './public-list.js';
import { PublicUrl } from './public-url.js';
import { securityHeaders } from './security-headers.js';

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
  private readonly timers: ListTimers;
  readonly events = new EventEmitter<{
    /** Records of these categories may have changed, in this process or in another one. */
    changed: [categories: readonly string[]];
    /** Time has changed a list of this category. Every process emits it. */
    due: [category: string];
  }>();
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
    this.timers = new ListTimers(clock, (list) => this.events.emit('due', list.category));
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
    const list = this.make(projection, 'application/json', text, changes, alsoOf);
    this.lists.set(path, list);
    if (hasMore) this.withMore.add(list);
    if (changes !== undefined) this.timers.add(list);
  }

  /**
   * Makes a list of the text that `load` returns, for a controller to serve to everybody.
   * @param type its media type, in UTF-8.
   */
  make(
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

  /** Finds out when the lists of these categories will change by themselves; of all by default. */
  watchTime(categories?: readonly string[]): void {
    this.timers.watch(categories);
  }

  /** Ends the timers. */
  beforeApplicationShutdown(): void {
    this.timers.stop();
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

  /** These categories, and those of the lists that also show records of them. */
  withShowing(categories: readonly string[]): string[] {
    const showing = [...this.lists.values()].filter(
      ({ alsoOf }) => alsoOf !== undefined && categories.includes(alsoOf),
    );
    return [...new Set([...categories, ...showing.map(({ category }) => category)])];
  }

  /** Reports that records of these categories may have changed. */
  noteChange(categories: readonly string[]): void {
    this.events.emit('changed', categories);
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

import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import {
  outdatedNotice,
  type ParameterKind,
  requestedWeek,
  requestedYear,
} from '@onchan-bowls/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeAtClub } from '../club-time.js';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { Clock } from '../event-store/clock.js';
import { EventsRecorded } from '../event-store/write/events-recorded.js';
import { type Confirmation, type KeptPage, KeptPages } from './kept-pages.js';
import { type PagePriority, PageRenderer, TooManyPagesError } from './page-renderer.js';
import { sendPrepared } from './prepared-response.js';
import type { MadeList } from './public-list.js';
import { PublicLists } from './public-lists.js';
import { PublicUrl } from './public-url.js';

/** What the content of a page depends on, as the build knows it. */
export interface PageContent {
  /** The paths of its lists. */
  readonly lists: readonly string[];
  /** The parameters of its address that change it. */
  readonly parameters: Readonly<Record<string, ParameterKind>>;
}

/** A page as it was requested. */
interface RequestedPage {
  /** Its path, and the parameters on which it depends. */
  readonly address: string;
  readonly lists: readonly string[];
  readonly priority: PagePriority;
}

/** The lists of a page, as the database has confirmed them. */
interface ListStates extends Confirmation {
  /** The keys of all of them. */
  readonly key: string;
  readonly lists: readonly { readonly path: string; readonly list: MadeList }[];
}

/** The longest value of a parameter for which a page is rendered, in characters. */
const longestValue = 100;

/** The number of weeks and years is limited, but anybody can make up texts, so these wait longer. */
const priorities = { week: 1, year: 1, text: 2 } as const;

/** The part of a parameter's text that changes a page. */
const meanings: Readonly<Record<ParameterKind, (text: string) => string | undefined>> = {
  week: requestedWeek,
  year: requestedYear,
  text: (text) => text,
};

/** In milliseconds. */
const times = {
  /** How long a request waits for the database. */
  timeout: 2000,
  /** How long a page is shown after the database was last reached. */
  grace: 60 * 60_000,
  /** How long a page is not rendered again after it could not be. */
  rest: 30_000,
  /** How long a cause is not logged again. */
  silence: 60_000,
} as const;

/** How many different causes are logged in that time. */
const maxCauses = 20;

/** A promise that takes too long. */
class TimeoutError extends Error {}

/** Waits for a promise for some milliseconds at most. @throws TimeoutError after that. */
const within = <T>(time: number, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), time);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Serves public pages that have their lists in them, from memory. Like the lists they are never stale: each request asks
 * for the lists' states first. A page is rendered again when one of them has changed, and when the time changes it. While
 * the database does not respond, the last rendering is served for an hour at most, with a notice. When a page cannot be
 * rendered, the caller serves the one without data.
 */
@Injectable()
@EventsHandler(EventsRecorded)
export class PublicPages implements IEventHandler<EventsRecorded>, BeforeApplicationShutdown {
  private readonly logger = new Logger('Pages');
  private pages: ReadonlyMap<string, PageContent> = new Map();
  private renderer: PageRenderer | undefined;
  private readonly kept: KeptPages;
  private readonly making = new Map<string, { readonly key: string; readonly page: Promise<KeptPage> }>();
  private readonly restsUntil = new Map<string, number>();
  /** When each cause was last logged. */
  private readonly reported = new Map<string, number>();
  /** How many pages could not be rendered. */
  failures = 0;

  constructor(
    private readonly lists: PublicLists,
    private readonly publicUrl: PublicUrl,
    private readonly clock: Clock,
  ) {
    this.kept = new KeptPages(lists, publicUrl);
    lists.events.on('changed', (categories) => this.kept.noteChange(categories));
  }

  /** Serves these pages from now on. @param folder that has the renderer. */
  open(folder: string, pages: ReadonlyMap<string, PageContent>): void {
    this.pages = pages;
    this.renderer = new PageRenderer(join(folder, 'renderer.mjs'));
  }

  handle({ categories }: EventsRecorded): void {
    this.kept.noteChange(this.lists.withShowing(categories));
  }

  beforeApplicationShutdown(): void {
    this.kept.stop();
    this.renderer?.stop();
  }

  /** The page that a request asks for; undefined when the server renders no such page. */
  find({ method, url, routeOptions: { url: path = '' } }: FastifyRequest): RequestedPage | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    // The path of the route, because a request can write it in several ways.
    const page = this.pages.get(path);
    if (!page) return undefined;
    const end = url.indexOf('?');
    const { lists, parameters } = page;
    if (end < 0) return { address: path, lists, priority: 0 };
    const sent = new URLSearchParams(url.slice(end));
    const used = new URLSearchParams();
    let priority: PagePriority = 0;
    for (const [name, kind] of Object.entries(parameters)) {
      const text = sent.get(name) ?? '';
      const value = meanings[kind](text) ?? '';
      if (value.length > longestValue) return undefined;
      if (value === '') continue;
      used.set(name, value);
      if (priorities[kind] > priority) priority = priorities[kind];
    }
    return { address: used.size === 0 ? path : `${path}?${used.toString()}`, lists, priority };
  }

  /** Sends a page. Returns false if there is none with its lists, or too many hosts are requested. */
  async serve(page: RequestedPage, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (!this.publicUrl.keeps(request)) return false;
    const found = await this.current(page);
    if (!found) return false;
    const response = await this.kept.responseFor(found.page, request, found.notice ?? '');
    sendPrepared(request, reply, response);
    return true;
  }

  private async current(requested: RequestedPage): Promise<{ page: KeptPage; notice?: string } | undefined> {
    const { address } = requested;
    let states;
    try {
      states = await within(times.timeout, this.statesOf(requested.lists));
    } catch (error) {
      if (!isUnavailable(error) && !(error instanceof TimeoutError)) this.report(loggable(error));
      return this.lastKnown(address);
    }
    const kept = this.kept.at(address);
    const page = kept && isCurrent(kept, states) ? kept : await this.make(requested, states);
    if (page) this.kept.confirm(address, page, states);
    return page && { page };
  }

  /** Asks for the lists of a page. @throws when the database is not available. */
  private async statesOf(paths: readonly string[]): Promise<ListStates> {
    // Known before the question is sent.
    const { changes } = this.kept;
    const askedAt = this.clock.now().getTime();
    const lists = await Promise.all(
      paths.map(async (path) => ({ path, list: await this.lists.at(path).current() })),
    );
    return {
      key: lists.map(({ list }) => list.key).join(' '),
      listsUntil: Math.min(...lists.map(({ list }) => list.until)),
      ...{ lists, changes, askedAt },
    };
  }

  /**
   * The last rendering, while the database does not respond. One that may show an erased name, or a record whose time has
   * ended, is not served.
   */
  private lastKnown(address: string): { page: KeptPage; notice: string } | undefined {
    const page = this.kept.at(address);
    if (!page || this.kept.isSuspect(page)) return undefined;
    const now = this.clock.now().getTime();
    if (now - page.confirmedAt > times.grace || now >= page.listsUntil) return undefined;
    return { page, notice: noticeOfAge(timeAtClub(new Date(page.confirmedAt))) };
  }

  /** Renders a page, once for all requests that wait for it. Returns undefined if it cannot be rendered. */
  private async make(requested: RequestedPage, states: ListStates): Promise<KeptPage | undefined> {
    const { address } = requested;
    if ((this.restsUntil.get(address) ?? 0) > states.askedAt) return undefined;
    let making = this.making.get(address);
    if (making?.key !== states.key) {
      const page = this.render(requested, states).finally(() => {
        if (this.making.get(address)?.page === page) this.making.delete(address);
      });
      making = { key: states.key, page };
      this.making.set(address, making);
    }
    try {
      return await making.page;
    } catch (error) {
      this.failures += 1;
      // A full queue is not a failure of the page.
      if (!(error instanceof TooManyPagesError)) {
        if (this.restsUntil.size >= 1000) this.restsUntil.clear();
        this.restsUntil.set(address, states.askedAt + times.rest);
      }
      this.report(error instanceof Error ? error.message : 'unknown');
      return undefined;
    }
  }

  private async render({ address, lists, priority }: RequestedPage, states: ListStates): Promise<KeptPage> {
    if (!this.renderer) throw new Error('There is no renderer');
    const { key, changes, askedAt, listsUntil } = states;
    const rendered = await this.renderer.render({
      address,
      priority,
      lists: states.lists.map(({ path, list }) => ({
        path,
        key: list.key,
        text: list.variants.identity.body.toString(),
      })),
      now: new Date(askedAt).toISOString(),
    });
    return {
      ...rendered,
      key,
      lists,
      listsUntil,
      priority,
      renderedAt: askedAt,
      confirmedAt: askedAt,
      changesSeen: changes,
      responses: new Map(),
      bytes: rendered.html.length,
    };
  }

  /** Logs why a page is served without its lists, each cause once a minute at most. */
  private report(cause: string): void {
    const now = this.clock.now().getTime();
    for (const [known, at] of this.reported) if (now - at >= times.silence) this.reported.delete(known);
    if (this.reported.has(cause) || this.reported.size >= maxCauses) return;
    this.reported.set(cause, now);
    this.logger.warn(`Pages are served without their lists (${this.failures} so far): ${cause}`);
  }
}

/** Whether a page shows these lists, and the time has not changed it. */
const isCurrent = (page: KeptPage, { key, askedAt }: ListStates): boolean =>
  page.key === key && askedAt >= page.renderedAt && askedAt < page.validUntil;

/** A notice with the age of a page. The client removes it when the page is current again. @param time such as `14:05`. */
const noticeOfAge = (time: string): string =>
  outdatedNotice(`Shown as of ${time}. Newer changes cannot be loaded at the moment.`, 'page');

import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeAtClub } from '../club-time.js';
import { loggable } from '../database/loggable.js';
import { isUnavailable } from '../database/unavailable.js';
import { Clock } from '../event-store/clock.js';
import { EventsRecorded } from '../event-store/events-recorded.js';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import { PageRenderer } from './page-renderer.js';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.js';
import { PublicLists } from './public-lists.js';
import { PublicUrl } from './public-url.js';
import { pageHeaders } from './security-headers.js';

/** What the content of a page depends on, as the build knows it. */
export interface PageContent {
  /** The paths of its lists. */
  readonly lists: readonly string[];
  /** The parameters of its address. */
  readonly parameters: readonly string[];
}

/** A page as it was requested. */
interface RequestedPage {
  /** Its path, and the parameters on which it depends. */
  readonly address: string;
  readonly lists: readonly string[];
}

/** A page with its lists, rendered once for a state of the lists. */
interface Rendering {
  /** The keys of the lists' states. */
  readonly key: string;
  readonly lists: readonly string[];
  readonly html: string;
  readonly styles: readonly string[];
  readonly validUntil: number;
  readonly renderedAt: number;
  /** When the database last confirmed that nothing has changed. */
  confirmedAt: number;
  /** Whether a record that it shows may have changed since then. */
  isSuspect: boolean;
  /** Its responses by origin, or by protocol and host, and notice. */
  readonly responses: Map<string, Promise<PreparedResponse>>;
  bytes: number;
}

/** The longest value of a parameter for which a page is rendered, in characters. */
const longestValue = 100;

/** How many bytes of pages are kept, and of how many origins: without `PUBLIC_URL` anybody can request any host. */
const most = { bytes: 16 * 1024 * 1024, origins: 8 } as const;

/** In milliseconds. */
const times = {
  /** How long a page is shown after the database was last reached. */
  grace: 60 * 60_000,
  /** How long a page is not rendered again after it could not be. */
  rest: 30_000,
  /** How soon pages that may show something older are checked, and dropped if they do. */
  check: 1000,
} as const;

/**
 * Serves public pages that have their lists in them, from memory. Like the lists they are never stale: each request asks
 * for the lists' states first. A page is rendered again when one of them has changed, and when the time changes it. While
 * the database is away, the last rendering is served for an hour at most, with a notice. When a page cannot be rendered, the
 * caller serves the one without data.
 */
@Injectable()
@EventsHandler(EventsRecorded)
export class PublicPages implements IEventHandler<EventsRecorded>, BeforeApplicationShutdown {
  private readonly logger = new Logger('Pages');
  private pages: ReadonlyMap<string, PageContent> = new Map();
  private renderer: PageRenderer | undefined;
  /** By address; the one that was used last comes last. */
  private readonly kept = new Map<string, Rendering>();
  private readonly making = new Map<
    string,
    { readonly key: string; readonly rendering: Promise<Rendering> }
  >();
  private readonly restsUntil = new Map<string, number>();
  private readonly reported = new Set<string>();
  /** How many pages could not be rendered. */
  failures = 0;
  private changes = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly lists: PublicLists,
    private readonly publicUrl: PublicUrl,
    private readonly clock: Clock,
  ) {
    lists.onChange((categories) => this.suspect(categories));
  }

  /** Serves these pages from now on. @param folder that has the renderer. */
  open(folder: string, pages: ReadonlyMap<string, PageContent>): void {
    this.pages = pages;
    this.renderer = new PageRenderer(join(folder, 'renderer.mjs'));
  }

  handle({ streams }: EventsRecorded): void {
    this.suspect(streams);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.renderer?.stop();
  }

  /** The page that a request asks for; undefined when the server renders no such page. */
  find({ method, url }: FastifyRequest): RequestedPage | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const page = this.pages.get(path);
    if (!page) return undefined;
    if (end < 0 || page.parameters.length === 0) return { address: path, lists: page.lists };
    const sent = new URLSearchParams(url.slice(end));
    const used = new URLSearchParams();
    for (const name of page.parameters) {
      const value = sent.get(name) ?? '';
      if (value.length > longestValue) return undefined;
      if (value !== '') used.set(name, value);
    }
    return { address: used.size === 0 ? path : `${path}?${used.toString()}`, lists: page.lists };
  }

  /** Sends a page. Returns false if there is none with its lists. */
  async serve(page: RequestedPage, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const found = await this.current(page);
    if (!found) return false;
    const response = await this.responseFor(found.rendering, request, found.notice);
    sendPrepared(request, reply, response);
    return true;
  }

  private async current(page: RequestedPage): Promise<{ rendering: Rendering; notice?: string } | undefined> {
    let states;
    try {
      states = await Promise.all(
        page.lists.map(async (path) => ({ path, list: await this.lists.at(path).current() })),
      );
    } catch (error) {
      if (!isUnavailable(error)) this.report(loggable(error));
      return this.lastKnown(page);
    }
    const key = states.map(({ list }) => list.key).join(' ');
    const now = this.clock.now().getTime();
    const kept = this.kept.get(page.address);
    if (kept?.key === key && now >= kept.renderedAt && now < kept.validUntil) {
      kept.confirmedAt = now;
      kept.isSuspect = false;
      this.kept.delete(page.address);
      this.kept.set(page.address, kept);
      return { rendering: kept };
    }
    if ((this.restsUntil.get(page.address) ?? 0) > now) return undefined;
    const lists = states.map(({ path, list }) => ({
      path,
      key: list.key,
      text: list.answers.identity.body.toString(),
    }));
    try {
      return { rendering: await this.make(page, key, lists) };
    } catch (error) {
      this.failures += 1;
      if (this.restsUntil.size >= 1000) this.restsUntil.clear();
      this.restsUntil.set(page.address, now + times.rest);
      this.report(error instanceof Error ? error.message : 'unknown');
      return undefined;
    }
  }

  /** The last rendering, while the database is away. One that may show an erased name is not served. */
  private lastKnown({ address }: RequestedPage): { rendering: Rendering; notice: string } | undefined {
    const rendering = this.kept.get(address);
    const age = this.clock.now().getTime() - (rendering?.confirmedAt ?? 0);
    if (!rendering || rendering.isSuspect || age > times.grace) return undefined;
    return { rendering, notice: timeAtClub(new Date(rendering.confirmedAt)) };
  }

  /** Renders a page, once for all requests that wait for it. */
  private make(
    { address, lists }: RequestedPage,
    key: string,
    states: readonly { path: string; key: string; text: string }[],
  ): Promise<Rendering> {
    const making = this.making.get(address);
    if (making?.key === key) return making.rendering;
    const rendering = this.render(address, lists, key, states).finally(() => {
      if (this.making.get(address)?.rendering === rendering) this.making.delete(address);
    });
    this.making.set(address, { key, rendering });
    return rendering;
  }

  private async render(
    address: string,
    lists: readonly string[],
    key: string,
    states: readonly { path: string; key: string; text: string }[],
  ): Promise<Rendering> {
    if (!this.renderer) throw new Error('There is no renderer');
    const now = this.clock.now();
    const changesBefore = this.changes;
    const page = await this.renderer.render({ address, lists: states, now: now.toISOString() });
    this.reported.clear();
    const rendering: Rendering = {
      ...page,
      key,
      lists,
      renderedAt: now.getTime(),
      confirmedAt: now.getTime(),
      isSuspect: false,
      responses: new Map(),
      bytes: page.html.length,
    };
    this.kept.delete(address);
    this.kept.set(address, rendering);
    if (this.changes !== changesBefore) this.suspect(lists.map((path) => this.lists.at(path).category));
    return rendering;
  }

  /** The response with a rendering to a request; with a notice, what it shows was last confirmed then. */
  private responseFor(rendering: Rendering, request: FastifyRequest, notice = ''): Promise<PreparedResponse> {
    const { html, styles, responses } = rendering;
    // Without `PUBLIC_URL` the origin itself takes longer to find out.
    const name = `${this.publicUrl.origin ?? `${request.protocol} ${request.host}`} ${notice}`;
    let response = responses.get(name);
    if (!response) {
      if (responses.size >= most.origins) {
        responses.clear();
        rendering.bytes = html.length;
      }
      response = this.prepare(html, styles, this.publicUrl.originFor(request), notice);
      responses.set(name, response);
      response.then(
        ({ answers }) => {
          for (const { body } of Object.values(answers)) rendering.bytes += body.length;
          this.dropUnused();
        },
        () => responses.delete(name),
      );
    }
    return response;
  }

  private prepare(html: string, styles: readonly string[], origin: string, notice: string) {
    // Functions, because `$` has a meaning in a replacement string. The origin was checked: it needs no escaping.
    const text = html
      .replaceAll(unknownOrigin, () => origin)
      // A calendar's address has another scheme.
      .replaceAll(new URL(unknownOrigin).host, () => new URL(origin).host)
      .replace('<body>', (body) => (notice === '' ? body : body + noticeElement(notice)));
    return prepareResponse(text, 'text/html', pageHeaders(styles, this.publicUrl.isHttps));
  }

  /** Drops renderings that were not used for long when all take too much room: first those with parameters. */
  private dropUnused(): void {
    let bytes = 0;
    for (const kept of this.kept.values()) bytes += kept.bytes;
    while (bytes > most.bytes && this.kept.size > 1) {
      const [first = '', ...others] = this.kept.keys();
      const oldest = [first, ...others].find((kept) => kept.includes('?')) ?? first;
      bytes -= this.kept.get(oldest)?.bytes ?? 0;
      this.kept.delete(oldest);
    }
  }

  /** Records of these categories may have changed: somebody may have been erased. */
  private suspect(categories: readonly string[]): void {
    this.changes += 1;
    for (const rendering of this.kept.values()) {
      if (!rendering.lists.some((path) => categories.includes(this.lists.at(path).category))) continue;
      rendering.isSuspect = true;
      this.timer ??= setTimeout(() => void this.dropOutdated(), times.check).unref();
    }
  }

  /** Drops the renderings whose lists have changed, so that no erased name stays in memory. */
  private async dropOutdated(): Promise<void> {
    this.timer = undefined;
    for (const [address, rendering] of this.kept) {
      if (!rendering.isSuspect) continue;
      const keys = await Promise.all(rendering.lists.map((path) => this.lists.at(path).currentKey())).catch(
        () => undefined,
      );
      if (keys?.join(' ') === rendering.key) rendering.isSuspect = false;
      else if (this.kept.get(address) === rendering) this.kept.delete(address);
    }
  }

  /** Logs why a page cannot be rendered, once for each cause until one can be. */
  private report(cause: string): void {
    if (this.reported.has(cause)) return;
    this.reported.add(cause);
    this.logger.warn(`Pages are served without their lists (${this.failures} so far): ${cause}`);
  }
}

/** Says how old a page is. @param time such as `14:05`. */
const noticeElement = (time: string): string =>
  `<p role="status" style="margin:0;padding:0.5em 1em;background:#fdf3d7;color:#1c261e">Shown as of ${time}. Newer changes cannot be loaded at the moment.</p>`;

import type { FastifyRequest } from 'fastify';
import { type PreparedResponse, prepareResponse } from './prepared-response.js';
import type { PagePriority, RenderedPage } from './page-renderer.js';
import type { PublicLists } from './public-lists.js';
import type { PublicUrl } from './public-url.js';
import { pageHeaders } from './security-headers.js';

/** A response of the database about the lists of a page. */
export interface Confirmation {
  /** How many changes were known when the question was sent. The response may be older than any later change. */
  readonly changes: number;
  /** When the question was sent. */
  readonly askedAt: number;
  /** The instant at which time changes one of them, in milliseconds since 1970; infinite if it does not. */
  readonly listsUntil: number;
}

/** A page with its lists, rendered once for a state of the lists. */
export interface KeptPage extends RenderedPage {
  /** The keys of the lists. */
  readonly key: string;
  /** The paths of its lists. */
  readonly lists: readonly string[];
  /** `listsUntil` of the last confirmation. */
  listsUntil: number;
  readonly priority: PagePriority;
  readonly renderedAt: number;
  /** When the database was asked for the last time and confirmed that nothing had changed. */
  confirmedAt: number;
  /** How many changes were known then. */
  changesSeen: number;
  /** Its responses by origin, or by protocol and host, and notice. */
  readonly responses: Map<string, Promise<PreparedResponse>>;
  bytes: number;
}

/** How many bytes of pages are kept, and how many responses of each. */
const most = { bytes: 16 * 1024 * 1024, responses: 8 } as const;

/** How soon pages that may show something older are checked, and dropped if they do, in milliseconds. */
const checkAfter = 1000;

/** Keeps pages in memory, with the bytes that were sent, and knows which of them may be outdated. */
export class KeptPages {
  /** By address; the one that was used last comes last. */
  private readonly pages = new Map<string, KeptPage>();
  /** For each category, the number of its last change that this process knows of. */
  private readonly lastChanges = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  /** How many changes are known. */
  changes = 0;

  constructor(
    private readonly lists: PublicLists,
    private readonly publicUrl: PublicUrl,
  ) {}

  at(address: string): KeptPage | undefined {
    return this.pages.get(address);
  }

  /** Keeps a page that the database has confirmed. */
  confirm(address: string, page: KeptPage, { changes, askedAt, listsUntil }: Confirmation): void {
    // Lists that look the same may change at another time than before.
    if (changes >= page.changesSeen) page.listsUntil = listsUntil;
    page.changesSeen = Math.max(page.changesSeen, changes);
    page.confirmedAt = Math.max(page.confirmedAt, askedAt);
    this.pages.delete(address);
    this.pages.set(address, page);
    if (this.isSuspect(page)) this.checkLater();
  }

  /** Whether a record on the page may have changed since the page was confirmed: somebody may have been erased. */
  isSuspect({ lists, changesSeen }: KeptPage): boolean {
    return lists.some((path) => (this.lastChanges.get(this.lists.at(path).category) ?? 0) > changesSeen);
  }

  /** Records of these categories may have changed. */
  noteChange(categories: readonly string[]): void {
    this.changes += 1;
    for (const category of categories) this.lastChanges.set(category, this.changes);
    this.checkLater();
  }

  /** Ends the check that is due. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** The response with a page to a request. @param notice element that says how old the page is; may be empty. */
  responseFor(page: KeptPage, request: FastifyRequest, notice: string): Promise<PreparedResponse> {
    const { html, responses } = page;
    // Without `PUBLIC_URL` the origin itself takes longer to find out.
    const name = `${this.publicUrl.origin ?? `${request.protocol} ${request.host}`} ${notice}`;
    let response = responses.get(name);
    if (!response) {
      if (responses.size >= most.responses) {
        responses.clear();
        page.bytes = html.length;
      }
      response = this.prepare(page, this.publicUrl.originFor(request), notice);
      responses.set(name, response);
      response.then(
        ({ variants }) => {
          for (const { body } of Object.values(variants)) page.bytes += body.length;
          this.dropUnused();
        },
        () => responses.delete(name),
      );
    }
    return response;
  }

  private prepare(page: KeptPage, origin: string, notice: string): Promise<PreparedResponse> {
    // Functions, because `$` has a meaning in a replacement string. The origin was checked: it needs no escaping.
    const text = page.html
      .replaceAll(page.origin, () => origin)
      // A calendar's address has another scheme.
      .replaceAll(new URL(page.origin).host, () => new URL(origin).host)
      .replace('<body>', (body) => body + notice);
    return prepareResponse(text, 'text/html', pageHeaders(page.styles, this.publicUrl.isHttps));
  }

  /** Drops pages when all take too much room: of the lowest priority first, and of these the ones not used for longest. */
  private dropUnused(): void {
    let bytes = 0;
    for (const page of this.pages.values()) bytes += page.bytes;
    if (bytes <= most.bytes) return;
    for (const [address, page] of [...this.pages].sort(([, a], [, b]) => b.priority - a.priority)) {
      if (bytes <= most.bytes || this.pages.size === 1) return;
      bytes -= page.bytes;
      this.pages.delete(address);
    }
  }

  private checkLater(): void {
    this.timer ??= setTimeout(() => void this.dropOutdated(), checkAfter).unref();
  }

  /** Drops the pages whose lists have changed, so that no erased name stays in memory. */
  private async dropOutdated(): Promise<void> {
    this.timer = undefined;
    for (const [address, page] of this.pages) {
      if (!this.isSuspect(page)) continue;
      const { changes } = this;
      const lists = await Promise.all(page.lists.map((path) => this.lists.at(path).current())).catch(
        () => [],
      );
      const key = lists.map((list) => list.key).join(' ');
      if (key === page.key && changes >= page.changesSeen) {
        page.changesSeen = changes;
        page.listsUntil = Math.min(...lists.map(({ until }) => until));
      } else if (key !== page.key && this.pages.get(address) === page) this.pages.delete(address);
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import { sessionCookie } from './access.js';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.js';
import { securityHeaders } from './security-headers.js';

/** A list's response, made once for a state of the list. */
export interface MadeList extends PreparedResponse {
  readonly key: string;
}

const headers = { Vary: 'Accept-Encoding, Cookie', ...securityHeaders };

/** The projection that a list shows. */
interface ListedProjection {
  readonly name: string;
  readonly decider: { readonly category: string };
}

/**
 * Serves the visitors' lists from memory, as bytes made once. They are never stale: each request first asks
 * PostgreSQL for the position of the list's newest event, and requests that arrive together share one question.
 */
@Injectable()
export class PublicLists {
  private readonly lists = new Map<string, PublicList>();
  private readonly listeners: ((categories: readonly string[]) => void)[] = [];
  /** The categories of the records that visitors read. */
  readonly categories = new Set<string>();

  constructor(private readonly dataSource: DataSource) {}

  /** Serves what `load` returns at `path`. It changes only with the events of the projection. */
  add(path: string, projection: ListedProjection, load: () => Promise<object>): void {
    const list = this.feed(projection, 'application/json', async () => JSON.stringify(await load()));
    this.lists.set(path, list);
  }

  /**
   * The text that `load` returns, for a controller to serve to everybody. It changes only with the events of the
   * projection. @param type its media type, in UTF-8.
   */
  feed(projection: ListedProjection, type: string, load: () => Promise<string>): PublicList {
    this.categories.add(projection.decider.category);
    return new PublicList(this.dataSource, projection, type, load);
  }

  /** The list at a path. @throws when there is none. */
  at(path: string): PublicList {
    const list = this.lists.get(path);
    if (!list) throw new Error(`There is no list at ${path}`);
    return list;
  }

  /**
   * The categories of the lists that have changed since a reader saw them.
   * @param seen paths of lists with the keys of their states, such as `/api/fixtures=12/1`. Unknown paths are ignored.
   */
  async changedSince(seen: string): Promise<string[]> {
    const states = seen.split(',').map((state) => state.split('='));
    const changed = states.map(async ([path = '', key]) => {
      const list = this.lists.get(path);
      return list && (await list.currentKey()) !== key ? [list.category] : [];
    });
    return [...new Set((await Promise.all(changed)).flat())];
  }

  /** Calls `listener` with the categories of records that may have changed, in this process or in another one. */
  onChange(listener: (categories: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  /** Reports that records of these categories may have changed. */
  noteChange(categories: readonly string[]): void {
    for (const listener of this.listeners) listener(categories);
  }

  /** The list that a visitor requests; undefined for signed-in users and for other requests. */
  find(request: FastifyRequest): PublicList | undefined {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || request.headers.cookie?.includes(`${sessionCookie}=`)) return undefined;
    const path = request.url;
    const query = path.indexOf('?');
    return this.lists.get(query < 0 ? path : path.slice(0, query));
  }
}

/** The position of a stream's newest event, and the generation of a projection. */
const newestKey = {
  name: 'newest-key',
  text: `SELECT concat_ws('/', (SELECT position FROM events WHERE stream = $1 ORDER BY position DESC LIMIT 1),
      (SELECT generation FROM projections WHERE name = $2)) AS key`,
};

export class PublicList {
  private made: MadeList | undefined;
  private making: { readonly key: string; readonly list: Promise<MadeList> } | undefined;
  private asking: Promise<unknown> = Promise.resolve();
  private nextKey: Promise<string> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly projection: ListedProjection,
    private readonly type: string,
    private readonly load: () => Promise<string>,
  ) {}

  /** The category of its records. */
  get category(): string {
    return this.projection.decider.category;
  }

  /** Sends the list, or 304 when the client has these bytes already. @throws when the database is not available. */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    sendPrepared(request, reply, await this.current());
  }

  /** The list as it is now. @throws when the database is not available. */
  async current(): Promise<MadeList> {
    const key = await this.currentKey();
    return this.made?.key === key ? this.made : this.make(key);
  }

  /** Changes whenever the list may have changed. A request may share a question only before it is sent. */
  currentKey(): Promise<string> {
    this.nextKey ??= this.asking.then(() => {
      this.nextKey = undefined;
      const key = this.askKey();
      this.asking = key.catch(() => undefined);
      return key;
    });
    return this.nextKey;
  }

  private async askKey(): Promise<string> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const { name, decider } = this.projection;
      const [row] = await runPrepared<{ key: string }>(runner.manager, newestKey, [decider.category, name]);
      return row?.key ?? '';
    } finally {
      await runner.release();
    }
  }

  private make(key: string): Promise<MadeList> {
    if (this.making?.key !== key) {
      const list = this.load().then(async (text) => {
        this.made = { key, ...(await prepareResponse(text, this.type, headers)) };
        return this.made;
      });
      const making = { key, list };
      this.making = making;
      const forget = () => {
        if (this.making === making) this.making = undefined;
      };
      list.then(forget, forget);
    }
    return (this.making as { list: Promise<MadeList> }).list;
  }
}

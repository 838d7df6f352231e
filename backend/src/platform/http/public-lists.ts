import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import { sessionCookie } from './access.js';
import { type EncodedText, encodeText, encodingFor, matchesETag } from './encoded.js';
import { securityHeaders } from './security-headers.js';

/** A list's response: headers and bytes for each encoding, made once. */
interface MadeList {
  readonly key: string;
  readonly etag: string;
  readonly answers: Record<
    keyof EncodedText['bodies'],
    { readonly headers: string[]; readonly body: Buffer }
  >;
  readonly notModified: string[];
}

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

  /** Sends the list, or 304 when the client has these bytes already. @throws when the database is not available. */
  async serve({ id, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = await this.currentKey();
    const list = this.made?.key === key ? this.made : await this.make(key);
    reply.hijack();
    if (matchesETag(headers['if-none-match'], list.etag)) {
      reply.raw.writeHead(304, ['X-Request-Id', id, ...list.notModified]).end();
      return;
    }
    const { headers: sent, body } = list.answers[encodingFor(headers['accept-encoding'])];
    reply.raw.writeHead(200, ['X-Request-Id', id, ...sent]).end(body);
  }

  /** Changes whenever the list may have changed. A request may share a question only before it is sent. */
  private currentKey(): Promise<string> {
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
        this.made = await toMadeList(key, this.type, text);
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

const toMadeList = async (key: string, type: string, text: string): Promise<MadeList> => {
  const { etag, bodies } = await encodeText(text);
  const common = [
    ...['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding, Cookie'],
    ...Object.entries(securityHeaders).flat(),
  ];
  const headers = [...common, 'Content-Type', `${type}; charset=utf-8`];
  const answer = (body: Buffer, encoding: string[]) => ({
    headers: [...headers, 'Content-Length', String(body.length), ...encoding],
    body,
  });
  return {
    key,
    etag,
    notModified: common,
    answers: {
      identity: answer(bodies.identity, []),
      gzip: answer(bodies.gzip, ['Content-Encoding', 'gzip']),
      br: answer(bodies.br, ['Content-Encoding', 'br']),
    },
  };
};

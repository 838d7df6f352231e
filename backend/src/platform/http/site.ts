import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RefusedError } from '../refused.js';
import { anyPath } from './known-methods.js';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.js';
import { sendProblem } from './problem-filter.js';
import { type PageContent, PublicPages } from './public-pages.js';
import { PublicUrl } from './public-url.js';
import { pageHeaders } from './security-headers.js';

/** A document that the build has made: a page, or a file for search engines. */
interface BuiltDocument {
  /** Its file, in the folder of documents. */
  readonly file: string;
  /** Its media type. */
  readonly type: string;
  /** Hashes of the style elements in it. */
  readonly styles: readonly string[];
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** For a page that can be rendered with its lists. */
  readonly lists?: PageContent['lists'];
  readonly parameters?: PageContent['parameters'];
}

interface BuiltDocuments {
  /** The documents by their paths. */
  readonly known: Readonly<Record<string, BuiltDocument>>;
  /** For every other path. */
  readonly missing: BuiltDocument;
}

/** How many documents are kept: 8 MB, as each has about 70 kB with its compressed forms. */
const maxKept = 100;

/** Serves documents. Puts the requested origin into the place that the build left for it. */
class Documents {
  private readonly made = new LRUCache<string, Promise<PreparedResponse>>({ max: maxKept });

  constructor(
    private readonly texts: ReadonlyMap<BuiltDocument, string>,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** Sends a document, or 304 when the client has these bytes already. */
  async serve(document: BuiltDocument, status: 200 | 404, request: FastifyRequest, reply: FastifyReply) {
    const origin = this.publicUrl.originFor(request);
    const key = `${origin} ${document.file}`;
    const isKept = this.publicUrl.keeps(request);
    const kept = isKept ? this.made.get(key) : undefined;
    const made = kept ?? this.prepare(document, status, origin, isKept);
    if (isKept) this.made.set(key, made);
    sendPrepared(request, reply, await made);
  }

  private prepare(document: BuiltDocument, status: 200 | 404, origin: string, isCompressed: boolean) {
    // A function, because `$` has a meaning in a replacement string. The origin was checked: it needs no escaping.
    const text = (this.texts.get(document) ?? '').replaceAll(unknownOrigin, () => origin);
    const headers = {
      ...pageHeaders(document.styles, this.publicUrl.isHttps),
      ...(!document.indexed && { 'X-Robots-Tag': 'noindex' }),
    };
    return prepareResponse(text, document.type, headers, { isCompressed, status });
  }
}

/**
 * Serves the built single-page app: its files, and its documents at their paths; for other paths, the not-found page
 * with status 404. @param folder that the app was built into. @throws when it was not built.
 */
export const serveSite = async (app: NestFastifyApplication, folder: string): Promise<void> => {
  const textOf = (file: string) => readFile(join(folder, 'documents', file), 'utf8');
  const built = JSON.parse(await textOf('index.json')) as BuiltDocuments;
  const known = new Map(Object.entries(built.known));
  const texts = await Promise.all(
    [...known.values(), built.missing].map(
      async (document) => [document, await textOf(document.file)] as const,
    ),
  );
  const documents = new Documents(new Map(texts), app.get(PublicUrl));
  const withLists = [...known].flatMap(([path, { lists, parameters = {} }]) =>
    lists ? [[path, { lists, parameters }] as const] : [],
  );
  app.get(PublicPages).open(join(folder, 'documents'), new Map(withLists));

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['documents/**', '*.html', '**/*.{br,gz}'],
    preCompressed: true,
    // Vite puts a hash into the names of what lies here.
    setHeaders: (reply, path) => {
      const isImmutable = path.startsWith(join(folder, 'assets'));
      reply.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  for (const [path, document] of known)
    server.get(path, (request, reply) => documents.serve(document, 200, request, reply));
  server.get<{ Params: { '*': string } }>(anyPath, (request, reply) => {
    const path = `/${request.params['*']}`;
    if (path === '/api' || path.startsWith('/api/')) {
      sendProblem(reply, new RefusedError('not-found'));
      return reply;
    }
    const usual = path.toLowerCase().replace(/(?<=[^/])\/$/, '');
    if (known.has(usual)) {
      const query = request.url.indexOf('?');
      return reply.redirect(query < 0 ? usual : `${usual}${request.url.slice(query)}`, 301);
    }
    return documents.serve(built.missing, 404, request, reply);
  });
};

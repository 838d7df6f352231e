import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedError } from '../refused.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { type EncodedText, EncodedTexts, encodeText, sendText } from './encoded.js';
import { anyPath } from './known-methods.js';
import { sendProblem } from './problem-filter.js';
import { type PageContent, PublicPages } from './public-pages.js';
import { PublicUrl } from './public-url.js';

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

/** How many bytes of documents are kept. */
const keptBytes = 8 * 1024 * 1024;

/** Serves documents. Puts the requested origin into the place that the build left for it. */
class Documents {
  private readonly made = new EncodedTexts(keptBytes);

  constructor(
    private readonly texts: ReadonlyMap<BuiltDocument, string>,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** Sends a document, or 304 when the client has these bytes already. */
  async serve(document: BuiltDocument, status: 200 | 404, request: FastifyRequest, reply: FastifyReply) {
    const text = await this.textOf(document, request);
    reply.header('Content-Security-Policy', contentSecurityPolicy(document.styles));
    if (!document.indexed) reply.header('X-Robots-Tag', 'noindex');
    return sendText(request, reply, text, { type: document.type, status });
  }

  private textOf(document: BuiltDocument, request: FastifyRequest): Promise<EncodedText> {
    const origin = this.publicUrl.originFor(request);
    const text = () =>
      // A function, because `$` has a meaning in a replacement string. The origin was checked: it needs no escaping.
      (this.texts.get(document) ?? '').replaceAll(unknownOrigin, () => origin);
    return this.publicUrl.keeps(request)
      ? this.made.get(`${origin} ${document.file}`, text)
      : encodeText(text(), false);
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

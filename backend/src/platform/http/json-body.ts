import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../refused.js';

/** Accepts JSON in UTF-8 as the only kind of body. */
export const acceptJsonOnly = (server: FastifyInstance): void => {
  const parseText = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!/^utf-?8$/i.test(charsetOf(request.headers['content-type'])))
      throw new RefusedError('not-json', 'The body must be JSON in UTF-8');
    // Node would decode other bytes to replacement characters, which would then be stored.
    if (!isUtf8(body)) throw new RefusedError('malformed-json', 'The body is not valid UTF-8');
    void parseText(request, body.toString(), done);
  });
};

const charsetOf = (contentType = ''): string =>
  /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? 'utf-8';

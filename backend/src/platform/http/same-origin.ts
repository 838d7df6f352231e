import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { RefusedError } from '../refused.js';
import { tokenOf } from './access.js';
import type { PublicUrl } from './public-url.js';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that pages of other websites request. A browser sends the origin of a request. Clients other
 * than browsers send none; their requests pass unless they carry a session.
 * @throws RefusedError `foreign-origin`
 */
export const checkSameOrigin = (request: FastifyRequest, publicUrl: PublicUrl): void => {
  if (reading.has(request.method)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return;
  if (origin !== undefined) {
    const theirs = URL.parse(origin)?.origin;
    // Compares the scheme too, because anybody on the network can alter a page that is sent over HTTP. A proxy that ends TLS
    // may not report it, so behind an https address the scheme of the request says nothing.
    const own = [publicUrl.origin, URL.parse(`${request.protocol}://${host}`)?.origin];
    const isSecure = !publicUrl.isHttps || theirs?.startsWith('https:');
    if (theirs !== undefined && own.includes(theirs) && isSecure) return;
    throw new RefusedError('foreign-origin');
  }
  if (site !== undefined) throw new RefusedError('foreign-origin');
  if (tokenOf(request, publicUrl) !== undefined) {
    throw new RefusedError(
      'foreign-origin',
      'A change by a signed-in user must name this site in its Origin header',
    );
  }
};

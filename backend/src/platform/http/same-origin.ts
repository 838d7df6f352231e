import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../event-store/refused.js';
import { sessionCookie } from './access.js';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another website's page asks for. A browser says where a request comes from; who says nothing
 * is no browser and passes, unless it carries a session.
 * @param publicUrl where the product is reached, when that is not what `Host` says.
 * @throws Refused `foreign-origin`
 */
export const checkSameOrigin = (request: FastifyRequest, publicUrl?: string): void => {
  if (reading.has(request.method)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return;
  if (origin !== undefined) {
    const theirs = URL.canParse(origin) ? new URL(origin) : undefined;
    const ours = publicUrl === undefined ? undefined : new URL(publicUrl);
    if (theirs && (theirs.host === host || theirs.origin === ours?.origin)) return;
    throw new Refused('foreign-origin');
  }
  if (site !== undefined || request.cookies[sessionCookie] !== undefined) throw new Refused('foreign-origin');
};

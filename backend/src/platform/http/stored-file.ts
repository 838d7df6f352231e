import type { FastifyReply } from 'fastify';
import type { AppRequest } from './access.js';
import { matchesETag } from './etag.js';

/** Sends a stored file. It is asked for again each time, so that a deleted one is gone at once. Nothing in it can run. */
export const sendStoredFile = async (
  { headers }: AppRequest,
  reply: FastifyReply,
  { sha256, isPublic }: { readonly sha256: string; readonly isPublic: boolean },
  read: () => Promise<Buffer>,
): Promise<void> => {
  const etag = `"${sha256}"`;
  reply.headers({
    'Cache-Control': isPublic ? 'no-cache' : 'no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    ETag: etag,
  });
  if (matchesETag(headers['if-none-match'], etag)) await reply.code(304).send();
  else await reply.send(await read());
};

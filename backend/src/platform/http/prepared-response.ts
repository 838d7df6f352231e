import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedText, encodeText, encodingFor, matchesETag } from './encoded.js';

type Encoding = keyof EncodedText['bodies'];
type Variant = { readonly headers: string[]; readonly body: Buffer };

/** A response that is sent many times: headers and bytes for each encoding, made once. */
export interface PreparedResponse {
  readonly etag: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  readonly notModified: string[];
}

/**
 * Prepares the response with a text.
 * @param type its media type, in UTF-8. @param headers of the response, also of one that has not been modified.
 * @param isCompressed for every encoding that clients accept.
 */
export const prepareResponse = async (
  text: string,
  type: string,
  headers: Readonly<Record<string, string>>,
  isCompressed = true,
): Promise<PreparedResponse> => {
  const { etag, bodies } = await encodeText(text, isCompressed);
  const common = ['ETag', etag, 'Cache-Control', 'no-cache', ...Object.entries(headers).flat()];
  const variant = (body: Buffer, encoding: string[]): Variant => ({
    headers: [
      ...common,
      ...['Content-Type', `${type}; charset=utf-8`, 'Content-Length', String(body.length)],
      ...encoding,
    ],
    body,
  });
  const { gzip, br } = bodies;
  const identity = variant(bodies.identity, []);
  return {
    etag,
    notModified: common,
    variants: {
      identity,
      gzip: gzip ? variant(gzip, ['Content-Encoding', 'gzip']) : identity,
      br: br ? variant(br, ['Content-Encoding', 'br']) : identity,
    },
  };
};

/** Sends a prepared response past Fastify's hooks, or 304 when the client has these bytes already. */
export const sendPrepared = (
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, variants, notModified }: PreparedResponse,
): void => {
  reply.hijack();
  if (matchesETag(headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, ['X-Request-Id', id, ...notModified]).end();
    return;
  }
  const { headers: sent, body } = variants[encodingFor(headers['accept-encoding'])];
  reply.raw.writeHead(200, ['X-Request-Id', id, ...sent]).end(body);
};

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedText, encodeText, encodingFor, matchesETag } from './encoded.js';

type Encoding = keyof EncodedText['bodies'];

/** A response that is sent many times: headers and bytes for each encoding, made once. */
export interface PreparedResponse {
  readonly etag: string;
  readonly answers: Readonly<Record<Encoding, { readonly headers: string[]; readonly body: Buffer }>>;
  readonly notModified: string[];
}

/**
 * Prepares the response with a text.
 * @param type its media type, in UTF-8. @param headers of the response, also of one that has not been modified.
 */
export const prepareResponse = async (
  text: string,
  type: string,
  headers: Readonly<Record<string, string>>,
): Promise<PreparedResponse> => {
  const { etag, bodies } = await encodeText(text);
  const common = ['ETag', etag, 'Cache-Control', 'no-cache', ...Object.entries(headers).flat()];
  const answer = (body: Buffer, encoding: string[]) => ({
    headers: [
      ...common,
      ...['Content-Type', `${type}; charset=utf-8`, 'Content-Length', String(body.length)],
      ...encoding,
    ],
    body,
  });
  return {
    etag,
    notModified: common,
    answers: {
      identity: answer(bodies.identity, []),
      gzip: answer(bodies.gzip, ['Content-Encoding', 'gzip']),
      br: answer(bodies.br, ['Content-Encoding', 'br']),
    },
  };
};

/** Sends a prepared response past Fastify's hooks, or 304 when the client has these bytes already. */
export const sendPrepared = (
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, answers, notModified }: PreparedResponse,
): void => {
  reply.hijack();
  if (matchesETag(headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, ['X-Request-Id', id, ...notModified]).end();
    return;
  }
  const { headers: sent, body } = answers[encodingFor(headers['accept-encoding'])];
  reply.raw.writeHead(200, ['X-Request-Id', id, ...sent]).end(body);
};

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesETag } from './etag.js';

type Encoding = 'identity' | 'gzip' | 'br';
type Variant = { readonly headers: string[]; readonly body: Buffer };

/** A response that is sent many times: headers and bytes for each encoding, made once. */
export interface PreparedResponse {
  readonly status: 200 | 404;
  /** Weak, since the encodings share it. */
  readonly etag: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  readonly notModified: string[];
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Prepares the response with a text.
 * @param type its media type, in UTF-8. @param headers of the response, also of one that has not been modified.
 * @param options.isCompressed for every encoding that clients accept.
 */
export const prepareResponse = async (
  text: string,
  type: string,
  headers: Readonly<Record<string, string>>,
  { isCompressed = true, status = 200 }: { isCompressed?: boolean; status?: 200 | 404 } = {},
): Promise<PreparedResponse> => {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const notModified = ['ETag', etag, 'Cache-Control', 'no-cache', ...Object.entries(headers).flat()];
  const variant = (bytes: Buffer, ...encoding: string[]): Variant => ({
    headers: [
      ...notModified,
      ...['Content-Type', `${type}; charset=utf-8`, 'Content-Length', String(bytes.length)],
      ...encoding,
    ],
    body: bytes,
  });
  const identity = variant(body);
  const response = { status, etag, notModified };
  if (!isCompressed) return { ...response, variants: { identity, gzip: identity, br: identity } };
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(body),
  ]);
  return {
    ...response,
    variants: {
      identity,
      gzip: variant(gz, 'Content-Encoding', 'gzip'),
      br: variant(br, 'Content-Encoding', 'br'),
    },
  };
};

/** The best encoding for an `Accept-Encoding` header. */
const encodingFor = (accepted: string | undefined): Encoding =>
  accepted === undefined
    ? 'identity'
    : ((negotiate(accepted, ['br', 'gzip']) as Encoding | null) ?? 'identity');

/** Sends a prepared response past Fastify's hooks, or 304 when the client has these bytes already. */
export const sendPrepared = (
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  { status, etag, variants, notModified }: PreparedResponse,
): void => {
  reply.hijack();
  if (status === 200 && matchesETag(headers['if-none-match'], etag)) {
    reply.raw.writeHead(304, ['X-Request-Id', id, ...notModified]).end();
    return;
  }
  const { headers: sent, body } = variants[encodingFor(headers['accept-encoding'])];
  reply.raw.writeHead(status, ['X-Request-Id', id, ...sent]).end(body);
};

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'identity' | 'gzip' | 'br';

/** A text as it may be sent, with an ETag that is weak since the encodings share it. */
export interface EncodedText {
  readonly etag: string;
  /** Those that it was not compressed for are missing. */
  readonly bodies: { readonly identity: Buffer } & Readonly<Partial<Record<Encoding, Buffer>>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a text for every encoding, or for none. */
export const encodeText = async (text: string, isCompressed = true): Promise<EncodedText> => {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  if (!isCompressed) return { etag, bodies: { identity: body } };
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(body),
  ]);
  return { etag, bodies: { identity: body, gzip: gz, br } };
};

/** Encoded texts by key. All are dropped when they take more than `limit` bytes. */
export class EncodedTexts {
  private readonly made = new Map<string, Promise<EncodedText>>();
  private bytes = 0;

  constructor(private readonly limit: number) {}

  /** The text of a key, made at the first call. */
  get(key: string, make: () => string): Promise<EncodedText> {
    let text = this.made.get(key);
    if (text === undefined) {
      text = this.encode(make());
      this.made.set(key, text);
    }
    return text;
  }

  private async encode(text: string): Promise<EncodedText> {
    const encoded = await encodeText(text);
    for (const body of Object.values(encoded.bodies)) this.bytes += body.length;
    if (this.bytes > this.limit) {
      this.made.clear();
      this.bytes = 0;
    }
    return encoded;
  }
}

/** The best encoding for an `Accept-Encoding` header. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  accepted === undefined
    ? 'identity'
    : ((negotiate(accepted, ['br', 'gzip']) as Encoding | null) ?? 'identity');

const entityTag = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tag inside an ETag: without quotes, weak or not. */
export const opaqueTag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '');

/**
 * Whether an `If-None-Match` header lists the current ETag: compared weakly, as RFC 9110 has it. A header that is not `*`
 * or a list of ETags is ignored.
 */
export const matchesETag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  if (!/^[\s,]*$/.test(header.replaceAll(entityTag, ''))) return false;
  return (header.match(entityTag) ?? []).some((tag) => opaqueTag(tag) === opaqueTag(etag));
};

/** Sends a text in the best encoding, or 304 to a client that has it already. */
export const sendText = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: EncodedText,
  { type, status = 200 }: { type: string; status?: 200 | 404 },
): FastifyReply => {
  reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').header('ETag', etag);
  if (status === 200 && matchesETag(headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  const body = bodies[encoding];
  if (body && encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .send(body ?? bodies.identity);
};

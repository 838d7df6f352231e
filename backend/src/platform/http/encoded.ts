import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

type Encoding = 'identity' | 'gzip' | 'br';

/** A text as it may be sent, with an ETag that is weak since the encodings share it. */
export interface EncodedText {
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a text for every encoding. */
export const encodeText = async (text: string): Promise<EncodedText> => {
  const body = Buffer.from(text);
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(body),
  ]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { identity: body, gzip: gz, br } };
};

/** The best encoding for an `Accept-Encoding` header. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  accepted === undefined
    ? 'identity'
    : ((negotiate(accepted, ['br', 'gzip']) as Encoding | null) ?? 'identity');

import { createHash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedError } from '../refused.js';
import { accessOf, routeAccess } from './access.js';

export const pdfType = 'application/pdf';

/** The body of a request that is a file. Its fields name the command that it is sent with, without the bytes. */
export class UploadedFile {
  /** In hexadecimal. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.size = bytes.length;
    this.sha256 = createHash('sha256').update(bytes).digest('hex');
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}

/** Takes a PDF of this length as the body, in bytes. A few of them are taken at once. */
export const TakesPdf = (longestBody: number): MethodDecorator =>
  applyDecorators(
    routeAccess({ isUpload: true, longestBody }),
    ApiConsumes(pdfType),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/** Refuses another body than a PDF where a PDF is taken, before it is read. @throws RefusedError `not-pdf` */
export const checkUploadType = ({ headers }: FastifyRequest): void => {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== pdfType) throw new RefusedError('not-pdf');
};

/** Accepts a PDF as the body of the routes that take one, and of no other. */
export const acceptPdf = (server: FastifyInstance): void => {
  server.addContentTypeParser<Buffer>(pdfType, { parseAs: 'buffer' }, (request, body, done) => {
    if (!accessOf(request).isUpload) throw new RefusedError('not-json');
    done(null, new UploadedFile(body));
  });
};

import { createHash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedError } from '../refused.js';
import { accessOf, routeAccess, type RouteAccess } from './access.js';

/** The types of files that some path takes. */
const fileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/** The body of a request that is a file. Its fields name the command that it is sent with, without the bytes. */
export class UploadedFile {
  /** In hexadecimal. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  readonly #bytes: Buffer;

  constructor(
    /** Such as `application/pdf`, as the sender says. */
    readonly type: string,
    bytes: Buffer,
  ) {
    this.#bytes = bytes;
    this.size = bytes.length;
    this.sha256 = createHash('sha256').update(bytes).digest('hex');
  }

  get bytes(): Buffer {
    return this.#bytes;
  }
}

/** The type of a body, without parameters. */
const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase();

/** Takes a file of these types and this length as the body, in bytes. A few of them are taken at once. */
export const TakesFile = (
  types: readonly string[],
  longestBody: number,
  refusal: ProblemCode,
): MethodDecorator =>
  applyDecorators(
    routeAccess({ takes: { types, refusal }, longestBody }),
    ApiConsumes(...types),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/** Refuses a body of another type than a path takes, before it is read. @throws RefusedError */
export const checkUploadType = (
  request: FastifyRequest,
  { types, refusal }: NonNullable<RouteAccess['takes']>,
): void => {
  if (!types.includes(typeOf(request))) throw new RefusedError(refusal);
};

/** Accepts files as the body of the routes that take them, and of no other. */
export const acceptFiles = (server: FastifyInstance): void => {
  server.addContentTypeParser<Buffer>(fileTypes, { parseAs: 'buffer' }, (request, body, done) => {
    if (!accessOf(request).takes) throw new RefusedError('not-json');
    done(null, new UploadedFile(typeOf(request), body));
  });
};

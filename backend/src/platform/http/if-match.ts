import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { AppRequest } from './access.js';
import { documentedBy } from './documented.js';
import { InvalidRequestError } from './problem-filter.js';

export const ifMatchOf = (context: ExecutionContext): number | undefined => {
  const header = context.switchToHttp().getRequest<AppRequest>().headers['if-match'];
  if (header === undefined) return undefined;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) {
    throw new InvalidRequestError([{ field: 'If-Match', message: 'If-Match must be a version such as "3"' }]);
  }
  return Number(version);
};

export const documentedIfMatch = documentedBy(
  ApiHeader({
    name: 'If-Match',
    description: 'The version of the record that the edit was made on; refused when it has changed since',
    required: false,
    schema: { type: 'string', pattern: '^"\\d{1,9}"$', example: '"3"' },
  }),
);

/** The version of the record that an edit was made on, from `If-Match: "3"`; undefined when the header is absent. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => ifMatchOf(context),
  [documentedIfMatch],
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { highestId } from '@onchan-bowls/contract/record-id';
import { RefusedError } from '../refused.js';
import type { AppRequest } from './access.js';
import { documentedBy } from './documented.js';
import { InvalidRequestError } from './problem-filter.js';

export const recordIdSchema = { type: 'integer', minimum: 1, maximum: highestId } as const;

export const recordIdOf = (context: ExecutionContext): number => {
  const { id: text = '' } = context.switchToHttp().getRequest<AppRequest>().params as { id?: string };
  if (!/^\d+$/.test(text))
    throw new InvalidRequestError([{ field: 'id', message: 'The id must be a whole number' }]);
  const id = Number(text);
  if (id < 1 || id > highestId) throw new RefusedError('not-found');
  return id;
};

export const documentedRecordId = documentedBy(ApiParam({ name: 'id', schema: recordIdSchema }));

/** The `:id` in a path: a whole number from 1. Refuses other texts with 400 and ids that no record can have with 404. */
export const RecordId = createParamDecorator(
  (_: unknown, context: ExecutionContext) => recordIdOf(context),
  [documentedRecordId],
);

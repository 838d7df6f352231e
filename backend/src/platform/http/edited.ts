import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { documentedIfMatch, ifMatchOf } from './if-match.js';
import { documentedRecordId, recordIdOf } from './record-id.js';

/** What `@Edited()` reads of a request. */
export interface Edit {
  readonly id: number;
  readonly version: number | undefined;
}

/** The record that a request changes, and the version that the edit was made on: `RecordId` and `IfMatch` in one. */
export const Edited = createParamDecorator(
  (_: unknown, context: ExecutionContext): Edit => ({
    id: recordIdOf(context),
    version: ifMatchOf(context),
  }),
  [documentedIfMatch, documentedRecordId],
);

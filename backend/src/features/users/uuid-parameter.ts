import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { ProblemCode } from '@onchan-bowls/contract/problem';
import { validate } from 'uuid';
import type { AppRequest } from '../../platform/http/access.js';
import { documentedBy } from '../../platform/http/documented.js';
import { RefusedError } from '../../platform/refused.js';

/** The `:id` in a path, for ids that are UUIDs. Any other text is refused with this code. */
export const uuidParameter = (code: ProblemCode): (() => ParameterDecorator) =>
  createParamDecorator(
    (_: unknown, context: ExecutionContext): string => {
      const { id = '' } = context.switchToHttp().getRequest<AppRequest>().params as { id?: string };
      if (!validate(id)) throw new RefusedError(code);
      return id;
    },
    [documentedBy(ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } }))],
  );

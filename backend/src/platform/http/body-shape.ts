import type { FastifyRequest } from 'fastify';
import { InvalidRequestError } from './problem-filter.js';

/** Every request is flat; a deeper body could exhaust the stack of the code that walks it. */
const deepest = 8;

/** Fields and list items in a whole body. The largest request has about ten; every one of them costs validation time. */
const mostValues = 100;

/**
 * Refuses a body that is not a JSON object, or has more values or levels than any request needs.
 * @throws InvalidRequestError
 */
export const checkBodyShape = ({ body }: FastifyRequest): void => {
  if (body === undefined) return;
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    refuse('The body must be a JSON object');
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) refuse('The body is nested too deeply');
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    values += level.length;
    if (values > mostValues) refuse(`The body has more than ${mostValues} fields`);
  }
};

const refuse = (message: string): never => {
  throw new InvalidRequestError([{ field: '', message }]);
};

import type { FastifyRequest } from 'fastify';
import { InvalidRequestError } from './problem-filter.js';

/** No request has more than three levels; a deeper body could exhaust the stack of the code that walks it. */
const deepest = 8;

/** Fields of a body. The largest has about ten; every one of them costs validation time, and a line of the refusal. */
const maxFields = 100;

/** Values at all levels of a body. The largest bodies name hundreds of records to erase. */
const maxValues = 1500;

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
    if (depth === 0 && values > maxFields) refuse(`The body has more than ${maxFields} fields`);
    if (values > maxValues) refuse(`The body has more than ${maxValues} values`);
  }
};

const refuse = (message: string): never => {
  throw new InvalidRequestError([{ field: '', message }]);
};

import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from './problem-filter.js';

/** Every request of ours is flat; anything deeper would only exhaust the stack of whoever walks it. */
const deepest = 8;

/**
 * Refuses a body that is no JSON object, or nested deeper than any request is.
 * @throws InvalidRequest
 */
export const checkBodyShape = ({ body }: FastifyRequest): void => {
  if (body === undefined) return;
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    refuse('The body must be a JSON object');
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) refuse('The body is nested too deeply');
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
};

const refuse = (message: string): never => {
  throw new InvalidRequest([{ field: '', message }]);
};

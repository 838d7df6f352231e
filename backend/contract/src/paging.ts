import { z } from 'zod';
import { longestPage } from './page-size.js';
import { highestId } from './record-id.js';

/** A whole number in a query string, where every value is text. */
export const digits = ({ min, max }: { min: number; max: number }, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.int(message).min(min, { error: message, abort: true }).max(max, { error: message, abort: true }),
  );

/** Query of a list that can be read in pages, from the newest record to the oldest; without it the list is whole. */
export const pageQuery = z.object({
  /** Only records with a lower id: the lowest of the page before. */
  before: digits({ min: 1, max: highestId }, 'Before must be the id of a record').optional(),
  /** Only so many, the newest of them. */
  limit: digits({ min: 1, max: longestPage }, `Limit must be 1 to ${longestPage}`).optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

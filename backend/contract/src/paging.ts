import { z } from 'zod';
import { longestPage } from './page-size.js';
import { highestId } from './record-id.js';

/** A whole number in a query string. */
export const digits = ({ min, max }: { min: number; max: number }, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.int(message).min(min, { error: message, abort: true }).max(max, { error: message, abort: true }),
  );

/** Query of a paged list, from the newest record to the oldest. Without it the whole list is returned. */
export const pageParams = z.object({
  /** Only records with a lower id: the lowest id of the previous page. */
  before: digits({ min: 1, max: highestId }, 'Before must be the id of a record').optional(),
  /** The maximum number of records; the newest are returned. */
  limit: digits({ min: 1, max: longestPage }, `Limit must be 1 to ${longestPage}`).optional(),
});

export type PageParams = z.infer<typeof pageParams>;

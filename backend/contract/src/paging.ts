import { z } from 'zod';
import { longestPage } from './page-size.js';

/** Query of a list that can be read in pages, from the newest record to the oldest; without it the list is whole. */
export const pageQuery = z.object({
  /** Only records with a lower id: the lowest of the page before. */
  before: z.coerce.number().int().min(1).optional(),
  /** Only so many, the newest of them. */
  limit: z.coerce.number().int().min(1).max(longestPage).optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

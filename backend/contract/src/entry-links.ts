import { z } from 'zod';
import { competitionRecord } from './competitions.js';
import { linkToken } from './password-links.js';

/** How many days after a competition the links to its entries are kept. */
export const entryLinksKeptDays = 7;

const oneChange = 'Please withdraw the entry, or take a place';

/** Body of `PUT /api/entry-link`: it withdraws the entry, or takes a free place. */
export const entryChange = linkToken
  .extend({
    withdrawn: z.literal(true, oneChange).optional(),
    taken: z.literal(true, oneChange).optional(),
  })
  .refine(({ withdrawn, taken }) => (withdrawn === undefined) !== (taken === undefined), {
    path: ['withdrawn'],
    message: oneChange,
  });

/** Response of both methods of `/api/entry-link`: the entry of a link, and its competition. */
export const ownEntry = competitionRecord.pick({ title: true, date: true, time: true }).extend({
  /** Null once the entry is withdrawn, by its entrant or the club. */
  entry: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      /** The name of the partner; null without one. */
      partner: z.string().nullable(),
      /** The number on the waiting list, from 1; 0 with a place. */
      placeInLine: z.int(),
      /** Whether the entry waits, and its entrant can take a free place. */
      isPlaceFree: z.boolean(),
    })
    .nullable(),
  /** Why the entry cannot be withdrawn any more; null while it can. */
  closed: z.string().nullable(),
});

export type EntryChange = z.output<typeof entryChange>;
export type OwnEntry = z.infer<typeof ownEntry>;

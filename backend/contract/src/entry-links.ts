import { z } from 'zod';
import { competitionRecord } from './competitions.js';
import { linkToken } from './password-links.js';

/** How many days after a competition the links to its entries are kept. */
export const entryLinksKeptDays = 7;

/** Body of `PUT /api/entry-link`: it withdraws the entry. */
export const entryWithdrawal = linkToken.extend({
  withdrawn: z.literal(true, 'An entry can only be withdrawn'),
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
    })
    .nullable(),
  /** Why the entry cannot be withdrawn any more; null while it can. */
  closed: z.string().nullable(),
});

export type EntryWithdrawal = z.output<typeof entryWithdrawal>;
export type OwnEntry = z.infer<typeof ownEntry>;

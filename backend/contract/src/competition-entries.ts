import type { CompetitionRecord } from './competitions.js';

/**
 * Returns why a competition cannot be entered now, the most permanent reason first; undefined while entries are open. The
 * server and all pages use this rule.
 * @param dayOf the calendar day at the club, `YYYY-MM-DD`, on which an instant falls
 */
export const whyClosed = (
  {
    status,
    date,
    entriesOpen,
    registrationCloses,
  }: Pick<CompetitionRecord, 'status' | 'date' | 'entriesOpen' | 'registrationCloses'>,
  now: Date,
  dayOf: (instant: Date) => string,
) => {
  if (status === 'cancelled') return 'competition-cancelled';
  if (dayOf(new Date(date)) < dayOf(now)) return 'competition-past';
  if (!entriesOpen) return 'entries-closed';
  if (registrationCloses !== null && new Date(registrationCloses) < now) return 'registration-closed';
  return undefined;
};

import { club } from '@onchan-bowls/contract/club';
import moment from 'moment-timezone';
import { dayAtClub } from '../../platform/club-time.js';

const day = 'YYYY-MM-DD';

/** The calendar day some months later: the same of its month, or the last one of a shorter month. */
export const monthsAfter = (calendarDay: string, months: number): string =>
  moment.utc(calendarDay, day).add(months, 'months').format(day);

/**
 * Cut-off: retention periods of this length that began before it are over. A period that begins on a calendar day at the club
 * is over on the same day of a later month; one that begins on 29 February, on 28 February.
 */
export const expiredBefore = (now: Date, months: number): Date => {
  const today = dayAtClub(now);
  const due = moment.utc(monthsAfter(today, -months), day);
  // Several days at the end of a month can fall due on the last day of a shorter one.
  do due.add(1, 'day');
  while (monthsAfter(due.format(day), months) <= today);
  return moment.tz(due.format(day), day, club.zone).toDate();
};

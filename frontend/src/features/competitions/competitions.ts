import { clockTime } from '@onchan-bowls/contract/clock-time';
import { whyClosed } from '@onchan-bowls/contract/competition-entries';
import { timeToBeConfirmed } from '@onchan-bowls/contract/competition-labels';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { compareCharacters } from '@onchan-bowls/contract/order';
import { type CalendarDay, dayOf, daysBetween, fullDate, longDate, timeOfDay } from '../../lib/dates.js';

export interface CompetitionDialogProps {
  competition: CompetitionRecord;
  onClose: () => void;
}

/** The day on the island on which a competition is played. */
export const dayPlayed = ({ date }: Pick<CompetitionRecord, 'date'>): CalendarDay => dayOf(new Date(date));

/** The day and the time of day: the one that the free text means, or the date's own. */
const orderKey = (competition: CompetitionRecord): string =>
  `${dayPlayed(competition)} ${clockTime(competition.time) ?? timeOfDay(competition.date)}`;

/** Sorted by day and time of day, the first or the last one first. */
export const byWhenPlayed = (
  competitions: readonly CompetitionRecord[],
  direction: 1 | -1 = 1,
): CompetitionRecord[] =>
  competitions.toSorted((a, b) => direction * compareCharacters(orderKey(a), orderKey(b)));

/** The competitions that are played on the day given or later, by date. */
export const upcomingFrom = (
  today: CalendarDay,
  competitions: readonly CompetitionRecord[],
): CompetitionRecord[] => byWhenPlayed(competitions.filter((competition) => dayPlayed(competition) >= today));

/** How far off a day is: `TODAY`, `Tomorrow`, or a number of days. */
export const daysUntilLabel = (day: CalendarDay, today: CalendarDay): string => {
  const days = daysBetween(today, day);
  if (days === 0) return 'TODAY';
  return days === 1 ? 'Tomorrow' : `${days} days`;
};

/** Such as `Saturday 16 May 2026 at 14:30`; the time may still be to be confirmed. */
export const whenPlayed = (competition: Pick<CompetitionRecord, 'date' | 'time'>): string => {
  const { time } = competition;
  return `${fullDate(dayPlayed(competition))}${time === timeToBeConfirmed ? ', time' : ' at'} ${time}`;
};

/** Such as `16 May 2026, 14:30`, or `16 May 2026, TBC`. */
export const dateAndTime = (competition: CompetitionRecord): string =>
  `${longDate(dayPlayed(competition))}, ${competition.time}`;

/** The status of a competition on the given day. Unless it was cancelled, it is completed once its day is past. */
export const statusOn = (today: CalendarDay, competition: CompetitionRecord): CompetitionRecord['status'] => {
  if (competition.status === 'cancelled') return 'cancelled';
  return dayPlayed(competition) < today ? 'completed' : 'upcoming';
};

export const statusLabel = (status: CompetitionRecord['status']): string =>
  ({ upcoming: 'Upcoming', completed: 'Completed', cancelled: 'Cancelled' })[status];

export const formatLabel = (format: CompetitionRecord['format']): string =>
  ({ singles: 'Singles', pairs: 'Pairs' })[format];

/** Whether the last instant for entries is over. */
export const isRegistrationOver = ({ registrationCloses }: CompetitionRecord, now: Date): boolean =>
  registrationCloses !== null && new Date(registrationCloses) < now;

/** Whether one can enter now. */
export const isOpen = (competition: CompetitionRecord, now: Date): boolean =>
  whyClosed(competition, now, dayOf) === undefined;

/** The reason why entries would stay closed after they are opened; undefined if there is none. */
export const whyStillClosed = (competition: CompetitionRecord, now: Date) =>
  whyClosed({ ...competition, entriesOpen: true }, now, dayOf);

/** Such as `No entry fee`. */
const withoutFee = /\b(no|without( an?)?)( (entry|entrance))? fees?\b/gi;

/** Whether the description of a competition names an amount of money, such as an entry fee. */
export const asksForFee = ({ description }: Pick<CompetitionRecord, 'description'>): boolean =>
  /[£€]|\bfees?\b|\d ?p\b/i.test((description ?? '').replace(withoutFee, ''));

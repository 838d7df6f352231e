import { club } from '@onchan-bowls/contract/club';
import moment from 'moment-timezone';

/** The calendar day `YYYY-MM-DD` that an instant falls on at the club. */
export const dayAtClub = (instant: Date): string => moment.tz(instant, club.zone).format('YYYY-MM-DD');

/** The instant at which a calendar day ends at the club. */
export const endOfDayAtClub = (day: string): Date => moment.tz(day, club.zone).add(1, 'day').toDate();

/**
 * The instant that a request's text means: without an offset the clock at the club, without an hour noon there.
 * @param text as the contract's `isInstant` knows it.
 */
export const instantAtClub = (text: string): Date => {
  const withHour = text.includes('T') ? text : `${text}T12:00`;
  return moment.tz(withHour, moment.ISO_8601, club.zone).toDate();
};

/** What was sent, with these of its texts as instants in UTC. Absent and empty ones stay as they are. */
export const withInstants = <Sent extends object>(sent: Sent, ...fields: readonly (keyof Sent)[]): Sent => {
  const known = fields.flatMap((field) => {
    const text = sent[field];
    return typeof text === 'string' && text !== '' ? [[field, instantAtClub(text).toISOString()]] : [];
  });
  return { ...sent, ...(Object.fromEntries(known) as Partial<Sent>) };
};

/** The calendar day that an instant falls on, in words: `7 May 2026`. */
export const dayInWordsAtClub = (instant: Date): string =>
  moment.tz(instant, club.zone).format('D MMMM YYYY');

/**
 * The history uses it for each line of a long file: moment's own formatting takes several times as long. It knows summer time after
 * 2037, too, and moment does not.
 */
const words = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: club.zone,
});

/** An instant in words, in the club's time zone: `7 May 2026, 18:30`. */
export const inWordsAtClub = (instant: Date): string =>
  Number.isNaN(instant.getTime()) ? 'Invalid date' : words.format(instant).replace(' at ', ', ');

/** The time of day of an instant at the club: `18:30`. */
export const timeAtClub = (instant: Date): string => moment.tz(instant, club.zone).format('HH:mm');

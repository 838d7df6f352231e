import { clockTime } from './clock-time.js';
import { offerPlacesDays } from './club.js';
import type { CompetitionRecord } from './competitions.js';

/** Reads the clock at the club at an instant: `YYYY-MM-DDTHH:mm`. */
type ClockOf = (instant: Date) => string;

/** Whether a competition is cancelled or completed, or play has begun. Nobody gets a mail about a place then. */
export const isOver = (
  { status, date, time }: Pick<CompetitionRecord, 'status' | 'date' | 'time'>,
  now: Date,
  clockOf: ClockOf,
): boolean => {
  const day = clockOf(new Date(date)).slice(0, 10);
  // Without a time of day, the end of the day.
  return status !== 'upcoming' || `${day}T${clockTime(time) ?? '99'}` <= clockOf(now);
};

/**
 * Whether a free place is not filled by itself any more: too late to rely on an email that may be read after play. Without a limit
 * there is room for everybody who waits. A cancelled competition keeps the rule, so that it can be reinstated.
 */
export const offersPlaces = (
  { date, places }: Pick<CompetitionRecord, 'date' | 'places'>,
  now: Date,
  clockOf: ClockOf,
): boolean => {
  const lastDay = new Date(now.getTime() + offerPlacesDays * 86_400_000);
  return places !== null && clockOf(new Date(date)).slice(0, 10) <= clockOf(lastDay);
};

/** The number of free places that those who wait can take. The server and all pages use this rule. @param placed how many have a place */
export const onOffer = (
  competition: Pick<CompetitionRecord, 'status' | 'date' | 'time' | 'places'>,
  placed: number,
  now: Date,
  clockOf: ClockOf,
): number =>
  offersPlaces(competition, now, clockOf) && !isOver(competition, now, clockOf)
    ? Math.max(0, Number(competition.places) - placed)
    : 0;

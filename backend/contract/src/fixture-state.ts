import { storedTime } from './clock-time.js';
import { hasResult } from './fixture-labels.js';
import type { FixtureRecord } from './fixtures.js';

// Without zod, so that a public page can use it.

/** The score of a match without a result. */
export const withoutResult = {
  homeScore: null,
  awayScore: null,
  homeAggregate: null,
  awayAggregate: null,
} as const;

/** The fields of a fixture's state. */
export type Standing = Pick<
  FixtureRecord,
  'state' | 'reason' | 'concededBy' | 'postponedDate' | 'postponedTime'
>;

/** The state of a match that is on, or was played, as planned. */
export const asPlanned: Readonly<Standing> = {
  state: null,
  reason: null,
  concededBy: null,
  postponedDate: null,
  postponedTime: null,
};

/** What became of a fixture. A result played to its end is `played`; a conceded or abandoned match may have scores, too. */
export const fixtureOutcome = (
  fixture: FixtureRecord,
): 'upcoming' | 'postponed' | 'played' | 'abandoned' | 'conceded' => {
  if (fixture.state === 'conceded' || fixture.state === 'abandoned') return fixture.state;
  if (hasResult(fixture)) return 'played';
  return fixture.state ?? 'upcoming';
};

/** The side that has won, or `draw`; null while nobody has. The side that did not concede wins, whatever the scores are. */
export const winnerOf = (fixture: FixtureRecord): 'home' | 'away' | 'draw' | null => {
  if (fixture.concededBy !== null) return fixture.concededBy === 'home' ? 'away' : 'home';
  if (!hasResult(fixture)) return null;
  const { homeScore, awayScore } = fixture;
  return homeScore === awayScore ? 'draw' : homeScore > awayScore ? 'home' : 'away';
};

type Moved = Pick<FixtureRecord, 'date' | 'time' | 'postponedDate' | 'postponedTime'>;

/** Whether two texts mean the same time of day: the forms save `19` as `19:00`, which does not move a match. */
export const isSameTime = (one: string, other: string): boolean => storedTime(one) === storedTime(other);

/** Whether a postponed fixture has a new date or time. */
export const hasNewDate = ({ date, time, postponedDate, postponedTime }: Moved): boolean =>
  date !== null &&
  postponedDate !== null &&
  (date !== postponedDate || !isSameTime(time, postponedTime ?? ''));

/** Whether the match takes place, or took place, on its date. */
export const takesPlace = (fixture: Moved & Pick<FixtureRecord, 'state' | 'homeScore'>): boolean =>
  fixture.state === null ||
  (fixture.state === 'postponed' && (hasNewDate(fixture) || fixture.homeScore !== null));

type Described = Pick<FixtureRecord, 'state' | 'concededBy' | 'reason' | 'homeTeam' | 'awayTeam'>;

/** Such as `Postponed: waterlogged green` and `Conceded by Peel A`; null without a state. */
export const stateInWords = ({ state, concededBy, reason, homeTeam, awayTeam }: Described): string | null => {
  if (state === null) return null;
  const words = {
    postponed: 'Postponed',
    abandoned: 'Abandoned',
    conceded: `Conceded by ${concededBy === 'home' ? homeTeam : awayTeam}`,
  }[state];
  return reason === null ? words : `${words}: ${reason}`;
};

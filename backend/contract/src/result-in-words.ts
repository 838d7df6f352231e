import { hasResult } from './fixture-labels.js';
import type { FixtureRecord } from './fixtures.js';

/** The side that won; undefined after a draw and without a result. */
export const winnerOf = ({ homeScore, awayScore }: Pick<FixtureRecord, 'homeScore' | 'awayScore'>) =>
  homeScore === null || awayScore === null || homeScore === awayScore
    ? undefined
    : homeScore > awayScore
      ? 'home'
      : 'away';

/** The result as it is said: `Peel A beat Onchan A, 7 to 3, 141 to 128 on aggregate`; empty while there is none. */
export const resultSentence = (fixture: FixtureRecord): string => {
  if (!hasResult(fixture)) return '';
  const { homeTeam, awayTeam, homeScore, awayScore, homeAggregate, awayAggregate } = fixture;
  const winnerFirst = <Value>(home: Value, away: Value) =>
    winnerOf(fixture) === 'away' ? [away, home] : [home, away];
  const teams = winnerFirst(homeTeam, awayTeam).join(winnerOf(fixture) ? ' beat ' : ' drew with ');
  const points = winnerFirst(homeScore, awayScore).join(' to ');
  return homeAggregate === null || awayAggregate === null
    ? `${teams}, ${points}`
    : `${teams}, ${points}, ${winnerFirst(homeAggregate, awayAggregate).join(' to ')} on aggregate`;
};

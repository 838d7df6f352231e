import { describe, expect, it } from '@jest/globals';
import { fixtureOutcome, hasNewDate, stateInWords, takesPlace, winnerOf } from './fixture-state.js';
import { fixtureRecordExample, postponedFixtureExample } from './fixtures.examples.js';
import type { FixtureRecord } from './fixtures.js';

const upcoming = fixtureRecordExample;
const score = (homeScore: number, awayScore: number): FixtureRecord => ({
  ...upcoming,
  status: 'completed',
  homeScore,
  awayScore,
});
const undated: FixtureRecord = {
  ...upcoming,
  state: 'postponed',
  postponedDate: upcoming.date,
  postponedTime: upcoming.time,
};
const abandoned: FixtureRecord = { ...upcoming, state: 'abandoned', reason: 'rain' };
const conceded: FixtureRecord = { ...score(0, 8), state: 'conceded', concededBy: 'away' };

describe('a fixture', () => {
  it.each([
    ['as planned', upcoming, 'upcoming', null, true, null],
    ['won at home', score(8, 2), 'played', 'home', true, null],
    ['won away', score(2, 8), 'played', 'away', true, null],
    ['drawn', score(5, 5), 'played', 'draw', true, null],
    ['postponed', undated, 'postponed', null, false, 'Postponed'],
    ['moved', postponedFixtureExample, 'postponed', null, true, 'Postponed: waterlogged green'],
    [
      'postponed and played',
      { ...undated, ...score(8, 2), state: 'postponed' },
      'played',
      'home',
      true,
      'Postponed',
    ],
    ['abandoned', abandoned, 'abandoned', null, false, 'Abandoned: rain'],
    ['conceded', conceded, 'conceded', 'home', false, 'Conceded by Peel A'],
  ] as const)('%s has an outcome, a winner and words', (_, fixture, outcome, winner, isOn, words) => {
    const one = fixture as FixtureRecord;
    expect(fixtureOutcome(one)).toBe(outcome);
    expect(winnerOf(one)).toBe(winner);
    expect(takesPlace(one)).toBe(isOn);
    expect(stateInWords(one)).toBe(words);
  });

  it('has a new date when its day or its time differs', () => {
    expect(hasNewDate(undated)).toBe(false);
    expect(hasNewDate({ ...undated, time: '20:00' })).toBe(true);
    expect(hasNewDate({ ...undated, time: '18.30', postponedTime: '18:30' })).toBe(false);
    expect(hasNewDate({ ...undated, date: null })).toBe(false);
    expect(hasNewDate(upcoming)).toBe(false);
  });
});

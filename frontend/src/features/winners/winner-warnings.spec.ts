import { expect, it } from '@jest/globals';
import { exampleWinner } from '../../testing/handlers/winners.js';
import { winnerWarnings } from './winner-warnings.js';

const winner = exampleWinner({ year: 2026 });
const known = { others: [], names: [], thisYear: 2026 };

it.each([
  ['a year to come', { year: 2027 }, 'The year 2027 is still to come.'],
  ['a year long ago', { year: 2016 }, 'The year 2016 is 10 years ago.'],
  ['a runner-up who won', { runnerUp: 'rosie  crown' }, 'Rosie Crown is both winner and runner-up.'],
  [
    'a second winner',
    { competitionName: 'ladies singles', winner: 'Ann Other' },
    'Ladies Singles 2026 (Ladies) has a winner already: Rosie Crown.',
  ],
  ['another spelling', { competitionName: 'Summer cup' }, '‘Summer cup’ is spelled ‘Summer Cup’ elsewhere.'],
])('warns about %s', (_, values, warning) => {
  const existing = { ...known, others: [winner], names: ['Summer Cup', winner.competitionName] };
  expect(winnerWarnings({ ...winner, ...values }, existing)).toContain(warning);
});

it('says nothing of winners of other years, categories and competitions', () => {
  const others = [
    exampleWinner({ year: 2017 }),
    exampleWinner({ year: 2026, category: 'Mens' }),
    exampleWinner({ year: 2026, competitionName: 'Ladies Pairs' }),
  ];
  const names = others.map(({ competitionName }) => competitionName);
  expect(winnerWarnings({ ...winner, runnerUp: 'Ann Other' }, { ...known, others, names })).toEqual([]);
  expect(winnerWarnings({ ...winner, year: 2017 }, known)).toEqual([]);
});

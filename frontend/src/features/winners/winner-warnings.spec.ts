import { expect, it } from '@jest/globals';
import { exampleWinner } from '../../testing/handlers/winners.js';
import { winnerWarnings } from './winner-warnings.js';

const winner = exampleWinner({ year: 2026 });
const known = { others: [], names: [], thisYear: 2026 };

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

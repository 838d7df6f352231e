import { expect, it } from '@jest/globals';
import { formatTable, type Row } from './table.js';

const commands: Row = { what: 'Commands', unit: '/s', measured: 1234, floor: 2000, aim: { leastRatio: 0.6 } };

const lines = (...rows: Row[]) => formatTable(rows).split('\n');

it('aligns the columns', () => {
  expect(lines(commands, { what: 'First start', unit: ' s', measured: 1.999, aim: { below: 1.5 } })).toEqual([
    'What         Measured    Floor  Ratio          Aim  Met',
    'Commands      1,234/s  2,000/s   0.62  ratio ≥ 0.6  yes',
    'First start    2.00 s        –      –     < 1.50 s  no',
  ]);
});

it.each<[Row['aim'], number, string]>([
  [{ least: 100 }, 100, 'yes'],
  [{ least: 100 }, 99, 'no'],
  [{ most: 100 }, 100, 'yes'],
  [{ most: 100 }, 101, 'no'],
  [{ below: 100 }, 99, 'yes'],
  [{ below: 100 }, 100, 'no'],
  [{ leastRatio: 0.5 }, 100, 'yes'],
  [{ leastRatio: 0.5 }, 99, 'no'],
])('compares the exact value with the aim %j: %d', (aim, measured, met) => {
  expect(lines({ what: 'It', unit: ' ms', measured, floor: 200, ...(aim && { aim }) })[1]).toMatch(
    new RegExp(` ${met}$`),
  );
});

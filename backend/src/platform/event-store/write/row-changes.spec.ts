import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupByStatement } from './row-changes.js';

const change = fc.record({
  statement: fc.constantFrom('insert', 'update', 'delete'),
  table: fc.constantFrom('fixtures', 'entries'),
  row: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined, freq: 4 }),
});

it('puts changes of the same kind together, and keeps the order of those that may touch the same row', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const numbered = changes.map((one, number) => ({ ...one, values: { number } }));
      const batchOf = new Map(
        groupByStatement(numbered).flatMap(({ rows }, batch) =>
          rows.map(({ number }) => [number, batch] as const),
        ),
      );
      expect(batchOf.size).toBe(changes.length);
      for (const [later, second] of changes.entries()) {
        for (const [earlier, first] of changes.slice(0, later).entries()) {
          const mayTouchTheSame =
            first.table === second.table &&
            (first.row === second.row || first.row === undefined || second.row === undefined);
          if (mayTouchTheSame) expect(batchOf.get(earlier)).toBeLessThan(batchOf.get(later) ?? -1);
        }
      }
    }),
  );
  const revised = (row: string) => ({ statement: 'update', table: 'fixtures', row, values: {} });
  expect(groupByStatement(['1', '2', '3'].map(revised))).toEqual([
    { statement: 'update', rows: [{}, {}, {}] },
  ]);
});

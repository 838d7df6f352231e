import { expect, it } from '@jest/globals';
import { byLabels } from './decider.js';

it('values are shown by their labels, in the order of the labels', () => {
  const labels = { pair: 'Pair', borrower: 'Borrower', createdAt: 'Lent' };
  const view = byLabels(labels, { borrower: 'Ann Example', pair: null });
  expect(Object.entries(view)).toEqual([
    ['Pair', null],
    ['Borrower', 'Ann Example'],
  ]);
  // @ts-expect-error A value needs a label.
  byLabels(labels, { borrower: 'Ann Example', phone: '01624 000000' });
});

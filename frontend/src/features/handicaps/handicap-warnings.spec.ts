import { expect, it } from '@jest/globals';
import { exampleHandicap } from '../../testing/handlers/handicaps.js';
import { handicapWarnings } from './handicap-warnings.js';

it('warns about a player who is in the same list already', () => {
  const others = [exampleHandicap({ handicap: 3 }), exampleHandicap({ playerName: 'Ann Other' })];
  expect(handicapWarnings({ playerName: 'jack  green', category: 'mens' }, others)).toEqual([
    'Jack Green is in the Mens handicaps already, with +3.',
  ]);
  expect(handicapWarnings({ playerName: 'Jack Green', category: 'ladies' }, others)).toEqual([]);
});

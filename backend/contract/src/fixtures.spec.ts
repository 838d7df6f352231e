import { describe, expect, it } from '@jest/globals';
import { fixtureRequest, resultRequest } from './fixtures.js';

const complete = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };

describe('fixtureRequest', () => {
  it('fills in what is absent: no date, the club’s ground, a league fixture; drops unknown fields', () => {
    const request = fixtureRequest.parse({ ...complete, status: 'completed' });
    expect(request).toMatchObject({
      ...complete,
      date: null,
      venue: 'Onchan Park',
      type: 'league',
      otherType: null,
    });
    expect(Object.keys(fixtureRequest.shape)).toEqual(expect.arrayContaining(Object.keys(request)));
  });

  it('names the field that is missing, in the words of the club', () => {
    const { error } = fixtureRequest.safeParse({ ...complete, homeTeam: '  ' });
    expect(error?.issues).toMatchObject([{ path: ['homeTeam'], message: 'Home team is required' }]);
  });
});

describe('resultRequest', () => {
  it.each([-1, 1.5, '3', null, undefined])('refuses the score %p', (homeScore) => {
    const { error } = resultRequest.safeParse({ homeScore, awayScore: 0 });
    expect(error?.issues).toMatchObject([
      { path: ['homeScore'], message: 'Home score must be 0 or greater' },
    ]);
  });
});

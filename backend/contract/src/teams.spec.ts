import { describe, expect, it } from '@jest/globals';
import { isClubTeam, sideOf } from './teams.js';

it.each([
  ['Onchan A', true],
  ['onchan  b', true],
  ['Onchan', true],
  ['Onchanites', false],
  ['Peel A', false],
  ['', false],
])('knows whether “%s” is a team of the club', (name, isOurs) => {
  expect(isClubTeam(name)).toBe(isOurs);
});

describe('the side of a team', () => {
  const match = { homeTeam: 'Peel A', awayTeam: 'Onchan  A' };

  it.each([
    ['onchan a', 'away'],
    [' peel A', 'home'],
    ['Onchan', undefined],
  ])('of “%s”', (team, side) => {
    expect(sideOf(team, match)).toBe(side);
  });
});

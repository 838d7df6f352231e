import { describe, expect, it } from '@jest/globals';
import { erased } from '@onchan-bowls/contract/history';
import { figuresOf, type PlayedBy } from './figures.js';

const everybody = { team: [1, 2, 3], reserves: [4], date: '2026-05-07', time: '18:30' };

const down = (playerId: number, name: string, changes: Partial<PlayedBy> = {}): PlayedBy => ({
  playerId,
  name,
  side: 'home',
  team: 'Onchan A',
  answer: null,
  fixtureId: 7,
  homeTeam: 'Onchan A',
  awayTeam: 'Peel A',
  winner: 'home',
  homeAggregate: null,
  awayAggregate: null,
  published: everybody,
  ...changes,
});

const ann = (changes: Partial<PlayedBy> = {}) => down(1, 'Ann Example', changes);

describe('the figures of a season', () => {
  it('add up the matches of each player, and name them', () => {
    const known = { homeAggregate: 91, awayAggregate: 80 };
    const away = { side: 'away', homeTeam: 'Peel A', awayTeam: 'Onchan A' } as const;
    expect(
      figuresOf([
        down(2, 'Bob Example', known),
        ann(known),
        ann({ ...away, fixtureId: 8, homeAggregate: 85, awayAggregate: 90 }),
        ann({ fixtureId: 9, winner: 'draw' }),
      ]),
    ).toEqual([
      {
        name: 'Ann Example',
        ...{ played: 3, won: 1, drawn: 1, lost: 1 },
        ...{ averageFor: 90.5, averageAgainst: 82.5, averaged: 2 },
        matches: [
          { fixtureId: 7, side: 'home' },
          { fixtureId: 8, side: 'away' },
          { fixtureId: 9, side: 'home' },
        ],
      },
      {
        name: 'Bob Example',
        ...{ played: 1, won: 1, drawn: 0, lost: 0 },
        ...{ averageFor: 91, averageAgainst: 80, averaged: 1 },
        matches: [{ fixtureId: 7, side: 'home' }],
      },
    ]);
  });

  it.each([
    ['a reserve', down(4, 'Cat Example')],
    ['somebody who is only down', down(5, 'Cat Example')],
    ['somebody who has withdrawn', down(3, 'Cat Example', { answer: 'withdrew' })],
    ['a team that was never published', down(3, 'Cat Example', { published: null })],
    ['somebody whose name is erased', down(3, erased)],
  ])('leave out %s', (_, player) => {
    expect(figuresOf([ann(), player]).map(({ name }) => name)).toEqual(['Ann Example']);
  });

  it('have no average while no aggregate is known', () => {
    expect(figuresOf([ann()])).toMatchObject([{ averageFor: null, averageAgainst: null, averaged: 0 }]);
  });

  it('go with the team when home and away were exchanged', () => {
    const exchanged = { homeTeam: 'Peel A', awayTeam: 'Onchan A', homeAggregate: 85, awayAggregate: 90 };
    expect(figuresOf([ann({ ...exchanged, winner: 'away' })])).toMatchObject([
      { won: 1, averageFor: 90, averageAgainst: 85, matches: [{ side: 'away' }] },
    ]);
  });

  it('have the spellings of a name as one person', () => {
    expect(
      figuresOf([ann(), down(9, 'ann  EXAMPLE', { fixtureId: 8, published: { ...everybody, team: [9] } })]),
    ).toMatchObject([{ name: 'ann  EXAMPLE', played: 2 }]);
  });
});

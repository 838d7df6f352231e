import { expect, it } from '@jest/globals';
import { byNewest } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { searchFixtures } from '../features/fixtures/fixture-search.js';
import { groupFixtures } from '../features/fixtures/fixtures.js';
import { seasonsIn, teamSeasons } from '../features/fixtures/season.js';
import { addDays } from '../lib/dates.js';
import { exampleFixture } from '../testing/api.js';
import { exampleAnnouncement } from '../testing/handlers/announcements.js';
import { pagePart } from './page-part.js';

/** Three matches a week for five years, without those of August. One in ten is postponed by three weeks. */
const fixtures = Array.from({ length: 780 }, (_, id): FixtureRecord => {
  const date = addDays('2023-01-02', 7 * Math.floor(id / 3) + (id % 3));
  const postponed = {
    state: 'postponed',
    date: addDays(date, 21),
    postponedDate: date,
    postponedTime: '19:00',
  };
  const opponent = `Peel ${id % 7}`;
  return exampleFixture({
    ...{ id, date, homeTeam: 'Onchan A', awayTeam: opponent },
    ...(id % 10 === 0 && (postponed as Partial<FixtureRecord>)),
  });
}).filter(({ date }) => date?.slice(5, 7) !== '08');

const partAt = (address: string) => {
  const announcements = Array.from({ length: 50 }, (_, id) =>
    exampleAnnouncement({ id, createdAt: `2024-01-01T10:${String(id).padStart(2, '0')}:00.000Z` }),
  );
  const lists = {
    '/api/fixtures': { key: '1', records: fixtures },
    '/api/announcements': { key: '2', records: announcements },
  };
  const part = pagePart(address, { now: '2026-05-06T12:00:00Z', lists }).lists;
  return {
    fixtures: part['/api/fixtures']?.records as FixtureRecord[],
    announcements: part['/api/announcements']?.records as AnnouncementRecord[],
    meets: [...(part['/api/fixtures']?.meets ?? []), ...(part['/api/announcements']?.meets ?? [])],
  };
};

it.each([
  ['/', '2026-05-04'],
  ['/fixtures', '2026-05-04'],
  ['/fixtures-results?week=2024-08-12', '2024-08-12'],
])('%s brings five weeks, and the days with fixtures beside them', (address, shown) => {
  const part = partAt(address);
  const mondays = [-14, -7, 0, 7, 14].map((days) => addDays(shown, days));
  expect(part.meets).toEqual(expect.arrayContaining(mondays.map((monday) => `week ${monday}`)));
  for (const monday of mondays) {
    const week = [monday, addDays(monday, 6)] as const;
    expect(groupFixtures(part.fixtures, ...week)).toEqual(groupFixtures(fixtures, ...week));
    const after = addDays(monday, 7);
    expect(groupFixtures(part.fixtures, after)[0]).toEqual(groupFixtures(fixtures, after)[0]);
    const before = ['', addDays(monday, -1)] as const;
    expect(groupFixtures(part.fixtures, ...before).at(-1)).toEqual(groupFixtures(fixtures, ...before).at(-1));
  }
  expect(part.fixtures.length).toBeLessThan(30);
});

it('a search brings what it finds', () => {
  const part = partAt('/fixtures?q=%20peel%203&week=2024-08-12');
  expect(part.meets).toEqual(['search peel 3']);
  expect(part.fixtures).toEqual(searchFixtures('peel 3', fixtures));
});

it.each([
  ['/season', '2026', 'season '],
  ['/season?year=2024', '2024', 'season 2024'],
  ['/season?year=soon', '2026', 'season '],
])('%s brings its season, and knows the others', (address, year, need) => {
  const part = partAt(address);
  expect(part.meets).toEqual([need]);
  expect(teamSeasons(part.fixtures, year, '2026-05-06')).toEqual(teamSeasons(fixtures, year, '2026-05-06'));
  expect(seasonsIn(part.fixtures)).toEqual(seasonsIn(fixtures));
  expect(part.fixtures.length).toBeLessThan(170);
});

it('the front page brings the newest announcements, and their own page all', () => {
  const { announcements, meets } = partAt('/');
  expect(announcements.toSorted(byNewest)[0]?.id).toBe(49);
  expect(announcements).toHaveLength(3);
  expect(meets).toContain('newest');
  expect(partAt('/announcements').announcements).toHaveLength(50);
});

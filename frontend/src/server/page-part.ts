import { byNewest } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { paths, requestedWeek, requestedYear } from '@onchan-bowls/contract/pages';
import type { PageData } from '../data/page-data-element.js';
import { announcementsQuery, newestAnnouncement } from '../features/announcements/announcements.api.js';
import { searchFixtures } from '../features/fixtures/fixture-search.js';
import { fixtureNeeds, fixturesQuery } from '../features/fixtures/fixtures.api.js';
import { type FixtureDay, groupFixtures } from '../features/fixtures/fixtures.js';
import { seasonsIn, shownSeason } from '../features/fixtures/season.js';
import { addDays, type CalendarDay, dayOf, mondayOf } from '../lib/dates.js';

/** How many weeks before and after the shown one a page brings, so that visitors can turn to them at once. */
const weeksBeside = 2;

/** How many announcements a page brings that shows the newest. */
const newest = 3;

/** Some of the records of a list, and the needs that they meet. */
interface Part {
  records: unknown;
  meets: readonly string[];
}

/** The fixtures of the weeks around a Monday, and of the days with fixtures next to them, to which pages lead. */
const weeksAround = (fixtures: readonly FixtureRecord[], monday: CalendarDay): Part => {
  const mondays = Array.from({ length: 2 * weeksBeside + 1 }, (_, week) =>
    addDays(monday, 7 * (week - weeksBeside)),
  );
  const first = addDays(monday, -7 * weeksBeside);
  const last = addDays(monday, 7 * weeksBeside + 6);
  const days: (FixtureDay | undefined)[] = [
    groupFixtures(fixtures, '', addDays(first, -1)).at(-1),
    ...groupFixtures(fixtures, first, last),
    groupFixtures(fixtures, addDays(last, 1))[0],
  ];
  const shown = days.flatMap(
    (day) => day?.groups.flatMap((group) => group.fixtures.map(({ id }) => id)) ?? [],
  );
  const ids = new Set(shown);
  return { records: fixtures.filter(({ id }) => ids.has(id)), meets: mondays.map(fixtureNeeds.week) };
};

/** The fixtures of a season, and one of each other one, to which the page leads. */
const season = (fixtures: readonly FixtureRecord[], asked: string | undefined, today: CalendarDay): Part => {
  const seasons = seasonsIn(fixtures);
  const shown = shownSeason(asked ?? null, seasons, today);
  const yearOf = ({ date }: FixtureRecord) => date?.slice(0, 4);
  const others = seasons
    .filter((year) => year !== shown)
    .map((year) => fixtures.find((fixture) => yearOf(fixture) === year && seasonsIn([fixture]).length > 0));
  return {
    records: fixtures.filter((fixture) => yearOf(fixture) === shown || others.includes(fixture)),
    meets: [fixtureNeeds.season(asked)],
  };
};

const fixturesAt = (address: string, fixtures: readonly FixtureRecord[], today: CalendarDay): Part => {
  const { pathname, searchParams } = new URL(address, 'https://page.invalid');
  if (pathname === paths.season) {
    return season(fixtures, requestedYear(searchParams.get('year') ?? ''), today);
  }
  const text = (searchParams.get('q') ?? '').trim();
  if (text !== '') {
    return { records: searchFixtures(text, fixtures), meets: [fixtureNeeds.search(text)] };
  }
  return weeksAround(fixtures, requestedWeek(searchParams.get('week') ?? '') ?? mondayOf(today));
};

/** The part of a page's lists that the page shows. The client loads a whole list when it needs more. */
export const pagePart = (address: string, { now, lists }: PageData): PageData => {
  const partOf = (path: string, records: unknown): Part | undefined => {
    if (path === fixturesQuery.queryKey[0]) {
      return fixturesAt(address, records as FixtureRecord[], dayOf(new Date(now)));
    }
    if (path === announcementsQuery.queryKey[0] && address === paths.home) {
      const announcements = (records as AnnouncementRecord[]).toSorted(byNewest).slice(0, newest);
      return { records: announcements, meets: [newestAnnouncement] };
    }
    return undefined;
  };
  return {
    now,
    lists: Object.fromEntries(
      Object.entries(lists).map(([path, list]) => [path, { ...list, ...partOf(path, list.records) }]),
    ),
  };
};

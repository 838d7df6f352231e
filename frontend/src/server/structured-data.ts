import { club } from '@onchan-bowls/contract/club';
import { clockTime } from '@onchan-bowls/contract/clock-time';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { hasNewDate, takesPlace } from '@onchan-bowls/contract/fixture-state';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { paths, requestedWeek, unknownOrigin } from '@onchan-bowls/contract/pages';
import { organisation } from '../features/about/organisation.js';
import { dayPlayed, upcomingFrom } from '../features/competitions/competitions.js';
import { competitionsQuery } from '../features/competitions/competitions.api.js';
import { byDate, matchName } from '../features/fixtures/fixtures.js';
import { fixturesQuery } from '../features/fixtures/fixtures.api.js';
import { absoluteUrl, socialImage } from '../lib/absolute-url.js';
import { type CalendarDay, dayOf, instantOf, mondayOf } from '../lib/dates.js';
import type { PageData } from '../data/page-data-element.js';
import { inScript } from '../data/page-data-element.js';

/** Search engines need no more. */
const most = 50;

/** The instant at which something starts, or the day alone if its time is not known. */
const startOf = (day: CalendarDay, time: string): string => {
  const clock = clockTime(time);
  return clock === undefined ? day : instantOf(`${day}T${clock}`);
};

/** Start and end; on the day alone where the time is not known. */
const whenOf = (day: CalendarDay, time: string) => {
  const startDate = startOf(day, time);
  const isDay = startDate === day;
  return {
    startDate,
    endDate: isDay ? day : new Date(Date.parse(startDate) + club.matchHours * 3_600_000).toISOString(),
  };
};

const { street, town, postcode } = club.address;
const { latitude, longitude } = club.coordinates;

/** The club's ground has an address. Of others only the name is known. */
const placeOf = (venue: string) => ({
  '@type': 'Place',
  name: venue,
  address:
    venue === club.ground
      ? {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: town,
          postalCode: postcode,
          addressCountry: 'IM',
        }
      : { '@type': 'PostalAddress', addressCountry: 'IM' },
  ...(venue === club.ground && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
});

type EventStatus = 'EventScheduled' | 'EventRescheduled' | 'EventPostponed' | 'EventCancelled';

const eventOf = (type: string, status: EventStatus) => ({
  '@context': 'https://schema.org',
  '@type': type,
  eventStatus: `https://schema.org/${status}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  image: absoluteUrl(socialImage),
});

const team = (name: string) => ({ '@type': 'SportsTeam', name });

/** A postponed match without a new date keeps its date here, as search engines ask for. */
const statusOf = (fixture: FixtureRecord): EventStatus => {
  if (hasNewDate(fixture)) return 'EventRescheduled';
  if (takesPlace(fixture)) return 'EventScheduled';
  return fixture.state === 'postponed' ? 'EventPostponed' : 'EventCancelled';
};

/** The days of fixtures that a page shows or leads to: a week, or this week and later. */
type Days = (day: CalendarDay) => boolean;

const ofWeek =
  (week: CalendarDay): Days =>
  (day) =>
    mondayOf(day) === week;

/** The fixtures of some days, in the vocabulary of schema.org. */
const sportsEvents = (fixtures: readonly FixtureRecord[], areShown: Days): object[] =>
  fixtures
    .filter(({ date }) => date !== null && areShown(date))
    .sort(byDate)
    .map((fixture) => ({
      ...eventOf('SportsEvent', statusOf(fixture)),
      name: matchName(fixture),
      sport: 'Crown green bowls',
      ...whenOf(fixture.date ?? '', fixture.time),
      ...(hasNewDate(fixture) && {
        previousStartDate: startOf(fixture.postponedDate ?? '', fixture.postponedTime ?? ''),
      }),
      organizer: team(fixture.homeTeam),
      homeTeam: team(fixture.homeTeam),
      awayTeam: team(fixture.awayTeam),
      location: placeOf(fixture.venue),
      url: absoluteUrl(`${paths.fixturesResults}?week=${mondayOf(fixture.date ?? '')}`),
    }));

/** The competitions from today on. Their entrants are not named. */
const competitionEvents = (competitions: readonly CompetitionRecord[], today: CalendarDay): object[] =>
  upcomingFrom(today, competitions).map((competition) => ({
    ...eventOf('Event', competition.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'),
    name: competition.title,
    ...(competition.description !== null && { description: competition.description }),
    ...whenOf(dayPlayed(competition), competition.time),
    location: placeOf(club.ground),
    organizer: { '@type': 'SportsClub', name: club.name, url: absoluteUrl(paths.home) },
    url: absoluteUrl(paths.competitions),
  }));

const listOf = ({ lists }: PageData, { queryKey: [path = ''] }: { queryKey: readonly string[] }) =>
  lists[path]?.records ?? [];

/** What a page shows, in the vocabulary of schema.org. */
const factsOf = (address: string, data: PageData | undefined): object[] => {
  const { pathname, searchParams } = new URL(address, unknownOrigin);
  if (pathname === paths.about) return [organisation()];
  if (!data) return [];
  const today = dayOf(new Date(data.now));
  const fixtures = (areShown: Days) => sportsEvents(listOf(data, fixturesQuery) as FixtureRecord[], areShown);
  switch (pathname) {
    case paths.home:
      return [organisation(), ...fixtures(ofWeek(mondayOf(today)))];
    case paths.fixtures:
    case paths.fixturesResults: {
      // A search shows matches of any time.
      if (searchParams.get('q')) return [];
      const week = requestedWeek(searchParams.get('week') ?? '');
      return fixtures(week === undefined ? (day) => day >= mondayOf(today) : ofWeek(week));
    }
    case paths.competitions:
      return competitionEvents(listOf(data, competitionsQuery) as CompetitionRecord[], today);
    default:
      return [];
  }
};

/** The script element that describes a page to search engines; empty for a page without such facts, or without its lists. */
export const structuredData = (address: string, data: PageData | undefined): string => {
  const [first, ...others] = factsOf(address, data).slice(0, most);
  if (!first) return '';
  const facts = others.length > 0 ? [first, ...others] : first;
  return `<script type="application/ld+json">${inScript(facts)}</script>`;
};

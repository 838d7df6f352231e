import { club } from '@onchan-bowls/contract/club';
import { clockTime } from '@onchan-bowls/contract/clock-time';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { hasNewDate, takesPlace } from '@onchan-bowls/contract/fixture-state';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { paths } from '@onchan-bowls/contract/pages';
import { dayPlayed, upcomingFrom } from '../features/competitions/competitions.js';
import { competitionsQuery } from '../features/competitions/competitions.api.js';
import { byDate, matchName } from '../features/fixtures/fixtures.js';
import { fixturesQuery } from '../features/fixtures/fixtures.api.js';
import { absoluteUrl } from '../lib/absolute-url.js';
import { type CalendarDay, dayOf, instantOf, mondayOf } from '../lib/dates.js';
import type { PageData } from '../lib/page-data.js';
import { inScript } from './in-script.js';

/** Search engines need no more. */
const most = 50;

/** The instant at which something starts, or the day alone if its time is not known. */
const startOf = (day: CalendarDay, time: string): string => {
  const clock = clockTime(time);
  return clock === undefined ? day : instantOf(`${day}T${clock}`);
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
});

const team = (name: string) => ({ '@type': 'SportsTeam', name });

/** A postponed match without a new date keeps its date here, as search engines ask for. */
const statusOf = (fixture: FixtureRecord): EventStatus => {
  if (hasNewDate(fixture)) return 'EventRescheduled';
  if (takesPlace(fixture)) return 'EventScheduled';
  return fixture.state === 'postponed' ? 'EventPostponed' : 'EventCancelled';
};

/** The fixtures of this week and later, in the vocabulary of schema.org. */
const sportsEvents = (fixtures: readonly FixtureRecord[], today: CalendarDay): object[] =>
  fixtures
    .filter(({ date }) => date !== null && date >= mondayOf(today))
    .sort(byDate)
    .map((fixture) => ({
      ...eventOf('SportsEvent', statusOf(fixture)),
      name: matchName(fixture),
      sport: 'Crown green bowls',
      startDate: startOf(fixture.date ?? '', fixture.time),
      ...(hasNewDate(fixture) && {
        previousStartDate: startOf(fixture.postponedDate ?? '', fixture.postponedTime ?? ''),
      }),
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
    startDate: startOf(dayPlayed(competition), competition.time),
    location: placeOf(club.ground),
    organizer: { '@type': 'SportsClub', name: club.name, url: absoluteUrl(paths.home) },
    url: absoluteUrl(paths.competitions),
  }));

const listOf = ({ lists }: PageData, { queryKey: [path = ''] }: { queryKey: readonly string[] }) =>
  lists[path]?.records ?? [];

/** The script element that describes the events on a page to search engines; empty for a page without events. */
export const structuredData = (path: string, data: PageData): string => {
  const today = dayOf(new Date(data.now));
  const events =
    path === paths.competitions
      ? competitionEvents(listOf(data, competitionsQuery) as CompetitionRecord[], today)
      : path === paths.fixtures || path === paths.fixturesResults
        ? sportsEvents(listOf(data, fixturesQuery) as FixtureRecord[], today)
        : [];
  if (events.length === 0) return '';
  return `<script type="application/ld+json">${inScript(events.slice(0, most))}</script>`;
};

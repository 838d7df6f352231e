import { describe, expect, it } from '@jest/globals';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import { exampleFixture } from '../testing/api.js';
import { structuredData } from './structured-data.js';

type Fact = Readonly<Record<string, unknown>>;

/** The structured data of a page with these fixtures, in the week of 4 May 2026. */
const factsOf = (address: string, ...fixtures: Partial<FixtureRecord>[]): Fact[] => {
  const records = fixtures.map((values) => exampleFixture({ date: '2026-05-07', time: '18:30', ...values }));
  const data = { now: '2026-05-04T12:00:00Z', lists: { '/api/fixtures': { key: '1/1', records } } };
  const [, json = '[]'] = /<script[^>]*>(.*)<\/script>/s.exec(structuredData(address, data)) ?? [];
  return [JSON.parse(json) as Fact | Fact[]].flat();
};

describe('a fixture for search engines', () => {
  const postponed = { state: 'postponed', postponedDate: '2026-05-07', postponedTime: '18:30' } as const;
  const start = '2026-05-07T17:30:00.000Z';

  it.each([
    [{}, 'EventScheduled', start, undefined],
    [postponed, 'EventPostponed', start, undefined],
    [
      { ...postponed, date: '2026-05-12', time: '19:00' },
      'EventRescheduled',
      '2026-05-12T18:00:00.000Z',
      start,
    ],
    [{ state: 'abandoned' }, 'EventCancelled', start, undefined],
    [{ state: 'conceded', concededBy: 'home' }, 'EventCancelled', start, undefined],
  ] as const)('%j is %s', (values, ...expected) => {
    const [event] = factsOf('/fixtures', values);
    const status = String(event?.eventStatus).replace('https://schema.org/', '');
    expect([status, event?.startDate, event?.previousStartDate]).toEqual(expected);
  });

  it.each([
    ['18:30', start, '2026-05-07T20:30:00.000Z'],
    ['TBC', '2026-05-07', '2026-05-07'],
  ])('at %s has a beginning and an end, an organiser and a picture', (time, startDate, endDate) => {
    const [event] = factsOf('/fixtures', { time, homeTeam: 'Peel A' });
    expect(event).toMatchObject({
      startDate,
      endDate,
      organizer: { name: 'Peel A' },
      image: expect.stringMatching(/social\.png$/),
    });
  });
});

describe('the facts of a page for search engines', () => {
  const days = ['2026-04-30', '2026-05-07', '2026-05-12'].map((date) => ({ date }));
  const daysOf = (address: string) =>
    factsOf(address, ...days).flatMap(({ startDate }) =>
      typeof startDate === 'string' ? [startDate.slice(0, 10)] : [],
    );

  it.each([
    ['/fixtures', ['2026-05-07', '2026-05-12']],
    ['/fixtures-results?week=2026-05-13', ['2026-05-12']],
    ['/fixtures?week=2026-04-27', ['2026-04-30']],
    ['/fixtures?week=no-day', ['2026-05-07', '2026-05-12']],
    ['/', ['2026-05-07']],
    ['/season', []],
  ])('%s are of the matches that it shows or leads to', (address, expected) => {
    expect(daysOf(address)).toEqual(expected);
  });

  it('name the club on the front page, also in a week without matches', () => {
    expect(factsOf('/')).toMatchObject([{ name: 'Onchan Crown Green Bowling Club', foundingDate: '1949' }]);
  });
});

it('describes the club on the page about it', () => {
  expect(factsOf('/about')).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': ['SportsClub', 'SportsOrganization'],
      name: 'Onchan Crown Green Bowling Club',
      alternateName: 'Onchan Bowls',
      url: `${unknownOrigin}/`,
      foundingDate: '1949',
      sport: 'Crown green bowls',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Onchan Park, Royal Drive',
        addressLocality: 'Onchan',
        postalCode: 'IM3 1RD',
        addressCountry: 'IM',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 54.175, longitude: -4.455 },
      areaServed: { '@type': 'Country', name: 'Isle of Man' },
    },
  ]);
});

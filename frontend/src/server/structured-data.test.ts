import { describe, expect, it } from '@jest/globals';
import type { FixtureRecord } from '@onchan-bowls/contract/fixtures';
import { exampleFixture } from '../testing/api.js';
import { structuredData } from './structured-data.js';

/** The structured data of a page with one fixture, in the week of 4 May 2026. */
const eventOf = (values: Partial<FixtureRecord>) => {
  const fixture = exampleFixture({ date: '2026-05-07', time: '18:30', ...values });
  const data = {
    now: '2026-05-04T12:00:00Z',
    lists: { '/api/fixtures': { key: '1/1', records: [fixture] } },
  };
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/s.exec(structuredData('/fixtures', data)) ?? [];
  const [event] = JSON.parse(json) as Record<string, string>[];
  return [event?.eventStatus?.replace('https://schema.org/', ''), event?.startDate, event?.previousStartDate];
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
    expect(eventOf(values)).toEqual(expected);
  });
});

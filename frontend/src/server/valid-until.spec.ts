import { expect, it } from '@jest/globals';
import { timeAgo } from '../lib/dates.js';
import { validUntil } from './valid-until.js';

const minute = 60_000;
const hour = 60 * minute;
const midnight = Date.parse('2026-05-06T23:00:00.000Z');
const now = '2026-05-06T12:00:00.000Z';
const before = (age: number) => new Date(Date.parse(now) - age).toISOString();

const announcements = (...ages: number[]) => ({
  now,
  lists: {
    '/api/announcements': {
      key: '1/1',
      records: ages.map((age) => ({ createdAt: before(age), showFrom: null })),
    },
  },
});
const competitions = (registrationCloses: string | null) => ({
  now,
  lists: { '/api/competitions': { key: '1/1', records: [{ registrationCloses }] } },
});

it.each([
  ['20 seconds', 20_000],
  ['50 seconds', 50_000],
  ['20 minutes', 20 * minute],
  ['61 minutes', 61 * minute],
  ['1.4 hours', 1.4 * hour],
  ['30 hours', 30 * hour],
])('the page of announcements ends when the age of %s reads differently', (_, age) => {
  const end = validUntil(announcements(age), '/announcements');
  const ageAt = (instant: number) => timeAgo(before(age), new Date(instant));
  expect(ageAt(end - 1)).toBe(ageAt(Date.parse(now)));
  expect(ageAt(end)).not.toBe(ageAt(Date.parse(now)));
});

it('the first of several ages that change ends the page', () => {
  const single = (age: number) => validUntil(announcements(age), '/announcements');
  const ages = [61 * minute, 30 * hour, 50_000];
  expect(validUntil(announcements(...ages), '/announcements')).toBe(Math.min(...ages.map(single)));
});

it.each([
  ['without announcements', announcements(), '/announcements'],
  ['with announcements that are years old', announcements(20_000 * hour), '/announcements'],
  ['that shows no ages', announcements(20_000), '/'],
  ['with competitions that close on another day', competitions('2026-05-09T12:00:00.000Z'), '/competitions'],
  ['with competitions that have closed', competitions(before(hour)), '/competitions'],
  ['with competitions that never close', competitions(null), '/competitions'],
])('a page %s is valid until midnight at the club', (_, data, path) => {
  expect(validUntil(data, path)).toBe(midnight);
});

it('the end of entries ends the page of competitions', () => {
  const closes = '2026-05-06T12:30:00.000Z';
  expect(validUntil(competitions(closes), '/competitions')).toBe(Date.parse(closes) + 1);
});

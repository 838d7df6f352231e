import { describe, expect, it } from '@jest/globals';
import { announcementRecordExample } from './announcements.examples.js';
import { announcementState, appearsAt, byPlace } from './announcement-times.js';

const at = (values: Partial<typeof announcementRecordExample>) => ({
  ...announcementRecordExample,
  showFrom: null,
  showUntil: null,
  pinned: false,
  ...values,
});

describe('the state of an announcement', () => {
  const showFrom = '2026-05-09T07:00:00.000Z';
  const showUntil = '2026-05-10T17:00:00.000Z';

  it.each([
    [{ showFrom: null, showUntil: null }, '1970-01-01T00:00:00.000Z', 'shown'],
    [{ showFrom, showUntil: null }, '2026-05-09T06:59:59.999Z', 'planned'],
    [{ showFrom, showUntil: null }, '2026-05-09T07:00:00.000Z', 'shown'],
    [{ showFrom: null, showUntil }, '2026-05-10T16:59:59.999Z', 'shown'],
    [{ showFrom: null, showUntil }, '2026-05-10T17:00:00.000Z', 'ended'],
    [{ showFrom, showUntil }, '2026-05-09T06:59:59.999Z', 'planned'],
    [{ showFrom, showUntil }, '2026-05-10T17:00:00.000Z', 'ended'],
  ] as const)('of %j at %s is %s', (times, now, state) => {
    expect(announcementState(times, new Date(now))).toBe(state);
  });
});

it('an announcement has the date on which it appears', () => {
  const createdAt = '2026-05-01T09:00:00.000Z';
  expect(appearsAt({ createdAt, showFrom: null })).toBe(createdAt);
  expect(appearsAt({ createdAt, showFrom: '2026-04-01T09:00:00.000Z' })).toBe(createdAt);
  expect(appearsAt({ createdAt, showFrom: '2026-05-09T07:00:00.000Z' })).toBe('2026-05-09T07:00:00.000Z');
});

it('the pinned ones come first, and among both the newest', () => {
  const list = [
    at({ id: 1, createdAt: '2026-05-03T09:00:00.000Z' }),
    at({ id: 2, createdAt: '2026-05-01T09:00:00.000Z', showFrom: '2026-05-09T07:00:00.000Z' }),
    at({ id: 3, createdAt: '2026-04-01T09:00:00.000Z', pinned: true }),
    at({ id: 4, createdAt: '2026-04-02T09:00:00.000Z', pinned: true }),
    at({ id: 5, createdAt: '2026-05-03T09:00:00.000Z' }),
  ];
  expect(list.sort(byPlace).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
});

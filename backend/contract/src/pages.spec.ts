import { expect, it } from '@jest/globals';
import { requestedWeek, requestedYear } from './pages.js';

it.each([
  ['2026-05-04', '2026-05-04'],
  ['2026-05-06', '2026-05-04'],
  ['2026-05-10', '2026-05-04'],
  ['2024-02-29', '2024-02-26'],
  ['1900-01-01', '1900-01-01'],
  ['2026-01-01', '2025-12-29'],
])('%s requests the week of %s', (text, monday) => {
  expect(requestedWeek(text)).toBe(monday);
});

it.each([
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-5-6',
  '1899-12-31',
  '2026-05-06T12:00',
  'next',
  ' 2026-05-06',
])('“%s” requests no week', (text) => {
  expect(requestedWeek(text)).toBeUndefined();
});

it('takes a year of four digits for a year, and nothing else', () => {
  expect(['1900', '2026', '2099'].map(requestedYear)).toEqual(['1900', '2026', '2099']);
  for (const text of ['', '1899', '2100', '26', '2026-05', ' 2026', 'next']) {
    expect(requestedYear(text)).toBeUndefined();
  }
});

import { describe, expect, it } from '@jest/globals';
import { exampleCompetition, exampleEntry } from '../../testing/handlers/competitions.js';
import { competitionWarnings, partnerWarnings } from './competition-warnings.js';

const today = '2026-05-06';
const competition = { ...exampleCompetition(), day: '2026-05-16' };

describe('a competition', () => {
  it('is as it should be beside last year’s of the same name', () => {
    const lastYear = exampleCompetition({ date: '2025-05-17T13:30:00.000Z' });
    expect(competitionWarnings(competition, [lastYear], today)).toEqual([]);
  });

  it.each([
    ['2026-05-16T13:30:00.000Z', '14:30', false],
    ['2026-05-16T13:31:00.000Z', '14:30', true],
    ['2026-05-16T13:31:00.000Z', '2.30pm', true],
    ['2026-05-16T20:00:00.000Z', 'TBC', false],
    ['2026-05-17T08:00:00.000Z', 'TBC', true],
  ])('whose entries close at %s, when it begins at %s, is warned about: %s', (closes, time, isLate) => {
    const warnings = competitionWarnings({ ...competition, time, registrationCloses: closes }, [], today);
    expect(warnings).toHaveLength(isLate ? 1 : 0);
  });

  it('is warned about when it is there already, or is spelled differently', () => {
    const others = [exampleCompetition({ title: 'SPRING cup' })];
    expect(competitionWarnings(competition, others, today)).toEqual([
      'Spring Cup on 16 May 2026 is on the list already.',
      '‘Spring Cup’ is spelled ‘SPRING cup’ elsewhere.',
    ]);
  });

  it.each([
    ['2024-12-31', ['The date, 31 December 2024, is 2 seasons ago.']],
    ['2025-01-01', []],
    ['2027-12-31', []],
    ['2062-05-16', ['The date, 16 May 2062, is 36 seasons ahead.']],
  ])('on %s is warned about: %j', (day, warnings) => {
    expect(competitionWarnings({ ...competition, day }, [], today)).toEqual(warnings);
  });
});

describe('the format of a competition', () => {
  const pair = exampleEntry({ partnerFirstName: 'Ann', partnerLastName: 'Lee' });

  it.each([
    ['pairs' as const, [pair], 0],
    ['singles' as const, [exampleEntry()], 0],
    ['singles' as const, [pair], 1],
    ['singles' as const, undefined, 1],
  ])('%s is warned about only when partners would be lost (%#)', (format, entries, count) => {
    expect(partnerWarnings(format, entries)).toHaveLength(count);
  });
});

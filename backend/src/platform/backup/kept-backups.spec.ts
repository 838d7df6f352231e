import { describe, expect, it } from '@jest/globals';
import moment from 'moment-timezone';
import { outdatedBackups } from './kept-backups.js';

const nameAt = (time: moment.Moment) =>
  `club-${time.utc().format('YYYYMMDDTHHmmss')}Z-${time.dayOfYear()}.backup`;

/** Backs up twice a day and removes what is outdated, as the product does. */
const afterDays = (days: number): string[] => {
  let names: string[] = [];
  for (let half = 0; half < days * 2; half += 1) {
    const now = moment.utc('2026-01-01T02:00:00Z').add(half * 12, 'hours');
    names.push(nameAt(now));
    const outdated = outdatedBackups(names, now.toDate());
    names = names.filter((name) => !outdated.includes(name));
  }
  return names;
};

describe('the kept backups', () => {
  it('are the last ones of seven days, four weeks and twelve months', () => {
    // 2026-12-31 is a Thursday.
    expect(afterDays(365).map((name) => name.slice(5, 20))).toEqual([
      ...['0131', '0228', '0331', '0430', '0531', '0630', '0731', '0831', '0930', '1031', '1130'].map(
        (day) => `2026${day}T140000`,
      ),
      ...['1213', '1220', '1225', '1226', '1227', '1228', '1229', '1230', '1231'].map(
        (day) => `2026${day}T140000`,
      ),
    ]);
  });

  it('are all of them in the first week', () => {
    expect(afterDays(7)).toHaveLength(7);
  });

  it('are never other files', () => {
    expect(outdatedBackups(['people.backup', 'heads.txt', 'club.backup', 'notes'], new Date())).toEqual([]);
  });

  it('are the new ones too when the clock was set back, and those from before', () => {
    const names = afterDays(365);
    const now = moment.utc('2020-05-04T02:00:00Z');
    expect(outdatedBackups([...names, nameAt(now)], now.toDate())).toEqual([]);
  });
});

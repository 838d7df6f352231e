import { describe, expect, it } from '@jest/globals';
import moment from 'moment-timezone';
import { expiredBackups } from './kept-backups.js';

const nameAt = (time: moment.Moment) =>
  `club-${time.utc().format('YYYYMMDDTHHmmss')}Z-${time.dayOfYear()}.backup`;

/** Backs up twice a day and removes what is expired, as the product does. */
const afterDays = (days: number): string[] => {
  let names: string[] = [];
  for (let half = 0; half < days * 2; half += 1) {
    const now = moment.utc('2026-01-01T02:00:00Z').add(half * 12, 'hours');
    names.push(nameAt(now));
    const expired = expiredBackups(names, now.toDate());
    names = names.filter((name) => !expired.includes(name));
  }
  return names;
};

describe('the kept backups', () => {
  it('are those of the last day, and the last ones of seven days, four weeks and twelve months', () => {
    // 2026-12-31 is a Thursday.
    expect(afterDays(365).map((name) => name.slice(5, 20))).toEqual([
      ...['0131', '0228', '0331', '0430', '0531', '0630', '0731', '0831', '0930', '1031', '1130'].map(
        (day) => `2026${day}T140000`,
      ),
      ...['1213', '1220', '1225', '1226', '1227', '1228', '1229', '1230'].map((day) => `2026${day}T140000`),
      ...['1231T020000', '1231T140000'].map((time) => `2026${time}`),
    ]);
  });

  it('are also the one made by hand just before the product’s own', () => {
    const [byHand, own] = ['2026-12-31T09:59:00Z', '2026-12-31T10:00:00Z'].map((time) =>
      nameAt(moment.utc(time)),
    );
    const names = [...afterDays(30), String(byHand), String(own)];
    expect(expiredBackups(names, new Date('2026-12-31T10:00:00Z'))).not.toContain(byHand);
    expect(expiredBackups(names, new Date('2027-01-01T10:00:00Z'))).toContain(byHand);
  });

  it('are always the last verified one', () => {
    const names = afterDays(30);
    const now = new Date('2027-06-01T10:00:00Z');
    const [expired] = expiredBackups(names, now);
    expect(expired).toBeDefined();
    expect(expiredBackups(names, now, expired)).not.toContain(expired);
  });

  it('are all days of the first week', () => {
    expect(afterDays(7)).toHaveLength(8);
  });

  it('are never other files', () => {
    expect(expiredBackups(['people.backup', 'heads.txt', 'club.backup', 'notes'], new Date())).toEqual([]);
  });

  it('are the new ones too when the clock was set back, and those from before', () => {
    const names = afterDays(365);
    const now = moment.utc('2020-05-04T02:00:00Z');
    expect(expiredBackups([...names, nameAt(now)], now.toDate())).toEqual([]);
  });
});

import { expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { OutageLog } from './outage-log.js';

it('writes one line a minute, and says how many failures it stands for', () => {
  const lines: string[] = [];
  let now = 0;
  const outages = new OutageLog(
    (line) => lines.push(line),
    () => now,
  );
  for (now = 0; now <= 60_000; now += 1000) outages.report(new Error('connect ECONNREFUSED 127.0.0.1:5432'));
  expect(lines).toEqual([
    'The database cannot be reached: Error: connect ECONNREFUSED 127.0.0.1:5432',
    'The database cannot be reached: Error: connect ECONNREFUSED 127.0.0.1:5432; 59 more failures since the last line',
  ]);
});

it('says so when the disk of the database is full', () => {
  const lines: string[] = [];
  const outages = new OutageLog((line) => lines.push(line));
  outages.report(Object.assign(new DatabaseError('could not extend file', 20, 'error'), { code: '53100' }));
  expect(lines).toEqual(['The disk of the database is full: Query failed: 53100 ']);
});

import { expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
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

it('names no class of a library as the reason', () => {
  const lines: string[] = [];
  new OutageLog((line) => lines.push(line)).report(new QueryRunnerProviderAlreadyReleasedError());
  expect(lines).toEqual(['The database cannot be reached: the connection broke']);
});

it.each([
  ['53100', 'the disk of the database is full', 'The disk of the database is full'],
  ['57P0V', 'a newer version has rebuilt the read tables', 'A newer version of the product has rebuilt'],
])('for the code %s says that %s', (code, _, sentence) => {
  const lines: string[] = [];
  const outages = new OutageLog((line) => lines.push(line));
  outages.report(Object.assign(new DatabaseError('a failure', 20, 'error'), { code }));
  expect(lines).toEqual([expect.stringContaining(sentence)]);
});

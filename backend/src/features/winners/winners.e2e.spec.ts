import { describe, expect, it } from '@jest/globals';
import { winnerLabels, winnerRecord, type WinnerRecord } from '@onchan-bowls/contract/winners';
import { winnerExample } from '@onchan-bowls/contract/winners.examples';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp } from '../../testing/running-app.js';

const product = useApp();

const path = '/api/competition-winners';
const complete = { competitionName: 'Summer Cup', winner: 'Ann Example', category: 'Ladies', year: 2025 };
const winners: RecordApi<WinnerRecord> = {
  path,
  isPublic: true,
  parse: (body) => winnerRecord.strict().parse(body),
  createdBy: 'admin',
  example: complete,
  changes: [{ method: 'PUT', body: { ...complete, year: 2023 } }],
  meanwhile: { method: 'PUT', body: { ...complete, year: 2024 } },
  missing: { code: 'winner-not-found', detail: 'This winner does not exist' },
  refusals: [
    [{ competitionName: '' }, 'competitionName', 'Competition name is required'],
    [{ competitionName: 'x'.repeat(121) }, 'competitionName', 'Must be at most 120 characters'],
    [{ winner: '   ' }, 'winner', 'Winner is required'],
    [{ winner: 'Ann\0' }, 'winner', 'Contains characters that cannot be stored'],
    [{ category: 'ladies' }, 'category', 'Category is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ year: undefined }, 'year', 'Year must be 1900 or later'],
    [{ year: 1899 }, 'year', 'Year must be 1900 or later'],
    [{ year: '2025' }, 'year', 'Year must be 1900 or later'],
    [{ year: 2101 }, 'year', 'Year must be at most 2100'],
    [{ runnerUp: 7 }, 'runnerUp', 'Runner-up must be text'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'Must be at most 500 characters'],
    [{ createdAt: '2026-01-01T00:00:00Z' }, 'createdAt', 'There is no field called createdAt'],
  ],
};
const { create, listed } = recordsOf(product, winners);

describeRecordApi(product, winners);

describe('an administrator', () => {
  it('records a winner', async () => {
    expect(await create()).toMatchObject({ ...complete, runnerUp: null, notes: null });
  });

  it('replaces all details with PUT: absent ones become null', async () => {
    const { id, createdAt } = await create({ runnerUp: 'Beth Example', notes: 'After a replay' });
    const { body } = await product.admin.send<WinnerRecord>('PUT', `${path}/${id}`, {
      ...complete,
      winner: '  Beth Example ',
      runnerUp: ' ',
    });
    const revised = { winner: 'Beth Example', runnerUp: null, notes: null, version: 2 };
    expect(body).toEqual({ ...complete, id, createdAt, ...revised });
    expect(await listed(id)).toEqual(body);
  });

  it('finds the change in the history', async () => {
    const { id } = await create(winnerExample);
    await product.admin.send('PUT', `${path}/${id}`, { ...winnerExample, year: 2024 });
    const events = await product.admin.eventsOf('winner', id);
    expect(events.map(({ summary, changes }) => [summary, changes])).toMatchObject([
      [
        'revised the Ladies winner of Summer Cup 2024, Ann Example',
        [{ field: 'Year', before: 2025, after: 2024 }],
      ],
      [
        'recorded the Ladies winner of Summer Cup 2025, Ann Example',
        Object.values(winnerLabels).map((field) => ({ field })),
      ],
    ]);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { handicapRecord, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { handicapExample } from '@onchan-bowls/contract/handicaps.examples';
import { winnerRecord, type WinnerRecord } from '@onchan-bowls/contract/winners';
import { winnerExample } from '@onchan-bowls/contract/winners.examples';
import { Clock } from '../platform/event-store/clock.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../testing/describe-record-api.js';
import { useApp } from '../testing/running-app.js';

const product = useApp();

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
}

/** Tests the paths of a whole record, and that a revision replaces all of it. @param whole every field filled */
const describeWholeRecord = <Row extends Stored>(api: RecordApi<Row>, whole: object): void => {
  const { path, example } = api;
  const { create, listed } = recordsOf(product, api);
  const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, null]));

  describeRecordApi(product, api);

  describe(`a record of ${path}`, () => {
    it('has null for what was not sent', async () => {
      expect(await create()).toMatchObject({ ...empty, ...example });
    });

    it('is replaced with PUT: what is absent or blank becomes null', async () => {
      const created = await create(whole);
      const later = new Date(Date.parse(created.createdAt) + 60_000);
      const clock = jest.spyOn(product.app.get(Clock), 'now').mockReturnValue(later);
      const sent = { ...example, notes: ' ' };
      const { body } = await product.admin.send<Row>('PUT', `${path}/${created.id}`, sent);
      clock.mockRestore();
      const changed = { ...('updatedAt' in created && { updatedAt: later.toISOString() }), version: 2 };
      expect(body).toEqual({ ...created, ...empty, ...example, ...changed });
      expect(await listed(created.id)).toEqual(body);
    });
  });
};

const winner = { competitionName: 'Summer Cup', winner: 'Ann Example', category: 'Ladies', year: 2025 };
const winners: RecordApi<WinnerRecord> = {
  path: '/api/competition-winners',
  isPublic: true,
  parse: (body) => winnerRecord.strict().parse(body),
  createdBy: 'admin',
  example: winner,
  changes: [{ method: 'PUT', body: { ...winner, year: 2023 } }],
  meanwhile: { method: 'PUT', body: { ...winner, year: 2024 } },
  missing: { code: 'winner-not-found', detail: 'This winner does not exist' },
  refusals: [
    [{ competitionName: '' }, 'competitionName', 'Competition name is required'],
    [{ competitionName: 'x'.repeat(121) }, 'competitionName', 'Must be at most 120 characters'],
    [{ winner: '   ' }, 'winner', 'Winner is required'],
    [{ category: 'ladies' }, 'category', 'Category is required'],
    [{ year: 1899 }, 'year', 'Year must be 1900 or later'],
    [{ year: 2101 }, 'year', 'Year must be at most 2100'],
    [{ runnerUp: 7 }, 'runnerUp', 'Runner-up must be text'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'Must be at most 500 characters'],
    [{ createdAt: '2026-01-01T00:00:00Z' }, 'createdAt', 'There is no field called createdAt'],
  ],
};
describeWholeRecord(winners, winnerExample);

const handicap = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };
const handicaps: RecordApi<HandicapRecord> = {
  path: '/api/handicaps',
  isPublic: true,
  parse: (body) => handicapRecord.strict().parse(body),
  createdBy: 'admin',
  example: handicap,
  changes: [{ method: 'PUT', body: { ...handicap, handicap: 4 } }],
  meanwhile: { method: 'PUT', body: { ...handicap, handicap: 5 } },
  missing: { code: 'handicap-not-found', detail: 'This handicap does not exist' },
  refusals: [
    [{ playerName: '' }, 'playerName', 'Player name is required'],
    [{ playerName: 'x'.repeat(101) }, 'playerName', 'Must be at most 100 characters'],
    [{ category: 'Ladies' }, 'category', 'Category is required'],
    [{ handicap: null }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: -100 }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: 51 }, 'handicap', 'Handicap must be at most 50'],
    [{ notes: ['text'] }, 'notes', 'Notes must be text'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'Must be at most 500 characters'],
  ],
};
describeWholeRecord(handicaps, handicapExample);

it.each([-99, 0, 50])('a handicap can be %i', async (points) => {
  const created = await recordsOf(product, handicaps).create({ handicap: points });
  expect(created).toMatchObject({ ...handicap, handicap: points });
  expect(created.updatedAt).toBe(created.createdAt);
});

it('the history says which winner was recorded', async () => {
  const { id } = await recordsOf(product, winners).create();
  const [event] = await product.admin.eventsOf('winner', id);
  expect(event?.summary).toBe('recorded the Ladies winner of Summer Cup 2025, Ann Example');
});

import { describe, expect, it, jest } from '@jest/globals';
import { handicapRecord, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { Clock } from '../../platform/event-store/clock.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp } from '../../testing/running-app.js';

const product = useApp();

const path = '/api/handicaps';
const complete = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };
const handicaps: RecordApi<HandicapRecord> = {
  path,
  isPublic: true,
  parse: (body) => handicapRecord.strict().parse(body),
  createdBy: 'admin',
  example: complete,
  changes: [{ method: 'PUT', body: { ...complete, handicap: 4 } }],
  meanwhile: { method: 'PUT', body: { ...complete, handicap: 5 } },
  missing: { code: 'handicap-not-found', detail: 'This handicap does not exist' },
  refusals: [
    [{ playerName: '' }, 'playerName', 'Player name is required'],
    [{ playerName: 'x'.repeat(101) }, 'playerName', 'Must be at most 100 characters'],
    [{ playerName: 'Ann\ud800' }, 'playerName', 'Contains characters that cannot be stored'],
    [{ category: 'Ladies' }, 'category', 'Category is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ handicap: undefined }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: null }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: 1.5 }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: '3' }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: -100 }, 'handicap', 'Handicap must be a whole number between −99 and 50'],
    [{ handicap: 51 }, 'handicap', 'Handicap must be at most 50'],
    [{ notes: ['text'] }, 'notes', 'Notes must be text'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'Must be at most 500 characters'],
  ],
};
const { create, listed } = recordsOf(product, handicaps);

describeRecordApi(product, handicaps);

describe('an administrator', () => {
  it.each([-99, 0, 50])('sets the handicap %i', async (points) => {
    const created = await create({ handicap: points });
    expect(created).toMatchObject({ ...complete, handicap: points, notes: null });
    expect(created.updatedAt).toBe(created.createdAt);
  });

  it('replaces all details with PUT: an absent note becomes null', async () => {
    const { id, createdAt } = await create({ notes: 'Provisional' });
    const later = new Date(Date.parse(createdAt) + 60_000);
    const clock = jest.spyOn(product.app.get(Clock), 'now').mockReturnValue(later);
    const { body } = await product.admin.send<HandicapRecord>('PUT', `${path}/${id}`, {
      ...complete,
      playerName: ' Ann Sample ',
      handicap: 4,
    });
    clock.mockRestore();
    expect(body).toEqual({
      ...complete,
      id,
      playerName: 'Ann Sample',
      handicap: 4,
      notes: null,
      createdAt,
      updatedAt: later.toISOString(),
      version: 2,
    });
    expect(await listed(id)).toEqual(body);
  });

  it('finds the earlier handicap in the history', async () => {
    const { id } = await create();
    await product.admin.send('PUT', `${path}/${id}`, { ...complete, handicap: 4 });
    const events = await product.admin.eventsOf('handicap', id);
    expect(events.map(({ summary, changes }) => [summary, changes])).toMatchObject([
      ['changed the handicap of Ann Example from 3 to 4', [{ field: 'Handicap', before: 3, after: 4 }]],
      ['set the handicap of Ann Example to 3', expect.anything()],
    ]);
  });
});

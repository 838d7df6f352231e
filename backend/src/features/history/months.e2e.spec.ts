import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventsPage } from '@onchan-bowls/contract/history';
import { monthsOfEvents, monthSummary, type MonthSummary } from '@onchan-bowls/contract/history-months';
import fc from 'fast-check';
import { Clock } from '../../platform/event-store/clock.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { handicap } from '../handicaps/handicap.js';
import { deleteMessage, message, receiveMessage } from '../messages/message.js';
import { linesOfEach } from './months.js';

let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  const clock = jest.spyOn(Clock.prototype, 'now').mockReturnValue(new Date('2024-02-29T12:00:00Z'));
  running = await startApp();
  admin = await running.signIn('admin');
  const store = running.app.get(EventStore);
  const { body } = await admin.get('/api/admin/events');
  const actor = eventsPage.parse(body).events[0]?.streamId ?? '';
  const at = <Result>(now: string, who: string, work: () => Promise<Result>) => {
    clock.mockReturnValue(new Date(now));
    return runAs({ actor: who }, work);
  };
  const set = (playerName: string) =>
    store.create(handicap, handicap.add({ playerName, category: 'mens', handicap: 1, notes: null }));
  // The island's March begins in winter time and ends in summer time, an hour before Greenwich's.
  const first = await at('2024-03-01T00:00:00Z', actor, () => set('Ann Example'));
  await at('2024-03-31T22:59:59Z', 'console', () => set('Bob Example'));
  await at('2024-03-31T23:00:00Z', actor, () => store.update(handicap, first, handicap.delete));
  const sent = await at('2024-04-02T12:00:00Z', 'visitor', () =>
    store.create(message, receiveMessage({ name: 'Zoe Vanish', email: 'zoe@example.org', message: 'Hello' })),
  );
  await at('2024-04-03T12:00:00Z', actor, () => store.update(message, sent, deleteMessage));
  clock.mockRestore();
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const summary = async (month: string): Promise<MonthSummary> =>
  monthSummary.parse((await admin.get(`/api/admin/events/month?month=${month}`)).body);

describe('the events by month', () => {
  const months = async (query: string) =>
    monthsOfEvents.parse((await admin.get(`/api/admin/events/months?${query}`)).body);

  it('are counted by the island’s clocks, twelve months at a time', async () => {
    const { months: counted, hasEarlier } = await months('month=2024-04');
    expect(counted).toHaveLength(12);
    expect(counted.slice(0, 4)).toEqual([
      { month: '2024-04', events: 3 },
      { month: '2024-03', events: 2 },
      { month: '2024-02', events: 1 },
      { month: '2024-01', events: 0 },
    ]);
    expect(hasEarlier).toBe(false);
    expect(await months('month=2025-03')).toMatchObject({ hasEarlier: true });
  });

  it.each([
    ['stream=handicap', 1, 2],
    ['stream=handicap&type=HandicapDeleted', 1, 0],
    ['actor=console', 0, 1],
    ['stream=handicap&streamId=1', 1, 1],
    ['stream=nonsense', 0, 0],
  ])('follow the filters: %s', async (filter, april, march) => {
    const { months: counted } = await months(`month=2024-04&${filter}`);
    expect(counted.slice(0, 2).map(({ events }) => events)).toEqual([april, march]);
  });

  it.each(['month=2024-13', 'month=2024-04-01', 'month=1899-12', 'month=2024-04&from=2024-04-01'])(
    'are refused for anything but a month: %s',
    async (query) => {
      expect((await admin.get(`/api/admin/events/months?${query}`)).status).toBe(400);
    },
  );
});

describe('the summary of a month', () => {
  it('says what was done, by whom, and the head at its end', async () => {
    const { events } = eventsPage.parse((await admin.get('/api/admin/events?to=2024-03-31&limit=1')).body);
    expect(await summary('2024-03')).toEqual({
      month: '2024-03',
      events: 2,
      head: { position: 3, hash: events[0]?.hash, recordedAt: '2024-03-31T22:59:59.000Z' },
      decided: [
        {
          type: 'HandicapSet',
          label: 'Handicap set',
          events: 2,
          by: [
            { actorName: 'admin-example', events: 1 },
            { actorName: 'The console', events: 1 },
          ],
          lines: [
            {
              recordedAt: '2024-03-01T00:00:00.000Z',
              actorName: 'admin-example',
              summary: 'set the handicap of Ann Example to 1',
            },
            {
              recordedAt: '2024-03-31T22:59:59.000Z',
              actorName: 'The console',
              summary: 'set the handicap of Bob Example to 1',
            },
          ],
        },
      ],
      received: [],
      erasedPeople: 0,
    });
  });

  it('has a line for each of several changes of one record', async () => {
    const clock = jest.spyOn(Clock.prototype, 'now').mockReturnValue(new Date('2024-07-04T12:00:00Z'));
    try {
      const store = running.app.get(EventStore);
      const byConsole = <Result>(work: () => Promise<Result>) => runAs({ actor: 'console' }, work);
      const details = { playerName: 'Cat Example', category: 'mens', notes: null } as const;
      const id = await byConsole(() => store.create(handicap, handicap.add({ ...details, handicap: 1 })));
      for (const change of [
        handicap.revise({ ...details, handicap: 2 }),
        handicap.revise({ ...details, handicap: 3 }),
        handicap.delete,
      ])
        await byConsole(() => store.update(handicap, id, change));
    } finally {
      clock.mockRestore();
    }
    const { decided } = await summary('2024-07');
    expect(decided.map(({ lines }) => lines.map((line) => line.summary))).toEqual([
      ['set the handicap of Cat Example to 1'],
      ['changed the handicap of Cat Example from 1 to 2', 'changed the handicap of Cat Example from 2 to 3'],
      ['deleted the handicap of Cat Example, 3'],
    ]);
  });

  it('counts the people who were erased, and has no line about them', async () => {
    const april = await summary('2024-04');
    expect(april).toMatchObject({
      events: 3,
      head: { position: 6 },
      decided: [
        {
          type: 'HandicapDeleted',
          events: 1,
          lines: [{ summary: 'deleted the handicap of Ann Example, 1' }],
        },
        { type: 'MessageDeleted', events: 1, by: [{ actorName: 'admin-example', events: 1 }], lines: [] },
      ],
      received: [{ type: 'MessageReceived', label: 'Message received', events: 1 }],
      erasedPeople: 1,
    });
    expect(JSON.stringify(april)).not.toMatch(/Vanish|zoe/);
  });

  it('does not count somebody whose deletion was undone', async () => {
    const clock = jest.spyOn(Clock.prototype, 'now').mockReturnValue(new Date('2024-06-03T12:00:00Z'));
    try {
      const store = running.app.get(EventStore);
      const text = { name: 'Ann Example', email: 'ann@example.org', message: 'Hello' };
      const id = await runAs({ actor: 'visitor' }, () => store.create(message, receiveMessage(text)));
      expect((await admin.send('DELETE', `/api/messages/${id}`)).status).toBe(204);
      expect((await admin.send('POST', `/api/admin/records/message/${id}/undo`)).status).toBe(204);
      expect(await summary('2024-06')).toMatchObject({ events: 3, erasedPeople: 0 });

      clock.mockReturnValue(new Date('2024-07-03T12:00:00Z'));
      expect((await admin.send('DELETE', `/api/messages/${id}`)).status).toBe(204);
      await running.endUndo();
      expect(await summary('2024-06')).toMatchObject({ erasedPeople: 0 });
      expect(await summary('2024-07')).toMatchObject({ erasedPeople: 1 });
    } finally {
      clock.mockRestore();
    }
  });

  it('has no head before the first event, and is empty in a quiet month', async () => {
    const nothing = { events: 0, decided: [], received: [], erasedPeople: 0 };
    expect(await summary('2023-05')).toEqual({ month: '2023-05', head: null, ...nothing });
    expect(await summary('2024-05')).toMatchObject({ ...nothing, head: { position: 6 } });
  });
});

describe('the lines of a summary', () => {
  it('go to each type of event in turn', () => {
    expect(linesOfEach([1, 100, 3, 100], 10)).toEqual([1, 3, 3, 3]);
    expect(linesOfEach([5, 5, 5], 2)).toEqual([1, 1, 0]);
  });

  it('are as many as fit, and never more than there are events', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 })), fc.nat(60), (events, most) => {
        const lines = linesOfEach(events, most);
        expect(lines.every((count, index) => count <= (events[index] ?? 0))).toBe(true);
        const total = events.reduce((sum, count) => sum + count, 0);
        expect(lines.reduce((sum, count) => sum + count, 0)).toBe(Math.min(most, total));
      }),
    );
  });
});

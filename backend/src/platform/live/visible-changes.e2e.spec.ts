import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openLive } from '../../testing/live-stream.js';
import { useApp } from '../../testing/running-app.js';
import { Clock } from '../event-store/clock.js';
import { PublicLists } from '../http/public-lists.js';
import { Projections } from '../projections/projections.js';
import { VisibleChanges } from './visible-changes.js';

const product = useApp();
const path = '/api/announcements';
const hour = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const publish = async (showFrom: string | null = null): Promise<number> => {
  const announcement = { title: 'Open day', content: '<p>Come</p>', showFrom, showUntil: null };
  const { status, body } = await product.admin.send<{ id: number }>('POST', path, announcement);
  expect(status).toBe(201);
  return body.id;
};
const remove = (id: number) => product.admin.send('DELETE', `${path}/${id}`);

describe('a change of announcements', () => {
  let changes: VisibleChanges;
  beforeEach(async () => {
    jest.restoreAllMocks();
    changes = new VisibleChanges(product.app.get(PublicLists));
    await changes.watch();
  });
  const among = () => changes.among(['announcement']);

  it('is visible when one is published, and when it is deleted', async () => {
    const id = await publish();
    expect(await among()).toEqual(['announcement']);
    await remove(id);
    expect(await among()).toEqual(['announcement']);
  });

  it('is not visible when one is planned, revised or deleted before its time', async () => {
    const id = await publish(inHours(1));
    expect(await among()).toEqual([]);
    const revised = { title: 'Open days', content: '<p>Come</p>', showFrom: inHours(2) };
    expect((await product.admin.send('PUT', `${path}/${id}`, revised)).status).toBe(200);
    expect(await among()).toEqual([]);
    await remove(id);
    expect(await among()).toEqual([]);
  });

  it('is visible when another backend may have shown one that is gone again', async () => {
    await remove(await publish());
    expect(await among()).toEqual(['announcement']);
  });

  it('is visible when time may have changed it', async () => {
    await publish(inHours(1));
    expect(await among()).toEqual([]);
    jest.spyOn(product.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * hour));
    expect(await among()).toEqual(['announcement']);
  });

  it('is visible when it came before anything was known, and when the read table was rebuilt', async () => {
    expect(await among()).toEqual(['announcement']);
    await product.app.get(Projections).rebuild('announcements');
    expect(await among()).toEqual(['announcement']);
    changes.forget(['announcement']);
    await publish(inHours(1));
    expect(await among()).toEqual(['announcement']);
  });

  it('is visible when it came while the list was read', async () => {
    const list = product.app.get(PublicLists).at(path);
    await publish();
    const before = await list.currentState();
    changes.forget(['announcement']);
    jest.spyOn(list, 'currentState').mockImplementationOnce(async () => {
      await publish();
      return before;
    });
    await changes.watch();
    expect(await among()).toEqual(['announcement']);
  });

  it('is visible while the database is away', async () => {
    const list = product.app.get(PublicLists).at(path);
    jest.spyOn(list, 'current').mockRejectedValueOnce(new Error('timeout expired'));
    expect(await among()).toEqual(['announcement']);
  });
});

it('a visitor’s stream is silent when an announcement is planned; the dashboard’s is not', async () => {
  const dashboard = await openLive(product.admin);
  const addHandicap = async () => {
    const handicap = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };
    expect((await product.admin.send('POST', '/api/handicaps', handicap)).status).toBe(201);
  };
  // The hints of all changes so far come before this one's.
  await addHandicap();
  while (!(await dashboard.nextChange()).includes('handicap'));
  const visitor = await openLive(product.visitor);
  await visitor.next();
  // The stream asks the same question first.
  await product.app.get(PublicLists).at(path).current();
  await publish(inHours(1));
  expect(await dashboard.nextChange()).toEqual(['announcement']);
  await addHandicap();
  expect(await visitor.nextChange()).toEqual(['handicap']);
  await publish();
  expect(await visitor.nextChange()).toEqual(['announcement']);
  visitor.leave();
  dashboard.leave();
});

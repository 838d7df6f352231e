import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const person = { firstName: 'Ann', lastName: 'Example', email: 'ann@example.org', phone: '07624 000000' };

describe.each([
  { path: '/api/messages', body: { name: 'Ann', email: person.email, message: 'Hello' }, newestFirst: true },
  { path: '/api/taster-sessions', body: { ...person, preferredDateTime: 'Any day' }, newestFirst: true },
  {
    path: '/api/member-applications',
    body: { ...person, membershipType: 'New Members' },
    newestFirst: false,
  },
])('$path', ({ path, body, newestFirst }) => {
  const idsOf = async (query: string): Promise<number[]> =>
    (await admin.get<{ id: number }[]>(`${path}${query}`)).body.map(({ id }) => id);
  const inOrder = (...ids: number[]) => (newestFirst ? ids : ids.toReversed());

  beforeAll(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await running.visitor.send('POST', path, body)).status).toBe(201);
    }
  });

  it('is whole unless a page is asked for', async () => {
    expect(await idsOf('')).toEqual(inOrder(5, 4, 3, 2, 1));
  });

  it('gives pages from the newest record to the oldest, each in the order of the list', async () => {
    expect(await idsOf('?limit=2')).toEqual(inOrder(5, 4));
    expect(await idsOf('?limit=2&before=4')).toEqual(inOrder(3, 2));
    expect(await idsOf('?limit=2&before=2')).toEqual([1]);
    expect(await idsOf('?limit=2&before=1')).toEqual([]);
    expect(await idsOf('?before=3')).toEqual(inOrder(2, 1));
  });

  it.each([
    ['limit=0', 'limit', 'Limit must be 1 to 500'],
    ['limit=501', 'limit', 'Limit must be 1 to 500'],
    ['before=x', 'before', 'Before must be the id of a record'],
    ['before=2147483648', 'before', 'Before must be the id of a record'],
  ])('refuses ?%s', async (query, field, message) => {
    expect(await admin.get(`${path}?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field, message }] },
    });
  });
});

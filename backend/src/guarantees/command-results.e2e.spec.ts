import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Clock } from '../platform/event-store/clock.js';
import { CommandQueue } from '../platform/event-store/write/command-queue.js';
import { Examples, makeLinkPaths, operations, passwordPaths, searchPaths } from '../testing/operations.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';

let running: RunningApp;
/** On the same database; through this one somebody else is always faster. */
let other: RunningApp;
let admin: Client;
let elsewhere: Client;
let examples: Examples;
/** What somebody else does between the commit of the next command and its answer. */
let meanwhile: (() => Promise<unknown>) | undefined;
const interfere = async (): Promise<void> => {
  const work = meanwhile;
  meanwhile = undefined;
  await work?.();
};
beforeAll(async () => {
  const personalDataKey = randomBytes(32);
  running = await startApp({ personalDataKey });
  other = await startApp({ personalDataKey, databaseUrl: running.database.productUrl });
  // Before the competition of the examples closes.
  for (const { app } of [running, other])
    jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  admin = await running.signIn('admin');
  elsewhere = admin.at(other.visitor.origin);
  examples = new Examples(elsewhere);
  const queue = running.app.get(CommandQueue);
  const add = queue.add.bind(queue);
  jest.spyOn(queue, 'add').mockImplementation(async (command) => {
    try {
      return await add(command);
    } finally {
      await interfere();
    }
  });
});
afterAll(async () => {
  await other.stop();
  await running.stop();
});

interface Stored {
  readonly id: number | string;
  readonly version: number;
}

/** What changes a record and returns it. */
const returning = operations.filter(
  ({ method, path, responses }) =>
    method !== 'GET' &&
    !responses['204'] &&
    ![...passwordPaths, ...searchPaths, ...makeLinkPaths].includes(path),
);

/** The list with all records: those of the visitors have no announcement that is planned, and no document without a file. */
const listOf = (collection: string): string =>
  collection.startsWith('/api/mailings/')
    ? '/api/mailings'
    : ['/api/announcements', '/api/documents', '/api/pictures'].includes(collection)
      ? `${collection}/all`
      : collection;

const idsOf = async (
  collection: string,
  { fixtureId }: Record<string, unknown> = {},
): Promise<(number | string)[]> => {
  // Players are listed by the match that they are down for.
  const players = collection === '/api/team-players';
  const path = players ? `/api/fixtures/${String(fixtureId)}/team` : listOf(collection);
  const { body } = await elsewhere.get<Stored[] | { players: Stored[] }>(path);
  return ('players' in body ? body.players : body).map(({ id }) => id);
};

/** Deletes a record; of accounts, which stay for good, disables one. */
const remove = async (collection: string, id: number | string): Promise<void> => {
  const path = `${collection}/${id}`;
  const { status } = collection.endsWith('/accounts')
    ? await elsewhere.send('PATCH', path, { role: 'admin', disabled: true })
    : await elsewhere.send('DELETE', path);
  expect(status).toBeLessThan(300);
};

it.each(returning.map((operation) => [operation.method, operation.path, operation] as const))(
  '%s %s returns what it recorded, although somebody else deletes the record at once',
  async (method, _, operation) => {
    const path = await examples.pathFor(operation);
    const sent = await examples.bodyFor(operation);
    const body = sent instanceof Blob ? undefined : sent;
    const [collection = '', id] = targetOf(operation.path, path);
    const before = await idsOf(collection, body);
    let removed: number | string | undefined;
    meanwhile = async () => {
      removed = id ?? (await idsOf(collection, body)).find((one) => !before.includes(one));
      await remove(collection, removed ?? 'none');
    };
    const { status, body: record } = await admin.send<Stored>(method, path, sent);
    expect(String(record.id)).toBe(String(removed));
    expect(status).toBe(method === 'POST' ? 201 : 200);
    expect(record).toMatchObject(shownOf(body));
  },
);

/** The collection of the record that an operation returns, and the record's id unless the operation creates it. */
const targetOf = (operation: string, path: string): string[] => {
  if (operation.endsWith('/competitions/{id}/entries')) return ['/api/competition-entries'];
  return operation.includes('/{id}') ? partsOf(path) : path.split('?', 1);
};

/** The path of a collection, and the id of one of its records. */
const partsOf = (path: string): string[] => /^(.*?)\/([\da-f-]{36}|\d+)/.exec(path)?.slice(1) ?? [];

/**
 * Not in every record under the same name: visitors see no address in an entry, nobody sees a password, the side that
 * concedes is `concededBy` in a fixture, why an entry got a place is in the history, and the day of a document is in its newest version.
 */
const hidden = ['day', 'email', 'password', 'disabled', 'by', 'placeReason'];

const shownOf = (body: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !hidden.includes(field)));

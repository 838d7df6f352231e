import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Clock } from '../platform/event-store/clock.js';
import { ChainVerifier } from '../platform/event-store/chain/verification.js';
import { Projections } from '../platform/projections/projections.js';
import { unexpectedLines } from '../testing/events-schema.js';
import {
  Examples,
  operations,
  makeLinkPaths,
  passwordPaths,
  withStream,
  type Operation,
  dueExample,
  retentionPath,
  uploadOf,
  versionPath,
} from '../testing/operations.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { storm } from '../testing/storm.js';

jest.setTimeout(600_000);

const personalDataKey = randomBytes(32);
let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  running = await startApp({ personalDataKey });
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

/** Nothing is recorded when people sign out in one of their browsers. What makes a link returns no record. */
const leftOut = ['/api/admin/sessions', '/api/admin/sessions/{id}', ...makeLinkPaths];

const writing = operations.filter(
  ({ method, path }) => method !== 'GET' && ![...passwordPaths, ...leftOut].includes(path),
);

/** The ids that each collection has answered, the newest last; what was deleted is among them. */
const made = new Map<string, (number | string)[]>();

/** One of a collection's newest records, counted from the last one; now and then its first (-1), or one that never was. */
const aChoice = fc.oneof({ weight: 8, arbitrary: fc.nat(4) }, fc.constant(-1), fc.constant(Infinity));
const idOf = (collection: string, choice: number): number | string =>
  made.get(collection)?.at(-1 - choice) ?? 2_147_483_647;

/** The example of an operation's body, as often with one field left out or given another value. */
const aBody = ({ body }: Operation): fc.Arbitrary<Record<string, unknown> | undefined> => {
  if (!body?.example) return fc.constant(undefined);
  const { example } = body;
  const change = fc.record({
    field: fc.constantFrom(...Object.keys(example)),
    value: fc.oneof(
      fc.constantFrom(undefined, null, '', true, false, 'rejected', 'cancelled', 'completed', 'ladies'),
      fc.integer({ min: -3, max: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    ),
  });
  return fc
    .option(change, { freq: 1 })
    .map((changed) => ({ ...example, ...(changed && { [changed.field]: changed.value }) }));
};

const aCommandOf = (some: readonly Operation[]) =>
  fc
    .constantFrom(...some)
    .chain((operation) =>
      fc.record({ operation: fc.constant(operation), choice: aChoice, body: aBody(operation) }),
    );

/** The operations that were carried out, each as its method and path. */
const succeeded = new Set<string>();
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Makes a competition whose entries can be drawn, or are. */
const makeDrawable = async (operation: Operation): Promise<void> => {
  const [, id] = /(\d+)/.exec(await new Examples(admin).pathFor(operation)) ?? [];
  made.set('/api/competitions', [...(made.get('/api/competitions') ?? []), Number(id)]);
};

const carryOut = async (operation: Operation, choice: number, given?: Record<string, unknown>) => {
  const [collection = ''] = operation.path.replace('admin/records/{stream}', 'fixtures').split('/{id}');
  const isUnchanged = JSON.stringify(given) === JSON.stringify(operation.body?.example);
  const isDrawn = operation.path.includes('/draw') && isUnchanged;
  if (isDrawn) await makeDrawable(operation);
  // Most of the newest competitions are drawn, or deleted with their entries: chance alone would seldom find one.
  const isOfNewEntry =
    collection === '/api/competition-entries' && operation.path !== collection && isUnchanged;
  const path = isOfNewEntry
    ? await new Examples(admin).pathFor(operation)
    : withStream(operation.path).replace('{id}', String(idOf(collection, isDrawn ? 0 : choice)));
  if (operation.path === retentionPath && isUnchanged) given = await dueExample(admin);
  if (operation.path === '/api/mailings/{stream}' && isUnchanged)
    given = (await new Examples(admin).bodyFor(operation)) as Record<string, unknown>;
  const body =
    typeof given?.competitionId === 'number'
      ? { ...given, competitionId: idOf('/api/competitions', choice) }
      : typeof given?.fixtureId === 'number'
        ? { ...given, fixtureId: idOf('/api/fixtures', choice) }
        : given;
  const upload = uploadOf(operation);
  const answer = await admin.send<{ id: number | string; versions?: { id: number }[] }>(
    operation.method,
    path + (upload?.query ?? ''),
    upload?.file ?? body,
  );
  expect([operation.method, path, answer.status < 500]).toEqual([operation.method, path, true]);
  if (answer.status >= 400) return;
  succeeded.add(nameOf(operation));
  for (const { id } of answer.body.versions ?? [])
    made.set(versionPath, [...(made.get(versionPath) ?? []), id]);
  if (answer.status === 201) made.set(collection, [...(made.get(collection) ?? []), answer.body.id]);
  if (collection === '/api/member-applications') {
    const members = await admin.get<{ id: number }[]>('/api/members');
    made.set(
      '/api/members',
      members.body.map(({ id }) => id).sort((a, b) => a - b),
    );
  }
};

it('leaves a log that holds, events as their schemas say, read tables that a rebuild would make, and a database that starts again', async () => {
  const anything = (aCommand: ReturnType<typeof aCommandOf>) =>
    fc.asyncProperty(fc.array(aCommand, { minLength: 80, maxLength: 120 }), async (commands) => {
      for (const { operation, choice, body } of commands) await carryOut(operation, choice, body);
      expect(await running.app.get(Projections).compare()).toEqual([]);
      expect(await running.app.get(ChainVerifier).verify()).toMatchObject({ ok: true });
    });
  await fc.assert(anything(aCommandOf(writing)), { numRuns: storm(6, 30) });
  // What chance has left out it makes up for, in the company of anything.
  const left = () => writing.filter((operation) => !succeeded.has(nameOf(operation)));
  for (let round = 0; round < 40 && left().length > 0; round += 1)
    await fc.assert(anything(fc.oneof(aCommandOf(left()), aCommandOf(writing))), { numRuns: 1 });
  expect(left().map(nameOf)).toEqual([]);
  expect(await unexpectedLines(admin)).toEqual([]);
  const again = await startApp({ personalDataKey, databaseUrl: running.database.productUrl });
  await again.stop();
});

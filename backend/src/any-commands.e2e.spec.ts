import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Clock } from './platform/event-store/clock.js';
import { ChainVerifier } from './platform/event-store/verification.js';
import { Projections } from './platform/projections/projections.js';
import { operations } from './testing/operations.js';
import { startApp, type Client, type RunningApp } from './testing/running-app.js';

jest.setTimeout(60_000);

let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  running = await startApp();
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const writing = operations.filter(({ method, path }) => method !== 'GET' && path !== '/api/admin/session');

/** Makes what is there to change more likely than what was never there. */
const anId = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constant(2_147_483_647));

/** The example of an operation's body, or that with one field left out or given another value. */
const aBody = ({ body }: (typeof writing)[number]): fc.Arbitrary<Record<string, unknown> | undefined> => {
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
  const ids = 'competitionId' in example ? anId : fc.constant(undefined);
  return fc.tuple(fc.option(change), ids).map(([changed, competitionId]) => ({
    ...example,
    ...(competitionId !== undefined && { competitionId }),
    ...(changed && { [changed.field]: changed.value }),
  }));
};

const aCommand = fc
  .constantFrom(...writing)
  .chain((operation) => fc.record({ operation: fc.constant(operation), id: anId, body: aBody(operation) }));

it('leaves a log that holds, and read tables that a rebuild would make', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aCommand, { minLength: 20, maxLength: 60 }), async (commands) => {
      for (const { operation, id, body } of commands) {
        const path = operation.path.replace('{id}', String(id));
        const { status } = await admin.send(operation.method, path, body);
        expect([operation.method, path, status < 500]).toEqual([operation.method, path, true]);
      }
      expect(await running.app.get(Projections).compare()).toEqual([]);
      expect(await running.app.get(ChainVerifier).verify()).toMatchObject({ ok: true });
    }),
    { numRuns: 20 },
  );
  const { events } = await running.app.get(ChainVerifier).verify();
  expect(events).toBeGreaterThan(100);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bowlsLoan, lendBowls } from '../../../testing/bowls-loan.js';
import { asExample, startStore, type RunningStore } from '../../../testing/running-store.js';
import { watched } from '../../progress.js';
import { assertKnownEvents } from './assert-known-events.js';
import { partsOfLog } from './parts-of-log.js';
import { Registry } from '../registry.js';

let running: RunningStore;
beforeAll(async () => {
  running = await startStore();
  await asExample(() => running.store.create(bowlsLoan, lendBowls('Ann Example')));
});
afterAll(() => running.stop());

const registryOf = (decider: typeof bowlsLoan): Registry => {
  const registry = new Registry();
  registry.add(decider);
  return registry;
};
const check = (registry: Registry) => assertKnownEvents(running.dataSource.manager, registry);

it('takes events that this version knows', async () => {
  await expect(check(registryOf(bowlsLoan))).resolves.toBeUndefined();
});

it('refuses a kind of record, a type and a schema version that only a newer version knows', async () => {
  const refusal = /newer version/;
  await expect(check(new Registry())).rejects.toThrow(refusal);
  const { BowlsLent, ...others } = bowlsLoan.events;
  const without = { ...bowlsLoan, events: others as typeof bowlsLoan.events };
  await expect(check(registryOf(without))).rejects.toThrow(refusal);
  const first = { ...bowlsLoan, events: { ...others, BowlsLent: { ...BowlsLent, version: 1 } } };
  await expect(check(registryOf(first))).rejects.toThrow(refusal);
});

it('is done in parts, so that no statement takes longer with a longer log, and reports how far it is', async () => {
  const { manager } = running.dataSource;
  for (const name of ['Bob Example', 'Cat Example', 'Dan Example', 'Eve Example']) {
    await asExample(() => running.store.create(bowlsLoan, lendBowls(name)));
  }
  const progress: unknown[] = [];
  const parts: [number, number][] = [];
  await watched(
    (task, { done, total }) => progress.push([task, done, total]),
    async () => {
      for await (const part of partsOfLog(manager, 'Reading', 2)) parts.push(part);
      await check(registryOf(bowlsLoan));
      await running.inventory.check();
    },
  );
  expect(parts).toEqual([
    [1, 2],
    [3, 4],
    [5, 5],
  ]);
  expect(progress).toEqual([
    ['Reading', 2, 5],
    ['Reading', 4, 5],
    ['Reading', 5, 5],
    ...['Checking the history', 'Looking for erasures', 'Checking the keys'].map((task) => [task, 5, 5]),
  ]);
});

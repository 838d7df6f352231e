import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bowlsLoan, lendBowls } from '../../testing/bowls-loan.js';
import { asExample, startStore, type RunningStore } from '../../testing/running-store.js';
import { assertKnownEvents } from './assert-known-events.js';
import { Registry } from './registry.js';

let running: RunningStore;
beforeAll(async () => {
  running = await startStore();
  await asExample(() => running.store.create(bowlsLoan, lendBowls('Ann Example')));
});
afterAll(() => running.stop());

const registryOf = (stream: typeof bowlsLoan): Registry => {
  const registry = new Registry();
  registry.add(stream, []);
  return registry;
};
const check = (registry: Registry) => assertKnownEvents(running.dataSource.manager, registry);

it('takes events that this version knows', async () => {
  await expect(check(registryOf(bowlsLoan))).resolves.toBeUndefined();
});

it('refuses a kind of record, a type and a schema version that only a newer version knows', async () => {
  const refusal = /newer version/;
  await expect(check(new Registry())).rejects.toThrow(refusal);
  const labels = { ...bowlsLoan.labels, events: {} } as typeof bowlsLoan.labels;
  await expect(check(registryOf({ ...bowlsLoan, labels }))).rejects.toThrow(refusal);
  const { upcasters, ...first } = bowlsLoan;
  expect(upcasters).toBeDefined();
  await expect(check(registryOf(first))).rejects.toThrow(refusal);
});

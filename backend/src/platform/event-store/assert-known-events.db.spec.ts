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

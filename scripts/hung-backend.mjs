/**
 * The drill of a backend that hangs behind the proxy: one of them is paused under a load of reads and commands, which must go on.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { docker, mustCompose } from './compose-project.mjs';
import { signInWith } from './failover.mjs';

/** How long the backend is paused, in milliseconds: some times as long as nginx leaves it out. */
const pausedFor = 45_000;

/** The longest that reads and commands may stand still, in seconds: nginx waits for 8 seconds, and then asks another backend. */
const longestPause = 10;

const clients = 4;

/** Sends requests with some clients while `isOver` is false. @returns the longest time in which none succeeded, in seconds, and how many did */
const measure = async (send, isOver) => {
  let [last, longest, count] = [performance.now(), 0, 0];
  const use = async () => {
    while (!isOver()) {
      const response = await send().catch(() => undefined);
      await response?.arrayBuffer();
      if (!response?.ok) continue;
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, use));
  return { longest: Math.max(longest, performance.now() - last) / 1000, count };
};

export const drillHungBackend = async ({ env, request }) => {
  const { addHandicap } = await signInWith({ env, request });
  const [backend] = mustCompose(['ps', '--quiet', 'backend']).trim().split('\n');
  const onBackend = (command) => assert.equal(docker([command, backend]).status, 0, `docker ${command}`);
  let number = 0;
  const read = () =>
    request('/api/handicaps', { headers: { 'X-Forwarded-For': `198.51.100.${(number += 1) % 250}` } });
  onBackend('pause');
  const end = performance.now() + pausedFor;
  const isOver = () => performance.now() > end;
  const measured = Promise.all([
    measure(read, isOver),
    measure(() => addHandicap((number += 1) % 50, `Player ${randomUUID()}`), isOver),
  ]);
  const [reads, commands] = await measured.finally(() => onBackend('unpause'));
  for (const [name, { longest }] of Object.entries({ reads, commands }))
    assert.ok(
      longest <= longestPause,
      `${name} stood still for ${longest.toFixed(1)} s while one backend hung`,
    );
  const told = ({ longest, count }) => `${count}, none for ${longest.toFixed(1)} s at most`;
  return `while one backend hung for ${pausedFor / 1000} s: reads ${told(reads)}; commands ${told(commands)}`;
};

import { expect, it } from '@jest/globals';
import { unshownPromises } from './promises.mjs';

const page = [
  '- Nothing is lost. [store](../backend/src/store.db.spec.ts) “keeps %s, and ${both} (always)”',
  '- Everything is made once. [records](../backend/src/testing/describe-record-api.ts) “is made once”',
  '- Survives. [failover](../scripts/failover.mjs) “was there”',
].join('\n');

const passed = (name) => ({ name, isPassed: true });

it('names the promises that no passed test shows', () => {
  const kept = 'backend/src/store.db.spec.ts: the store keeps one, and two (always)';
  const made = 'backend/src/winners.e2e.spec.ts: a winner is made once';
  expect(unshownPromises([passed(kept), passed(made)], page)).toEqual([]);
  const failures = unshownPromises([{ name: kept, isPassed: false }, passed(`elsewhere/${made}`)], page);
  expect(failures).toEqual([
    {
      name: 'docs/guarantees.md: no passed test of backend/src/store.db.spec.ts is “keeps %s, and ${both} (always)”',
      isPassed: false,
    },
  ]);
});

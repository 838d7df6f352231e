import { expect, it } from '@jest/globals';
import { releaseMemory } from './release-memory.js';

it('collects what is not used any more', async () => {
  const unused = new WeakRef({ bytes: new Uint8Array(1000) });
  // It is kept until the end of the turn in which it was made.
  await new Promise(setImmediate);
  releaseMemory();
  expect(unused.deref()).toBeUndefined();
});

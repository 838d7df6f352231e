import { expect, it } from '@jest/globals';
import { Limiter, maxKeys } from './limiter.js';

it('very many networks fill no memory: the oldest keys are forgotten', async () => {
  const limiter = new Limiter({ name: 'example', points: 2, duration: 60 });
  const isForgotten = async (key: string) => (await limiter.secondsToWait(key)) === undefined;
  for (const key of ['first', 'second']) for (let turn = 0; turn < 2; turn += 1) await limiter.take(key);
  for (let key = 2; key < maxKeys; key += 1) await limiter.take(String(key));
  expect([await isForgotten('first'), await isForgotten('second')]).toEqual([false, false]);
  await limiter.take('one more');
  expect([await isForgotten('first'), await isForgotten('second')]).toEqual([true, false]);
});

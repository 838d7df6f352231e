import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Coalescer } from './coalescer.js';

const handedOn: string[][] = [];
let coalescer: Coalescer;
beforeEach(() => {
  jest.useFakeTimers();
  handedOn.length = 0;
  coalescer = new Coalescer(200, (names) => handedOn.push(names));
});
afterEach(() => {
  jest.useRealTimers();
});

it('hands on a burst together, each name once, when the pause has passed since its first', () => {
  coalescer.add(['fixture']);
  jest.advanceTimersByTime(199);
  coalescer.add(['winner', 'fixture']);
  expect(handedOn).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(handedOn).toEqual([['fixture', 'winner']]);
});

it('hands on a lasting storm once in each pause, and the last of it too', () => {
  for (let elapsed = 0; elapsed < 1000; elapsed += 10) {
    coalescer.add(['fixture']);
    jest.advanceTimersByTime(10);
  }
  coalescer.add(['winner']);
  jest.advanceTimersByTime(200);
  expect(handedOn).toEqual([...Array<string[]>(5).fill(['fixture']), ['winner']]);
});

it('passes on at once when it is flushed, and nothing when there is nothing', () => {
  coalescer.add([]);
  coalescer.flush();
  expect(jest.getTimerCount()).toBe(0);
  coalescer.add(['fixture']);
  coalescer.flush();
  jest.advanceTimersByTime(200);
  expect(handedOn).toEqual([['fixture']]);
});

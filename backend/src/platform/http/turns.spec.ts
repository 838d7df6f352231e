import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TooManyRequestsError } from '../refused.js';
import { Turns } from './turns.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('turns', () => {
  it('are for so many at once; the others wait in their order', async () => {
    const turns = new Turns(2, 10_000);
    const begun: string[] = [];
    const take = async (name: string) => {
      const end = await turns.take();
      begun.push(name);
      return end;
    };
    const [endA, endB] = await Promise.all([take('a'), take('b')]);
    const [c, d] = [take('c'), take('d')];
    await jest.advanceTimersByTimeAsync(9000);
    expect(begun).toEqual(['a', 'b']);
    endA();
    endA();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c']);
    endB();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const end of [await c, await d]) end();
    await Promise.all([take('e'), take('f')]);
    expect(begun).toHaveLength(6);
  });

  it('are refused only to callers that have waited too long', async () => {
    const turns = new Turns(1, 10_000);
    const end = await turns.take();
    const refused = expect(turns.take()).rejects.toEqual(new TooManyRequestsError(10));
    await jest.advanceTimersByTimeAsync(5000);
    const later = turns.take();
    await jest.advanceTimersByTimeAsync(5000);
    await refused;
    end();
    expect(await later).toBeInstanceOf(Function);
  });

  it('go to preferred callers first, who have a queue of their own', async () => {
    const turns = new Turns(1, 10_000, 1);
    const begun: string[] = [];
    const end = await turns.take();
    const stranger = turns.take().then((next) => {
      begun.push('stranger');
      return next;
    });
    const preferred = turns.take({ isPreferred: true }).then((next) => {
      begun.push('preferred');
      return next;
    });
    await expect(turns.take({ isPreferred: true })).rejects.toMatchObject({ seconds: 1 });
    end();
    (await preferred)();
    (await stranger)();
    expect(begun).toEqual(['preferred', 'stranger']);
  });

  it('are refused at once when enough others wait', async () => {
    const turns = new Turns(1, 10_000, 1);
    const end = await turns.take();
    const waiting = turns.take();
    await expect(turns.take()).rejects.toMatchObject({ seconds: 1 });
    end();
    (await waiting)();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KeptStates } from './kept-states.js';

const long = { state: 'long', version: 20, eventId: 'one' };

let states: KeptStates;
beforeEach(() => {
  jest.useFakeTimers();
  states = new KeptStates();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the state of a long record', () => {
  it('is kept, and forgotten a minute after it was decided on', () => {
    states.keep('fixture/1', long);
    jest.advanceTimersByTime(59_999);
    expect(states.get('fixture/1')).toBe(long);
    states.keep('fixture/1', long);
    jest.advanceTimersByTime(59_999);
    expect(states.get('fixture/1')).toBe(long);
    jest.advanceTimersByTime(1);
    expect(states.get('fixture/1')).toBeUndefined();
  });

  it('is not kept when it is short, nor when twenty others were decided on since', () => {
    states.keep('fixture/short', { ...long, version: 19 });
    expect(states.get('fixture/short')).toBeUndefined();
    for (let id = 0; id <= 20; id += 1) states.keep(`fixture/${id}`, long);
    expect(states.get('fixture/0')).toBeUndefined();
    expect(states.get('fixture/1')).toBe(long);
  });
});

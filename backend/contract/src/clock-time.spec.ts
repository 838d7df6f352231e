import { describe, expect, it } from '@jest/globals';
import { byClockTime, clockTime, isImpossibleTime, isTimeInWords, storedTime } from './clock-time.js';

describe('the time of day that a text means', () => {
  it.each([
    ['7pm', '19:00'],
    [' 7 PM ', '19:00'],
    ['7.30 p.m.', '19:30'],
    ['730pm', '19:30'],
    ['6:30:00 PM', '18:30'],
    ['11:15am', '11:15'],
    ['12pm', '12:00'],
    ['12.30 am', '00:30'],
    ['noon', '12:00'],
    ['6.30', '18:30'],
    ['6:30', '18:30'],
    ['06:30', '06:30'],
    ['9.30', '09:30'],
    ['2', '14:00'],
    ['19', '19:00'],
    ['1900', '19:00'],
    ['0930', '09:30'],
    ['630', '18:30'],
    ['130', '13:30'],
    ['18:30:00', '18:30'],
    ['0.770833', '18:30'],
    ['0,770833333333333', '18:30'],
    ['.75', '18:00'],
    ['0.5', '12:00'],
    ['00:30', '00:30'],
  ])('is of %j %j', (text, time) => {
    expect(clockTime(text)).toBe(time);
    expect(storedTime(text)).toBe(time);
    expect(storedTime(time)).toBe(time);
  });

  it.each(['TBC', ' after tea ', '25:00', '18:75', '13pm', '6.45 for 7pm', '0.99999', '24:00', '18.5'])(
    'is none of %j, which stays as it is',
    (text) => {
      expect(clockTime(text)).toBeUndefined();
      expect(storedTime(text)).toBe(text.trim());
    },
  );
});

it('knows texts that look like a time and are none', () => {
  expect(['25:00', '18:75', '13pm', '24.00', '99'].every(isImpossibleTime)).toBe(true);
  expect(['19:00', '7pm', '0.770833', 'TBC', 'after tea', '6.45 for 7pm'].some(isImpossibleTime)).toBe(false);
});

it('knows times in words that cannot be read', () => {
  expect(['half seven', 'Seven o’clock', 'quarter past 6', "7 o'clock", 'Six'].every(isTimeInWords)).toBe(
    true,
  );
  expect(['19:00', 'noon', 'TBC', 'after tea', 'evening', '6.45 for 7pm'].some(isTimeInWords)).toBe(false);
});

it('orders by what the texts mean, those without a time of day last', () => {
  const inOrder = ['9.30', '10am', '14:00', '6pm', '6.30', '19', '1930', 'after tea', 'TBC'];
  expect(inOrder.toReversed().sort(byClockTime)).toEqual(inOrder);
  expect(byClockTime('7pm', '19:00')).toBe(0);
});

import { describe, expect, it } from '@jest/globals';
import { membershipOptions, membershipPlans, membershipTypeLabel } from './club.js';

describe('the membership plans', () => {
  it('cost what the club and the green cost together', () => {
    for (const { price, clubFee, greenageFee } of membershipPlans) expect(price).toBe(clubFee + greenageFee);
    expect(membershipPlans.map(({ name, price }) => [name, price])).toEqual([
      ['New Members', 2000],
      ['Juniors', 2100],
      ['Adults', 10_500],
      ['Seniors', 9000],
    ]);
  });

  it('are offered by their names, the seniors’ at the price of the labels', () => {
    expect(membershipOptions).toEqual([
      { value: 'New Members', label: 'New Members £20' },
      { value: 'Juniors', label: 'Juniors £21 (up to 18)' },
      { value: 'Adults', label: 'Adults £105 (18-59)' },
      { value: 'Seniors', label: 'Seniors £85 (60+)' },
    ]);
    expect(membershipOptions.map(({ value }) => value)).toEqual(membershipPlans.map(({ name }) => name));
  });
});

describe('a membership type', () => {
  it.each([
    ['New Members', 'New Member £20'],
    ['New Member', 'New Member £20'],
    ['Juniors', 'Junior Renewal £21 (up to 18)'],
    ['Junior Renewal', 'Junior Renewal £21 (up to 18)'],
    ['Adults', 'Adult Renewal £105 (18-59)'],
    ['annual', 'Adult Renewal £105 (18-59)'],
    ['Seniors', 'Senior Renewal £85 (60+)'],
    ['life', 'Senior Renewal £85 (60+)'],
    ['family', 'Family Membership £150'],
    ['Honorary', 'Honorary'],
    ['constructor', 'constructor'],
  ])('%s is shown as %s', (type, label) => {
    expect(membershipTypeLabel(type)).toBe(label);
  });
});

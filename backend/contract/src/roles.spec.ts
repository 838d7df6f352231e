import { describe, expect, it } from '@jest/globals';
import { hasOwnTask, mayChange, roles, taskCategories } from './roles.js';

describe('who may change, undo and restore records', () => {
  it.each([
    ['committee', []],
    ['results', ['fixture', 'handicap', 'winner']],
    ['competitions', ['competition']],
    ['membership', ['member-application', 'member', 'taster-session', 'message']],
    ['admin', taskCategories],
  ] as const)('%s: %j', (role, categories) => {
    expect(taskCategories.filter((category) => mayChange(role, category))).toEqual(categories);
  });

  it.each(['announcement', 'account', 'no-such-kind', 'constructor', '', undefined])(
    'of the category %j only administrators do',
    (category) => {
      expect(roles.filter((role) => mayChange(role, category))).toEqual(['admin']);
    },
  );

  it('is nobody without a role', () => {
    expect(mayChange(undefined, 'fixture')).toBe(false);
  });
});

it('three roles have a task of their own', () => {
  expect(roles.filter(hasOwnTask)).toEqual(['results', 'competitions', 'membership']);
});

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { given } from '../../../testing/given.js';
import { byLabels, viewOf } from './decider.js';
import { wholeRecord } from './whole-record.js';

/** An example of a kind of record, with two events in words of their own. */
const trophy = wholeRecord({
  category: 'trophy',
  label: 'Trophies',
  details: z.strictObject({ name: z.string(), keeper: z.string().nullable() }),
  request: z.object({ name: z.string() }),
  notFound: 'record-not-found',
  added: { type: 'TrophyAdded', meaning: 'The club has a trophy.' },
  revised: {
    type: 'TrophyRevised',
    meaning: 'The trophy has these details instead.',
    says: ({ name, keeper }, before) => `gave the ${name} from ${before.keeper} to ${keeper}`,
  },
  deleted: {
    type: 'TrophyDeleted',
    meaning: 'The club has the trophy no more.',
    says: ({ name, keeper }) => `deleted the ${name} of ${keeper}`,
  },
  restored: { type: 'TrophyRestored', meaning: 'The trophy is as it was.' },
  name: ({ name }) => name,
  inWords: ({ name }) => `the ${name}`,
  view: (details) => byLabels({ name: 'Name', keeper: 'Kept by' }, details),
});

const details = { name: 'Summer Cup', keeper: 'Ann Example' };
const passedOn = { ...details, keeper: 'Beth Example' };
const added = { type: 'TrophyAdded', data: details } as const;
const revised = { type: 'TrophyRevised', data: passedOn } as const;
const deleted = { type: 'TrophyDeleted', data: {} } as const;

describe('a whole record', () => {
  it('is added', () => {
    expect(given(trophy).when(trophy.add(details))).toEqual([added]);
  });

  it('is revised, and revised back: what is on record is replaced', () => {
    expect(given(trophy, added).when(trophy.revise(passedOn))).toEqual([revised]);
    expect(given(trophy, added, revised).when(trophy.revise(details))).toEqual([
      { type: 'TrophyRevised', data: details },
    ]);
  });

  it('keeps the details that a revision does not name', () => {
    expect(given(trophy, added).when(trophy.revise({ keeper: 'Beth Example' }))).toEqual([revised]);
  });

  it('is not revised when nothing changes', () => {
    expect(given(trophy, added).when(trophy.revise({ ...details }))).toEqual([]);
    expect(given(trophy, added, revised).when(trophy.revise({ ...passedOn }))).toEqual([]);
  });

  it('is deleted', () => {
    expect(given(trophy, added, revised).when(trophy.delete)).toEqual([deleted]);
  });

  it.each([
    ['never added', []],
    ['deleted', [added, deleted]],
  ])('that does not exist can be neither revised nor deleted: %s', (_, past) => {
    for (const decision of [trophy.revise(details), trophy.delete]) {
      expect(() => given(trophy, ...past).when(decision)).toThrow('There is no such record in the history');
    }
  });
});

describe('the history of a whole record', () => {
  const before = trophy.evolve(trophy.initial, added);

  it('says what happened, in words of its own where the kind of record has them', () => {
    expect(trophy.describe(added, trophy.initial)).toBe('added the Summer Cup');
    expect(trophy.describe(revised, before)).toBe('gave the Summer Cup from Ann Example to Beth Example');
    expect(trophy.describe(deleted, before)).toBe('deleted the Summer Cup of Ann Example');
  });

  it('shows what is on record, and nothing while there is no record', () => {
    expect(viewOf(trophy, trophy.initial)).toBeNull();
    expect(viewOf(trophy, before)).toEqual({ Name: 'Summer Cup', 'Kept by': 'Ann Example' });
    expect(viewOf(trophy, trophy.evolve(before, deleted))).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { PersonPage, PersonRecord } from '@onchan-bowls/contract/people';
import { personPageExample } from '@onchan-bowls/contract/people.examples';
import { alsoSearchedFor, chosenAtFirst, inWords } from './person.js';

const record = (id: number, name: string, email: string | null): PersonRecord => ({
  place: 'message',
  id,
  stream: 'message',
  streamId: String(id),
  version: 1,
  name,
  email,
  fields: [],
});
const page = (text: string, ...records: PersonRecord[]): PersonPage => ({
  ...personPageExample,
  text,
  records,
});

describe('a record in a few words', () => {
  it('has the competition, so that two entries of one person can be told apart', () => {
    const message = record(1, 'Ann', 'ann@example.org');
    expect(inWords(message)).toBe('Messages: Ann, ann@example.org');
    const partner = {
      ...message,
      place: 'competition-partner' as const,
      email: null,
      fields: [{ field: 'Competition', value: 'Spring Cup' }],
    };
    expect(inWords(partner)).toBe('Partners in competitions: Ann, Spring Cup');
  });
});

describe('what is chosen at first', () => {
  it('is everything of one address, and what has none', () => {
    const found = page(
      'Ann',
      record(1, 'Ann', 'Ann@example.org'),
      record(2, 'Ann', 'ann@example.org'),
      record(3, 'Ann', null),
    );
    expect(chosenAtFirst(found)).toEqual(['message 1', 'message 2', 'message 3']);
  });

  it('is nothing where people may share a name', () => {
    expect(
      chosenAtFirst(page('Ann', record(1, 'Ann', 'a@example.org'), record(2, 'Ann', 'b@example.org'))),
    ).toEqual([]);
  });
});

describe('what else to search for', () => {
  it('is the address of a name, and the name of an address, until both are searched for', () => {
    const ann = record(1, 'Ann Kelly', 'Ann@example.org');
    expect(alsoSearchedFor(page('Kelly', ann))).toEqual(['ann@example.org']);
    expect(alsoSearchedFor(page('ann@example.org', ann))).toEqual(['Ann Kelly']);
    expect(alsoSearchedFor(page('Kelly, ANN@example.org', ann))).toEqual([]);
  });

  it('is no more than a search takes', () => {
    const many = [1, 2, 3, 4, 5, 6].map((id) => record(id, 'Ann', `${id}@example.org`));
    expect(alsoSearchedFor(page('Ann', ...many))).toHaveLength(4);
  });
});

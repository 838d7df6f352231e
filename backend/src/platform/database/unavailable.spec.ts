import { expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isUnavailable } from './unavailable.js';

const answered = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('refused', 1, 'error'), { code });

it.each([
  ['a connection that broke in mid-transaction', new QueryRunnerAlreadyReleasedError()],
  [
    'a transaction that the server ended because it was idle',
    new QueryFailedError('', [], answered('25P03')),
  ],
  ['a name that cannot be resolved now', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
  ['a connection that was ended', new Error('Client was closed and is not queryable')],
])('says so of %s', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it('does not say so of a statement that is wrong', () => {
  expect(isUnavailable(new QueryFailedError('', [], answered('42P01')))).toBe(false);
});

import { erased, unreadable } from '@onchan-bowls/contract/history';
import { RefusedError } from '../refused.js';

/**
 * What is decided about a person must not copy `[erased]` or `[unreadable]` into new events and mails.
 * @throws RefusedError `person-erased` or `person-unreadable`.
 */
export const assertReadable = (...fields: readonly string[]): void => {
  if (fields.includes(erased)) throw new RefusedError('person-erased');
  if (fields.includes(unreadable)) throw new RefusedError('person-unreadable');
};

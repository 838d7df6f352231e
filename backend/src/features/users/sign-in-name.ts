import { defaultUsername } from '@onchan-bowls/contract/session';

/**
 * A username in the form in which accounts are compared: without capitals, accents of a dotted capital I, or wide
 * forms of letters. The throttle and the database use the same form, which does not depend on the database's locale.
 */
export const signInNameOf = (username: string): string =>
  username.normalize('NFKC').toLowerCase().replaceAll('\u0307', '');

/** Whether a username, in any form, is that of the account whose password several people know. */
export const isShared = (username: string): boolean =>
  signInNameOf(username) === signInNameOf(defaultUsername);

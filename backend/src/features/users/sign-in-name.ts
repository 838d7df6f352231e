/**
 * A username in the form in which accounts are compared: without capitals, accents of a dotted capital I, or wide
 * forms of letters. The throttle and the database use the same form, which does not depend on the database's locale.
 */
export const signInNameOf = (username: string): string =>
  username.normalize('NFKC').toLowerCase().replaceAll('\u0307', '');

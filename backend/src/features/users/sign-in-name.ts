/**
 * A username in the form in which accounts are compared: without capitals, accents of a dotted capital I, or wide
 * forms of letters. It is the same for the throttle and for the database, whatever the database's language is.
 */
export const signInNameOf = (username: string): string =>
  username.normalize('NFKC').toLowerCase().replaceAll('\u0307', '');

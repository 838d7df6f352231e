let collator: Intl.Collator | undefined;

/**
 * Orders names as people do: capitals and accents count last, and numbers by their value. The collator is made when two names differ,
 * because the first one of a page takes a slow phone up to a tenth of a second.
 */
export const compareNames = (a: string, b: string): number => {
  if (a === b) return 0;
  collator ??= new Intl.Collator('en-GB', { numeric: true });
  return collator.compare(a, b);
};

/** Orders texts in which every character counts in its place, such as `2026-05-04` and `18:30`. Much faster than `compareNames`. */
export const compareCharacters = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

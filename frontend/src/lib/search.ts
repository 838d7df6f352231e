/** A text in the form that searches compare: lower case, without accents and apostrophes, single spaces. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds the rows that contain every word of a text, ignoring case, accents and apostrophes. */
export const searchBy =
  <Row>(textsOf: (row: Row) => readonly (string | null | undefined)[]) =>
  (text: string, rows: readonly Row[]): Row[] => {
    const words = folded(text).split(' ');
    return rows.filter((row) => {
      const all = folded(textsOf(row).join(' '));
      return words.every((word) => all.includes(word));
    });
  };

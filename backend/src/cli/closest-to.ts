/** How many letters somebody may have typed wrongly. */
const tolerance = 2;

/** The one of these texts that somebody most probably meant to type. */
export const closestTo = (typed: string, texts: readonly string[]): string | undefined => {
  const [closest] = texts
    .map((text) => ({ text, distance: distanceBetween(typed, text) }))
    .filter(({ text, distance }) => distance <= Math.min(tolerance, text.length - 1))
    .sort((a, b) => a.distance - b.distance);
  return closest?.text;
};

/** How many letters are to be inserted, deleted or replaced to make one text the other (Levenshtein). */
const distanceBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

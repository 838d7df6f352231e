/** The highest possible id of a record: the column is a 32-bit integer. */
export const highestId = 2 ** 31 - 1;

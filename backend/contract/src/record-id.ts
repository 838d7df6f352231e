/** The highest id that a record can have: the column is a 32-bit integer. */
export const highestId = 2 ** 31 - 1;

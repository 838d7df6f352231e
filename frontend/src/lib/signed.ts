/** A handicap with its sign: `+3`, `0` or `−2`. */
export const signed = (handicap: number): string =>
  handicap > 0 ? `+${handicap}` : String(handicap).replace('-', '−');

/**
 * The tests that kill, stall and flood the product run in a short form with the others, and in a long one by
 * `npm run test:storm`.
 */
const isLong = process.env.STORM === 'long';

/** One value for the short form and one for the long one. */
export const storm = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/**
 * Whether nothing would change if `after` took the place of `before`, field by field. Values are texts, numbers, flags
 * and null.
 */
export const sameFields = <Details extends object>(before: Details, after: Details): boolean =>
  (Object.keys(after) as (keyof Details)[]).every((field) => before[field] === after[field]);

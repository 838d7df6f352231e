/**
 * Parses JSON as PostgreSQL prints it. A number that JavaScript would write differently, such as `2.50` or 20 digits, keeps its form
 * when it is written again. Otherwise such a change of a stored event would vanish in parsing.
 */
export const parseExactly = (json: string): unknown =>
  // To look at each number makes parsing several times slower.
  unusualNumber.test(json) ? JSON.parse(json, keepForm) : JSON.parse(json);

/** Finds every number but whole ones of up to 15 digits, which have one form only. Finds a few texts as well. */
const unusualNumber = /(?:^|[[,:\s])(?:-0|-?\d{16}|-?\d+[.eE])/;

// TypeScript does not know these functions yet.
const json = JSON as unknown as { rawJSON(source: string): object; isRawJSON(value: object): boolean };

const keepForm = ((_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' && String(value) !== source ? json.rawJSON(source) : value) as (
  key: string,
  value: unknown,
) => unknown;

/** Whether `parseExactly` has kept the form of a number. */
export const isUnusualNumber = (value: object): boolean => json.isRawJSON(value);

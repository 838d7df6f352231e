import { bracketOf, type DrawMatch, isChangeable } from '@onchan-bowls/contract/bracket';
import { type DrawRecord, drawResultRequest } from '@onchan-bowls/contract/draws';

/** A result as it is typed. */
export interface Typed {
  readonly outcome: string;
  readonly first: string;
  readonly second: string;
}

export const typedOf = ({ result }: DrawMatch): Typed => ({
  outcome: result?.outcome ?? 'played',
  first: String(result?.firstScore ?? ''),
  second: String(result?.secondScore ?? ''),
});

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const requestOf = ({ round, match, sides }: DrawMatch, { outcome, first, second }: Typed) =>
  drawResultRequest.safeParse({
    round,
    match,
    sides,
    outcome: outcome === '' ? null : outcome,
    ...(outcome === 'played' && { firstScore: numberIn(first), secondScore: numberIn(second) }),
  });

/** What was typed for a match, which stood like this then. */
export interface Draft {
  readonly match: DrawMatch;
  readonly values: Typed;
}

export const keyOf = ({ round, match }: Pick<DrawMatch, 'round' | 'match'>) => `${round}-${match}`;

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a match can take what was typed for it: nobody has recorded, corrected or decided it meanwhile. */
export const isCurrent = ({ match }: Draft, draw: DrawRecord): boolean => {
  const now = bracketOf(draw)[match.round - 1]?.[match.match - 1];
  return (
    isChangeable(match, draw) && isEqual([now?.sides, now && typedOf(now)], [match.sides, typedOf(match)])
  );
};

/** Whether a match has the result that was typed: the response to it was lost, or somebody else was faster. */
export const isRecorded = ({ match, values }: Draft, draw: DrawRecord): boolean => {
  const now = bracketOf(draw)[match.round - 1]?.[match.match - 1];
  return (
    now?.result !== undefined && isEqual(requestOf(now, typedOf(now)).data, requestOf(match, values).data)
  );
};

export const inWords = ({ values: { outcome, first, second } }: Draft): string =>
  outcome === 'played' ? `${first}–${second}` : outcome.replaceAll('-', ' ');

import type { DrawRecord, DrawResult } from './draws.js';

// Not beside the schemas, so that a page can show a draw without loading zod.

/** How many rounds so many entrants play. */
export const roundsFor = (entrants: number): number => Math.ceil(Math.log2(Math.max(entrants, 1)));

/** Such as `Round 1`, `Semi-finals`, `Final`. */
export const roundName = (round: number, rounds: number): string =>
  ['Final', 'Semi-finals', 'Quarter-finals'][rounds - round] ?? `Round ${round}`;

/**
 * One side of a match: the id of an entry, `bye` where the first round has no opponent, `nobody` after a double forfeit, and `open` while
 * an earlier match is to be played.
 */
export type DrawSide = number | 'bye' | 'nobody' | 'open';

export interface DrawMatch {
  /** From 1. */
  readonly round: number;
  /** From 1 in each round. The winners of the matches 1 and 2 meet in match 1 of the next round. */
  readonly match: number;
  readonly sides: readonly [DrawSide, DrawSide];
  readonly result: DrawResult | undefined;
  /** Who goes on. */
  readonly goesOn: DrawSide;
}

type Drawn = Pick<DrawRecord, 'order'> & { readonly results: readonly DrawResult[] };

/**
 * The standard places of a bracket from top to bottom, as indexes of the order: the first meets the last, and the first two meet in
 * the final. So the missing opponents of a bracket that is not full are those of the first in the order.
 */
const placesOf = (rounds: number): number[] =>
  Array.from({ length: rounds }).reduce<number[]>(
    (places) => places.flatMap((place) => [place, places.length * 2 - 1 - place]),
    [0],
  );

/** The matches of a draw, round by round. */
export const bracketOf = ({ order, results }: Drawn): DrawMatch[][] => {
  const rounds = roundsFor(order.length);
  let sides: DrawSide[] = placesOf(rounds).map((place) => order[place] ?? 'bye');
  return Array.from({ length: rounds }, (_, index) => {
    const round = index + 1;
    const matches = Array.from({ length: sides.length / 2 }, (_one, place): DrawMatch => {
      const pair = [sides[place * 2] ?? 'bye', sides[place * 2 + 1] ?? 'bye'] as const;
      const match = place + 1;
      const result = results.find((one) => one.round === round && one.match === match);
      return { round, match, sides: pair, result, goesOn: goesOn(pair, result) };
    });
    sides = matches.map((match) => match.goesOn);
    return matches;
  });
};

const isMissing = (side: DrawSide): boolean => side === 'bye' || side === 'nobody';

const goesOn = ([first, second]: DrawMatch['sides'], result: DrawResult | undefined): DrawSide => {
  if (isMissing(second)) return first === 'bye' ? 'nobody' : first;
  if (isMissing(first)) return second;
  if (!result) return 'open';
  if (result.outcome === 'double-forfeit') return 'nobody';
  return isFirst(result) ? first : second;
};

/** Whether the first side has won. */
export const isFirst = ({ outcome, firstScore, secondScore }: DrawResult): boolean =>
  outcome === 'played' ? (firstScore ?? 0) > (secondScore ?? 0) : outcome === 'walkover-first';

/** Whether both sides of a match are known, so that it can be played. */
export const isReady = ({ sides }: DrawMatch): boolean => sides.every((side) => typeof side === 'number');

/** Whether the result of a match can still change: no later match on its way to the final has one. */
export const isChangeable = (
  { round, match }: Pick<DrawMatch, 'round' | 'match'>,
  { results }: Drawn,
): boolean =>
  !results.some(
    (later) => later.round > round && later.match === Math.ceil(match / 2 ** (later.round - round)),
  );

/** The entries that have won and lost the final; each undefined while it is not known, or if there is none. */
export const finalistsOf = (draw: Drawn): { winner: number | undefined; runnerUp: number | undefined } => {
  const final = bracketOf(draw).at(-1)?.[0];
  const winner = typeof final?.goesOn === 'number' ? final.goesOn : undefined;
  const runnerUp = final?.sides.find((side) => typeof side === 'number' && side !== winner);
  return { winner, runnerUp: winner !== undefined && typeof runnerUp === 'number' ? runnerUp : undefined };
};

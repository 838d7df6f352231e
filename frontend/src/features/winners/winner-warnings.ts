import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { WinnerRequest } from '@onchan-bowls/contract/winners';
import { plain } from '@onchan-bowls/contract/plain';
import { winName } from './winners.js';

interface Known {
  others: readonly WinnerRequest[];
  /** The names of competitions, as they are spelled so far. */
  names: readonly string[];
  thisYear: number;
}

/** From how many years on a year may be a slip of the finger. */
const longAgo = 10;

/** Warnings to show before this winner is saved. */
export const winnerWarnings = (winner: WinnerRequest, { others, names, thisYear }: Known): string[] => {
  const { competitionName, year, category, runnerUp } = winner;
  const competition = plain(competitionName);
  const first = others.find(
    (other) =>
      other.year === year && other.category === category && plain(other.competitionName) === competition,
  );
  const spelling = names.includes(competitionName)
    ? undefined
    : names.find((name) => plain(name) === competition);
  return [
    ...(year > thisYear ? [`The year ${year} is still to come.`] : []),
    ...(year <= thisYear - longAgo ? [`The year ${year} is ${thisYear - year} years ago.`] : []),
    ...(runnerUp && plain(runnerUp) === plain(winner.winner)
      ? [`${winner.winner} is both winner and runner-up.`]
      : []),
    ...(first
      ? [`${winName(first)} (${competitionCategoryLabel(category)}) has a winner already: ${first.winner}.`]
      : []),
    ...(spelling === undefined ? [] : [`‘${competitionName}’ is spelled ‘${spelling}’ elsewhere.`]),
  ];
};

import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';

const { compare } = new Intl.Collator('en-GB', { numeric: true });

/** The names of the competitions that have winners, in alphabetical order. */
export const competitionNames = (winners: readonly WinnerRecord[]): string[] =>
  [...new Set(winners.map(({ competitionName }) => competitionName))].sort(compare);

/** A competition's winners, the newest year first. */
export const winnersOf = (competition: string, winners: readonly WinnerRecord[]): WinnerRecord[] =>
  winners.filter(({ competitionName }) => competitionName === competition).sort((a, b) => b.year - a.year);

/** The labels of the categories that the winners won in; more than one if a competition's name is used for several. */
export const categoryLabels = (winners: readonly WinnerRecord[]): string[] => [
  ...new Set(winners.map(({ category }) => competitionCategoryLabel(category))),
];

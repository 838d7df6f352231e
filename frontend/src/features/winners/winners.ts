import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import { compareNames } from '@onchan-bowls/contract/order';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';

/** The names of the competitions that have winners, in alphabetical order. */
export const competitionNames = (winners: readonly Pick<WinnerRecord, 'competitionName'>[]): string[] =>
  [...new Set(winners.map(({ competitionName }) => competitionName))].sort(compareNames);

/** A competition's winners, the newest year first. */
export const winnersOf = (competition: string, winners: readonly WinnerRecord[]): WinnerRecord[] =>
  winners.filter(({ competitionName }) => competitionName === competition).sort((a, b) => b.year - a.year);

/** The labels of the categories that the winners won in; more than one if a competition's name is used for several. */
export const categoryLabels = (winners: readonly WinnerRecord[]): string[] => [
  ...new Set(winners.map(({ category }) => competitionCategoryLabel(category))),
];

/** What was won, such as `Ladies Singles 2025`. */
export const winName = ({ competitionName, year }: Pick<WinnerRecord, 'competitionName' | 'year'>): string =>
  `${competitionName} ${year}`;

/** Who won what, such as `Rosie Crown, Ladies Singles 2025`: in one year there may be several winners. */
export const winnerName = (record: Pick<WinnerRecord, 'competitionName' | 'year' | 'winner'>): string =>
  `${record.winner}, ${winName(record)}`;

/** The newest year first, and in a year the competitions by their names. */
export const newestFirst = (a: WinnerRecord, b: WinnerRecord): number =>
  b.year - a.year || compareNames(a.competitionName, b.competitionName);

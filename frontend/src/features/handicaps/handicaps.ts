import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { compareNames } from '@onchan-bowls/contract/order';
import { folded } from '../../lib/search.js';

/** The players of a category in the order of their names. */
export const playersOf = (
  category: HandicapRecord['category'],
  handicaps: readonly HandicapRecord[],
): HandicapRecord[] =>
  handicaps
    .filter((handicap) => handicap.category === category)
    .sort((a, b) => compareNames(a.playerName, b.playerName));

/** The lowest handicap first, equal ones by name. */
export const lowestFirst = (a: HandicapRecord, b: HandicapRecord): number =>
  a.handicap - b.handicap || compareNames(a.playerName, b.playerName);

/** The players whose name contains the text, regardless of capitals, accents and apostrophes. */
export const searchPlayers = (text: string, players: readonly HandicapRecord[]): HandicapRecord[] =>
  players.filter(({ playerName }) => folded(playerName).includes(folded(text)));

/** The search of the dashboard. */
export const playerFilter = {
  label: 'Search players',
  hint: 'Any part of a name',
  noun: ['player', 'players'],
  search: searchPlayers,
} as const;

/** The list that a category's players are on. */
export const categoryLabel = (category: HandicapRecord['category']): string =>
  category === 'mens' ? 'Mens' : 'Ladies';

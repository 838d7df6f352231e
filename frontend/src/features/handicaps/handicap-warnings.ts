import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { plain } from '@onchan-bowls/contract/plain';
import { categoryLabel } from './handicaps.js';
import { signed } from '../../lib/signed.js';

type Handicap = Pick<HandicapRecord, 'playerName' | 'category' | 'handicap'>;

/** Warnings to show before this handicap is saved. */
export const handicapWarnings = (
  { playerName, category }: Pick<Handicap, 'playerName' | 'category'>,
  others: readonly Handicap[],
): string[] =>
  others
    .filter((other) => other.category === category && plain(other.playerName) === plain(playerName))
    .map(
      (other) =>
        `${other.playerName} is in the ${categoryLabel(category)} handicaps already, with ${signed(other.handicap)}.`,
    );

import { useQuery } from '@tanstack/react-query';
import { signed } from '../../lib/signed.js';
import { handicapsQuery } from '../handicaps/handicaps.api.js';
import { entriesQuery } from './competitions.api.js';
import { handicapsOf, playersOf } from './entries.js';

/** One side of a match as people read it. */
interface DrawnEntrant {
  readonly name: string;
  /** Such as `+3`, or `+3 / −1` for a pair; undefined where none is known. */
  readonly handicap?: string | undefined;
  readonly isWithdrawn?: boolean;
}

export type EntrantOf = (id: number) => DrawnEntrant;

/** Finds the entrant of a draw by the id of the entry, once the entries are loaded. */
export function useDrawnEntrants(competitionId: number): EntrantOf | undefined {
  const { data: entries } = useQuery(entriesQuery);
  const { data: players = [] } = useQuery(handicapsQuery);
  return (
    entries &&
    ((id) => {
      const entry = entries.find((one) => one.id === id && one.competitionId === competitionId);
      if (!entry) return { name: 'Withdrawn', isWithdrawn: true };
      const handicaps = handicapsOf(entry, players);
      const isKnown = handicaps.some((handicap) => handicap !== undefined);
      const inWords = handicaps.map((handicap) => (handicap === undefined ? '?' : signed(handicap)));
      return { name: playersOf(entry), handicap: isKnown ? inWords.join(' / ') : undefined };
    })
  );
}

import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { byWhenPlayed } from './competitions.js';

/** Such as `Jack Green`. */
export const entrantName = ({ firstName, lastName }: CompetitionEntryRecord): string =>
  `${firstName} ${lastName}`;

const { compare } = new Intl.Collator('en-GB');

/** Orders by surname. */
export const bySurname = (a: CompetitionEntryRecord, b: CompetitionEntryRecord): number =>
  compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);

/** Such as `1 entry`, `2 entries`. */
export const countOf = (entries: number): string => `${entries} ${entries === 1 ? 'entry' : 'entries'}`;

/** The title of an entry's competition, which may have been deleted. */
export const titleOf = (competition: CompetitionRecord | undefined): string =>
  competition?.title ?? 'this competition';

/** The entries of one competition. */
export interface EntryGroup {
  competitionId: number;
  /** Undefined when it was deleted. */
  competition: CompetitionRecord | undefined;
  entries: readonly CompetitionEntryRecord[];
}

/** The entries competition by competition, by date; the first entrants first. Competitions without a date come last. */
export function groupEntries(
  entries: readonly CompetitionEntryRecord[],
  competitions: readonly CompetitionRecord[],
): EntryGroup[] {
  const places = new Map(byWhenPlayed(competitions).map(({ id }, place) => [id, place]));
  const placeOf = ({ competitionId }: EntryGroup) => places.get(competitionId) ?? competitions.length;
  return [...new Set(entries.map(({ competitionId }) => competitionId))]
    .map((competitionId) => ({
      competitionId,
      competition: competitions.find(({ id }) => id === competitionId),
      entries: entries
        .filter((entry) => entry.competitionId === competitionId)
        .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id),
    }))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.competitionId - b.competitionId);
}

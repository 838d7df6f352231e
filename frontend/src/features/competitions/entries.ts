import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { compareNames } from '@onchan-bowls/contract/order';
import { onOffer } from '@onchan-bowls/contract/offered-places';
import { plain } from '@onchan-bowls/contract/plain';
import { counted } from '../../lib/counted.js';
import { dayOf, timeOfDay } from '../../lib/dates.js';
import { byWhenPlayed } from './competitions.js';

export const entrantName = ({ firstName, lastName }: CompetitionEntryRecord): string =>
  `${firstName} ${lastName}`;

/** The name of the partner in a pairs competition; undefined without one. */
export const partnerName = ({
  partnerFirstName,
  partnerLastName,
}: CompetitionEntryRecord): string | undefined =>
  partnerFirstName === null || partnerLastName === null
    ? undefined
    : `${partnerFirstName} ${partnerLastName}`;

/** Those who play: the entrant, and the partner in a pairs competition, such as `Jack Green & Ann Lee`. */
export const playersOf = (entry: CompetitionEntryRecord): string =>
  [entrantName(entry), partnerName(entry)].filter(Boolean).join(' & ');

/** The number of those who play or wait, partners included. */
export const peopleIn = (entries: readonly CompetitionEntryRecord[]): number =>
  entries.reduce((count, entry) => count + (partnerName(entry) === undefined ? 1 : 2), 0);

/** Such as `3 of 16 left`, or `All 16 taken`. */
export const placesLeft = (
  competition: CompetitionRecord,
  places: number,
  entries: readonly CompetitionEntryRecord[],
  now: Date,
): string => {
  const left = places - placedIn(entries).length;
  if (placesOnOffer(competition, entries, now) > 0) return 'Offered to the waiting list';
  if (left > 0) return `${left} of ${places} left`;
  return places === 1 ? 'The only one is taken' : `All ${places} taken`;
};

export const bySurname = (a: CompetitionEntryRecord, b: CompetitionEntryRecord): number =>
  compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);

/** Such as `1 entry`, `2 entries`, `16 entries, 3 waiting`. */
export const countOf = (entries: readonly CompetitionEntryRecord[]): string => {
  const waiting = waitingIn(entries).length;
  const count = counted(entries.length - waiting, 'entry', 'entries');
  return waiting > 0 ? `${count}, ${waiting} waiting` : count;
};

/** Those who wait for a place, the first one first. */
export const waitingIn = (entries: readonly CompetitionEntryRecord[]): CompetitionEntryRecord[] =>
  entries.filter(({ waiting }) => waiting);

/** Those who have a place. */
export const placedIn = (entries: readonly CompetitionEntryRecord[]): CompetitionEntryRecord[] =>
  entries.filter(({ waiting }) => !waiting);

const clockOf = (instant: Date): string => `${dayOf(instant)}T${timeOfDay(instant.toISOString())}`;

/** The number of free places that are offered to entries that wait, because they are not filled by themselves any more. */
export const placesOnOffer = (
  competition: CompetitionRecord,
  entries: readonly CompetitionEntryRecord[],
  now: Date,
): number => waitingIn(entries).length && onOffer(competition, placedIn(entries).length, now, clockOf);

/** Whether a new entry has to wait: all places of a competition are taken, or offered to others. */
export const isFull = (
  { places }: Pick<CompetitionRecord, 'places'>,
  entries: readonly CompetitionEntryRecord[],
): boolean => places !== null && (placedIn(entries).length >= places || waitingIn(entries).length > 0);

/** The handicap of a person, found by name; undefined when none or several of the players have it. */
const handicapOf = (name: string, players: readonly HandicapRecord[]): number | undefined => {
  const [player, another] = players.filter(({ playerName }) => plain(playerName) === plain(name));
  return another ? undefined : player?.handicap;
};

/** The handicaps of those who play; undefined where one is not known. */
export const handicapsOf = (entry: CompetitionEntryRecord, players: readonly HandicapRecord[]) =>
  [entrantName(entry), partnerName(entry)].flatMap((name) =>
    name === undefined ? [] : [handicapOf(name, players)],
  );

/** The title of an entry's competition, which may have been deleted. */
export const titleOf = (competition: CompetitionRecord | undefined): string =>
  competition?.title ?? 'this competition';

export interface EntryGroup {
  competitionId: number;
  /** Undefined when it was deleted. */
  competition: CompetitionRecord | undefined;
  entries: readonly CompetitionEntryRecord[];
}

/**
 * The entries competition by competition, by date; the first entrants first. Competitions without a date come last.
 * @param awaited competitions that have a group even before anybody has entered.
 */
export function groupEntries(
  entries: readonly CompetitionEntryRecord[],
  competitions: readonly CompetitionRecord[],
  awaited: readonly CompetitionRecord[],
): EntryGroup[] {
  const places = new Map(byWhenPlayed(competitions).map(({ id }, place) => [id, place]));
  const placeOf = ({ competitionId }: EntryGroup) => places.get(competitionId) ?? competitions.length;
  const ids = [...entries.map(({ competitionId }) => competitionId), ...awaited.map(({ id }) => id)];
  return [...new Set(ids)]
    .map((competitionId) => ({
      competitionId,
      competition: competitions.find(({ id }) => id === competitionId),
      entries: entries
        .filter((entry) => entry.competitionId === competitionId)
        .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id),
    }))
    .sort((a, b) => placeOf(a) - placeOf(b) || a.competitionId - b.competitionId);
}

import { isWithheld } from '@onchan-bowls/contract/history';
import * as contract from '@onchan-bowls/contract/offered-places';
import { dayAtClub, timeAtClub } from '../../platform/club-time.js';
import type { DecisionContext } from '../../platform/event-store/decider/decider.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import type { CompetitionDetails, CompetitionEvent, Entry } from './competition.events.js';
import { announced, entryIn, evolve, placeInLine, placedIn, type Competition } from './competition.state.js';

/** What decides about places, of a competition as it is announced. */
type Played = Pick<CompetitionDetails, 'date' | 'time' | 'status'>;

const clockAtClub = (instant: Date): string => `${dayAtClub(instant)}T${timeAtClub(instant)}`;

/** The contract's `isOver`, by the clock at the club. */
export const isOver = (details: Played, now: Date): boolean => contract.isOver(details, now, clockAtClub);

/** The contract's `offersPlaces`, by the clock at the club. */
export const offersPlaces = ({ date }: Played, places: number | null, now: Date): boolean =>
  contract.offersPlaces({ date, places }, now, clockAtClub);

/** The contract's `onOffer`, by the clock at the club. */
export const onOffer = (details: Played, places: number | null, placed: number, now: Date): number =>
  contract.onOffer({ ...details, places }, placed, now, clockAtClub);

/** The number of free places that those who wait can take in this state. */
export const placesOnOffer = (state: Competition, now: Date): number =>
  state ? onOffer(state.details, state.places, placedIn(state), now) : 0;

const freePlaces = (state: Competition): number =>
  Math.max(0, (announced(state).places ?? Infinity) - placedIn(state));

/** Whether the day of the competition is past. */
export const isPast = ({ date }: Pick<CompetitionDetails, 'date'>, now: Date): boolean =>
  dayAtClub(new Date(date)) < dayAtClub(now);

/** The event that sets the number of places, if it changes. @throws RefusedError when more have a place already. */
export const placesSet = (state: Competition, places: number | null): CompetitionEvent[] => {
  if (places === (state?.places ?? null)) return [];
  const taken = placedIn(state);
  if (places !== null && places < taken) {
    throw new RefusedError(
      'places-taken',
      `${taken} entries have a place already. Please cancel entries first.`,
    );
  }
  return [{ type: 'PlacesSet', data: { places } }];
};

/**
 * Adds the events that give free places to waiting entries, in the order of the entries, or shortly before the competition offer them.
 * Only the `movable` entries can lose a place.
 */
export const withPlaces = (
  { now }: DecisionContext,
  state: Competition,
  events: readonly CompetitionEvent[],
  movable: readonly Entry[] = [],
): CompetitionEvent[] => {
  const { details, places, entries } = announced(events.reduce(evolve, state));
  const areOffered = offersPlaces(details, places, now);
  const isMovable = (id: number) => movable.some(({ entryId }) => entryId === id);
  const line = entries.filter(({ entryId, waiting }) => (waiting ? !areOffered : isMovable(entryId)));
  const fixed = entries.filter(({ entryId, waiting }) => !waiting && !isMovable(entryId)).length;
  const free = places === null ? Infinity : places - fixed;
  const changes = line.flatMap(({ entryId, waiting }, index): CompetitionEvent[] => {
    const waits = index >= free;
    if (waits === waiting) return [];
    return [{ type: waits ? 'EntryPutOnWaitingList' : 'EntryMovedUp', data: { entryId } }];
  });
  return [...events, ...changes, ...placeOffered(state, [...events, ...changes], now)];
};

/**
 * The event that offers a place, when more are free than before: to all who wait and have an address. Those who have joined the
 * list since are offered a place that nobody has taken yet.
 */
const placeOffered = (
  before: Competition,
  events: readonly CompetitionEvent[],
  now: Date,
): CompetitionEvent[] => {
  const after = events.reduce(evolve, before);
  const count = placesOnOffer(after, now);
  const isMore = count > placesOnOffer(before, now);
  const waited = new Set(before?.entries.filter(({ waiting }) => waiting).map(({ entryId }) => entryId));
  const entryIds = announced(after)
    .entries.filter(({ entryId, waiting }) => waiting && (isMore || !waited.has(entryId)))
    .filter(({ email }) => email !== null && !isWithheld(email))
    .map(({ entryId }) => entryId);
  return count === 0 || entryIds.length === 0 ? [] : [{ type: 'PlaceOffered', data: { entryIds } }];
};

/** Takes a free place for an entrant who waits. With a place, or without the entry, nothing is left to do. */
export const takePlace =
  (entryId: number) =>
  (state: Competition, { now }: DecisionContext): CompetitionEvent[] => {
    const { details, entries } = announced(state);
    if (!entries.some((entry) => entry.entryId === entryId && entry.waiting)) return [];
    if (details.status === 'cancelled') refuse('competition-cancelled');
    if (isOver(details, now)) refuse('competition-past');
    if (placesOnOffer(state, now) === 0) refuse('place-gone');
    return [{ type: 'PlaceTaken', data: { entryId } }];
  };

/**
 * Gives a free place to an entry that waits, at any time.
 * @param reason why it is not the turn of the first in line; not recorded if it is theirs
 */
export const givePlace =
  (entryId: number, reason: string | null) =>
  (state: Competition): CompetitionEvent[] => {
    if (!entryIn(state, entryId).waiting) return [];
    if (freePlaces(state) === 0) refuse('no-place-free');
    if (placeInLine(state, entryId) === 1) return [{ type: 'PlaceGiven', data: { entryId, reason: null } }];
    if (reason === null) refuse('reason-needed');
    return [{ type: 'PlaceGiven', data: { entryId, reason } }];
  };

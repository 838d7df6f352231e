import { whyClosed } from '@onchan-bowls/contract/competition-entries';
import { isWithheld } from '@onchan-bowls/contract/history';
import { plain } from '@onchan-bowls/contract/plain';
import { nameKey } from '@onchan-bowls/contract/team-sheets';
import { dayAtClub } from '../../platform/club-time.js';
import type { DecisionContext } from '../../platform/event-store/decider/decider.js';
import type { PastRecord } from '../../platform/event-store/decider/restoration.js';
import { personName } from '../../platform/personal-data/person-name.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import type { CompetitionDetails, CompetitionEvent, Entry, Partner } from './competition.events.js';
import { announced, entryIn, type Competition, type TakenEntry } from './competition.state.js';
import { isPast, withPlaces } from './competition.places.js';

/**
 * Enters a person, in a pairs competition with a partner if there is one; on the waiting list when all places are taken. The
 * most final reason to refuse comes first. That the same person has already entered is reported only while the
 * competition takes entries.
 */
export const enterCompetition =
  (entry: Entry, partner: Partner | null = null) =>
  (state: Competition, context: DecisionContext): CompetitionEvent[] => {
    const { details, entriesOpen } = announced(state);
    const reason = whyClosed({ ...details, entriesOpen }, context.now, dayAtClub);
    if (reason) throw new RefusedError(reason);
    return entered(context, state, entry, partner, () => (partner ? eitherEntered : undefined));
  };

/** Enters a person whose entry the club has received in another way, also after entries have closed. */
export const enterByHand =
  (entry: Entry, partner: Partner | null = null) =>
  (state: Competition, context: DecisionContext): CompetitionEvent[] =>
    entered(context, state, entry, partner, whoEntered);

const entered = (
  context: DecisionContext,
  state: Competition,
  entry: Entry,
  partner: Partner | null,
  detailOf: (known: Entry | Partner) => string | undefined,
): CompetitionEvent[] => {
  assertPairs(state, partner);
  const { entries } = announced(state);
  assertNew(entry, partner, entries, detailOf);
  const { entryId } = entry;
  const received: CompetitionEvent = { type: 'EntryReceived', data: entry };
  const waits: CompetitionEvent = { type: 'EntryPutOnWaitingList', data: { entryId } };
  // Others may wait although a place is free, which is offered to them.
  const behindOthers = entries.some(({ waiting }) => waiting) ? [waits] : [];
  return withPlaces(context, state, [received, ...partnerNamed(entryId, partner), ...behindOthers], [entry]);
};

/** Names another partner for an entry, or none. Erases the partner before. */
export const changePartner =
  (entryId: number, partner: Partner | null) =>
  (state: Competition): CompetitionEvent[] => {
    const { partner: before, ...entry } = entryIn(state, entryId);
    assertPairs(state, partner);
    if (before?.firstName === partner?.firstName && before?.lastName === partner?.lastName) return [];
    const others = announced(state).entries.filter((other) => other.entryId !== entryId);
    if (partner) assertNew(entry, partner, others, whoEntered);
    return [...partnerRemoved(entryId, before), ...partnerNamed(entryId, partner)];
  };

/** Erases a partner. The entrant plays on without one. */
export const removePartner =
  (partnerId: number) =>
  (state: Competition): CompetitionEvent[] => {
    const entry = state?.entries.find(({ partner }) => partner?.partnerId === partnerId);
    return entry ? changePartner(entry.entryId, null)(state) : refuse('entry-not-found');
  };

/** Notes whether the fee of an entry is paid. */
export const notePayment =
  (entryId: number, paid: boolean) =>
  (state: Competition): CompetitionEvent[] => {
    if (entryIn(state, entryId).paid === paid) return [];
    return [{ type: paid ? 'EntryPaid' : 'EntryUnpaid', data: { entryId } }];
  };

/** Cancels an entry, and erases entrant and partner. The first in line gets the place, or all who wait are offered it. */
export const cancelEntry =
  (entryId: number) =>
  (state: Competition, context: DecisionContext): CompetitionEvent[] => {
    const { partner } = entryIn(state, entryId);
    const partnerId = partner?.partnerId ?? null;
    return withPlaces(context, state, [{ type: 'EntryCancelled', data: { entryId, partnerId } }]);
  };

/** Cancels an entry for its entrant, until the day of the competition is over. Without the entry, nothing is left to do. */
export const withdrawEntry =
  (entryId: number) =>
  (state: Competition, context: DecisionContext): CompetitionEvent[] => {
    const { details, entries } = announced(state);
    if (!entries.some((entry) => entry.entryId === entryId)) return [];
    if (isPast(details, context.now)) refuse('competition-past');
    return cancelEntry(entryId)(state, context);
  };

/** Erases the entrants of a competition and their partners. */
export const eraseEntrants = (state: Competition): CompetitionEvent[] => {
  const data = entrantsAndPartnersIn(state);
  return data.entryIds.length === 0 ? [] : [{ type: 'EntrantsErased', data }];
};

export const entrantsAndPartnersIn = (state: Competition) => {
  const { entries } = announced(state);
  return {
    entryIds: entries.map(({ entryId }) => entryId),
    partnerIds: entries.flatMap(({ partner }) => (partner ? [partner.partnerId] : [])),
  };
};

/**
 * Brings back a cancelled entry, without its partner if people play alone by now. An entry that got a place after the
 * cancellation may have to wait again.
 */
export const restoreEntry = (
  past: PastRecord<Competition>,
  present: Competition,
  id: number,
  context: DecisionContext,
): CompetitionEvent[] => {
  const { entries } = past.state;
  const taken = present?.entries ?? [];
  const isThere = taken.some(({ entryId }) => entryId === id);
  const returning = isThere ? [] : entries.filter(({ entryId }) => entryId === id);
  const isPairs = present?.details.format === 'pairs';
  for (const entry of returning) {
    assertNew(entry, isPairs ? entry.partner : null, taken, (known) =>
      known === entry ? 'They have entered again since.' : whoEntered(known),
    );
  }
  const hadPlace = ({ entryId }: Entry) =>
    entries.some((entry) => entry.entryId === entryId && !entry.waiting);
  const placedSince = taken.filter((entry) => entry.placedLater && !hadPlace(entry));
  // The partner is named first: this takes back the erasure that is due, so that they are erased now.
  const alone = isPairs
    ? []
    : returning.flatMap((entry) => partnerRemoved(entry.entryId, readablePartner(entry)));
  const events = [...entriesRestored(past, returning), ...alone];
  return withPlaces(context, present, events, [...returning, ...placedSince]);
};

const readablePartner = ({ partner }: Pick<TakenEntry, 'partner'>): Partner | null =>
  partner && !isWithheld(partner.firstName) ? partner : null;

/** The events that bring these entries back as they were. */
export const entriesRestored = (
  past: PastRecord<Competition>,
  entries: readonly TakenEntry[],
): CompetitionEvent[] =>
  entries.flatMap(({ paid, waiting, placedLater, partner, ...entry }): CompetitionEvent[] => {
    const { entryId } = entry;
    const createdAt = enteredAt(past, entryId);
    return [
      { type: 'EntryRestored', data: { ...entry, goesBackTo: past.goesBackTo, createdAt } },
      ...partnerNamed(entryId, readablePartner({ partner })),
      ...(paid ? [{ type: 'EntryPaid', data: { entryId } } as const] : []),
      ...(waiting ? [{ type: 'EntryPutOnWaitingList', data: { entryId } } as const] : []),
    ];
  });

const enteredAt = ({ events }: PastRecord<Competition>, entryId: number): string => {
  const entered = events.findLast(
    ({ type, data }) => (type === 'EntryReceived' || type === 'EntryRestored') && data.entryId === entryId,
  );
  return (entered?.data.createdAt as string | undefined) ?? entered?.recordedAt ?? '';
};

const partnerNamed = (entryId: number, partner: Partner | null): CompetitionEvent[] =>
  partner ? [{ type: 'PartnerNamed', data: { entryId, ...partner } }] : [];

const partnerRemoved = (entryId: number, partner: Partner | null): CompetitionEvent[] =>
  partner ? [{ type: 'PartnerRemoved', data: { entryId, partnerId: partner.partnerId } }] : [];

/** The events that remove all partners, if pairs become singles. */
export const partnersRemoved = (state: Competition, { format }: CompetitionDetails): CompetitionEvent[] =>
  state?.details.format !== 'pairs' || format === 'pairs'
    ? []
    : state.entries.flatMap(({ entryId, partner }) => partnerRemoved(entryId, partner));

const assertPairs = (state: Competition, partner: Partner | null): void => {
  if (partner && announced(state).details.format !== 'pairs') throw new RefusedError('not-pairs');
};

const assertNew = (
  entry: Entry,
  partner: Partner | null,
  entries: readonly TakenEntry[],
  detailOf: (known: Entry | Partner) => string | undefined,
): void => {
  const isIn = (player: Player) =>
    entries.some(
      (other) => isSamePlayer(other, player) || (other.partner && isSamePlayer(other.partner, player)),
    );
  const known = [entry, ...(partner ? [partner] : [])].find(isIn);
  if (known) throw new RefusedError('already-entered', detailOf(known));
  if (partner && isSamePlayer(entry, partner)) {
    throw new RefusedError('already-entered', 'Nobody plays with themselves.');
  }
};

/**
 * Does not say which of the two has entered: an entrant is found by name and address, so a visitor who names a partner that has
 * entered could find out an entrant's address by guessing.
 */
const eitherEntered = 'You or your partner has already entered this competition.';

/** For volunteers, who see the entries. */
const whoEntered = (known: Entry | Partner): string =>
  'partnerId' in known
    ? `${personName(known)} has already entered this competition.`
    : 'They have already entered this competition.';

/** Somebody who plays. The address of a partner is not known. */
interface Player {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | null;
}

/** Each name is made comparable once: a new entry is compared with all others while the log is locked. */
const nameKeys = new WeakMap<Player, string>();

const nameKeyOf = (player: Player): string => {
  const known = nameKeys.get(player);
  if (known !== undefined) return known;
  const key = `${nameKey(player.firstName)}\n${nameKey(player.lastName)}`;
  nameKeys.set(player, key);
  return key;
};

/**
 * Whether two players are the same person, regardless of case and spacing. A couple may share an address, so the name counts
 * too. If one of the addresses is not known, the name alone counts.
 */
const isSamePlayer = (one: Player, other: Player): boolean =>
  nameKeyOf(one) === nameKeyOf(other) &&
  (!one.email || !other.email || plain(one.email) === plain(other.email));

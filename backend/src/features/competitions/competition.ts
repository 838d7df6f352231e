import { whyClosed } from '@onchan-bowls/contract/competition-entries';
import { competitionLabels, competitionRequest } from '@onchan-bowls/contract/competitions';
import { isWithheld } from '@onchan-bowls/contract/history';
import * as contract from '@onchan-bowls/contract/offered-places';
import { z } from 'zod';
import { dayAtClub, dayInWordsAtClub, inWordsAtClub, timeAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import {
  byLabels,
  fold,
  type DecisionContext,
  type Decider,
} from '../../platform/event-store/decider/decider.js';
import { personName } from '../../platform/personal-data/person-name.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationFields,
  restorationOf,
  type PastRecord,
} from '../../platform/event-store/decider/restoration.js';
import {
  describeDraw,
  drawEvents,
  drawItems,
  drawRestored,
  evolveDraw,
  noDraw,
  viewDrawItem,
  type Draw,
  type DrawDecision,
  type DrawItem,
} from '../draws/draw.js';

/** The subject of the personal fields and mails of an entry: the entrant. */
export const entrantOf = (entryId: number): string => `competition-entry-${entryId}`;

/** The subject of the personal fields of a partner. */
export const partnerOf = (partnerId: number): string => `competition-partner-${partnerId}`;

/** A competition as it is announced. */
const competitionDetails = z.strictObject({
  title: z.string(),
  description: z.string().nullable().describe('Such as `Entry Fee: £5`'),
  date: z.string().describe('When it is played, ISO 8601 in UTC; noon at the club if the hour is not known'),
  time: z.string().describe('Free text such as `18:30`, or `TBC`'),
  registrationCloses: z.string().nullable().describe('The last instant to enter, ISO 8601 in UTC'),
  status: z.enum(['upcoming', 'completed', 'cancelled']),
  category: z.enum(['mens', 'ladies', 'mixed']),
  type: z.enum(['club', 'open']),
  format: z.enum(['singles', 'pairs']),
});

/** Lifts a payload from before competitions had a format. */
const asSingles = (data: object) => ({ ...data, format: 'singles' });

const competitionAnnouncement = competitionDetails.extend({ entriesOpen: z.boolean() });

const restoredCompetition = competitionAnnouncement.extend(restorationFields);

/** An entry of a competition. */
const competitionEntry = z.strictObject({
  entryId: z.int().describe('Unique among the entries of all competitions'),
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string().nullable()),
});

const entryWithAddress = competitionEntry.extend({ email: personal(z.string()) });

const ofEntry = z.strictObject({ entryId: z.int() });

const ofPartner = ofEntry.extend({
  partnerId: z.int().describe('Unique among the partners of all competitions'),
});

const entrants = z.strictObject({ entryIds: z.array(z.int()) });

const entrantsAndPartners = entrants.extend({ partnerIds: z.array(z.int()) });

const subjectsOf = (_id: string, { entryIds, partnerIds }: z.infer<typeof entrantsAndPartners>): string[] => [
  ...entryIds.map(entrantOf),
  ...partnerIds.map(partnerOf),
];

const competitionEvents = {
  CompetitionAnnounced: defineEvent({
    label: 'Competition announced',
    many: 'announced # competitions',
    meaning: 'A competition is on the schedule.',
    data: competitionAnnouncement,
    earlier: [{ data: competitionAnnouncement.omit({ format: true }), lift: asSingles }],
  }),
  CompetitionRevised: defineEvent({
    label: 'Competition revised',
    meaning: 'The competition has these details instead. It keeps its entries.',
    data: competitionDetails,
    earlier: [{ data: competitionDetails.omit({ format: true }), lift: asSingles }],
  }),
  EntriesOpened: defineEvent({
    label: 'Entries opened',
    meaning: 'People can enter.',
  }),
  EntriesClosed: defineEvent({
    label: 'Entries closed',
    meaning: 'Nobody can enter.',
  }),
  PlacesSet: defineEvent({
    label: 'Number of places changed',
    meaning: 'So many people can take part. Later entries wait for a place.',
    data: z.strictObject({ places: z.int().nullable().describe('Null if there is room for everybody') }),
  }),
  EntryReceived: defineEvent({
    label: 'Entry received',
    many: 'entered # people',
    meaning: 'Somebody has entered.',
    data: competitionEntry,
    // The demonstration season of version 1 recorded a telephone number as well.
    earlier: [
      {
        data: entryWithAddress.extend({ phone: z.string().exactOptional() }),
        lift: ({ phone, ...data }) => data,
      },
      { data: entryWithAddress, lift: (data) => data },
    ],
    about: (_id, { entryId }) => entrantOf(entryId),
  }),
  EntryPaid: defineEvent({
    label: 'Entry paid',
    many: 'noted the payment of # entries',
    meaning: 'The entry fee is paid.',
    data: ofEntry,
  }),
  EntryUnpaid: defineEvent({
    label: 'Entry unpaid',
    meaning: 'The entry fee is not paid after all.',
    data: ofEntry,
  }),
  PartnerNamed: defineEvent({
    label: 'Partner added',
    many: 'named # partners',
    meaning: 'The entrant plays with this partner.',
    data: ofPartner.extend({ firstName: personal(z.string()), lastName: personal(z.string()) }),
    about: (_id, { partnerId }) => partnerOf(partnerId),
  }),
  PartnerRemoved: defineEvent({
    label: 'Partner removed',
    many: 'removed # partners',
    meaning: 'The entrant has no partner any more, and the partner is erased.',
    data: ofPartner,
    erases: (_id, { partnerId }) => [partnerOf(partnerId)],
  }),
  EntryPutOnWaitingList: defineEvent({
    label: 'Entry put on waiting list',
    many: 'put # entries on the waiting list',
    meaning: 'There is no place for the entry. It waits for one.',
    data: ofEntry,
  }),
  EntryMovedUp: defineEvent({
    label: 'Entry moved up',
    many: 'gave a place to # entries that waited',
    meaning: 'The entry has waited for a place and has one now.',
    data: ofEntry,
  }),
  PlaceOffered: defineEvent({
    label: 'Place offered',
    meaning: 'A place is free shortly before the competition. The first of these entries to take it has it.',
    data: z.strictObject({ entryIds: z.array(z.int()) }),
  }),
  PlaceTaken: defineEvent({
    label: 'Place taken',
    meaning: 'The entry has waited, and its entrant has taken a free place.',
    data: ofEntry,
  }),
  PlaceGiven: defineEvent({
    label: 'Place given',
    meaning: 'The entry has waited, and a volunteer has given it a free place.',
    data: ofEntry.extend({
      reason: personal(z.string().nullable()).describe('Why it was not the turn of the first in line'),
    }),
    about: (_id, { entryId }) => entrantOf(entryId),
  }),
  EntryCancelled: defineEvent({
    label: 'Entry cancelled',
    many: 'cancelled # entries',
    meaning: 'The entry is taken back, and entrant and partner are erased.',
    data: ofEntry.extend({ partnerId: z.int().nullable() }),
    earlier: [{ data: ofEntry, lift: (data) => ({ ...data, partnerId: null }) }],
    erases: (_id, { entryId, partnerId }) => [
      entrantOf(entryId),
      ...(partnerId === null ? [] : [partnerOf(partnerId)]),
    ],
  }),
  ...drawEvents,
  EntrantsErased: defineEvent({
    label: 'Entrants erased',
    many: 'erased the entrants of # competitions',
    meaning: 'It is so long ago that entrants and partners are erased. The competition stays.',
    data: entrantsAndPartners,
    erases: subjectsOf,
  }),
  CompetitionDeleted: defineEvent({
    label: 'Competition deleted',
    many: 'deleted # competitions',
    meaning: 'The competition is off the schedule, and everybody who had entered is erased.',
    data: entrantsAndPartners,
    earlier: [{ data: entrants, lift: (data) => ({ ...data, partnerIds: [] }) }],
    erases: subjectsOf,
  }),
  CompetitionRestored: defineEvent({
    label: 'Competition restored',
    meaning:
      'The competition is again as it was at an earlier time. It keeps its entries, and has room for everybody.',
    data: restoredCompetition,
    earlier: [{ data: restoredCompetition.omit({ format: true }), lift: asSingles }],
  }),
  EntryRestored: defineEvent({
    label: 'Entry restored',
    many: 'brought back # entries',
    meaning: 'An entry is there again that was cancelled or deleted with its competition.',
    data: competitionEntry.extend(restorationFields),
    about: (_id, { entryId }) => entrantOf(entryId),
  }),
};

export type CompetitionDetails = Readonly<z.infer<typeof competitionDetails>>;
export type CompetitionAnnouncement = Readonly<
  z.infer<typeof competitionAnnouncement> & { places: number | null }
>;
export type Entry = Readonly<z.infer<typeof competitionEntry>>;
export type CompetitionEvent = EventOf<typeof competitionEvents>;

/** The person with whom an entrant plays. */
export interface Partner {
  readonly partnerId: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** A person who enters a competition. */
export type Entrant = Omit<Entry, 'entryId'>;

/** A visitor who enters a competition. */
export type VisitingEntrant = Entrant & { readonly email: string };

/** The fields of a competition to change. */
export type CompetitionChanges = {
  readonly [Field in keyof CompetitionAnnouncement]?: CompetitionAnnouncement[Field] | undefined;
};

interface TakenEntry extends Entry {
  readonly partner: Partner | null;
  readonly paid: boolean;
  /** Whether the entry waits for a place. */
  readonly waiting: boolean;
  /** Whether the rule has given it its place since it was received. Nobody loses a place that they were given or have taken. */
  readonly placedLater: boolean;
  /** How it got its place, in words, if it has not come by itself. */
  readonly placeNote: string | null;
}

interface AnnouncedCompetition {
  readonly details: CompetitionDetails;
  readonly entriesOpen: boolean;
  /** Null if there is no limit. */
  readonly places: number | null;
  readonly entries: readonly TakenEntry[];
  readonly draw: Draw;
}

/** Null before the competition is announced and after it is deleted. */
export type Competition = AnnouncedCompetition | null;

/** A competition with its entries, so that one decision knows whether somebody may enter. */
export const competition: Decider<Competition, CompetitionEvent> = {
  category: 'competition',
  label: 'Competitions',
  events: competitionEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'CompetitionAnnounced': {
        const { entriesOpen, ...details } = event.data;
        return { details, entriesOpen, places: null, entries: [], draw: noDraw };
      }
      case 'CompetitionRevised':
        return { ...announced(state), details: event.data };
      case 'EntriesOpened':
        return { ...announced(state), entriesOpen: true };
      case 'EntriesClosed':
        return { ...announced(state), entriesOpen: false };
      case 'PlacesSet':
        return { ...announced(state), places: event.data.places };
      case 'EntryReceived': {
        const before = announced(state);
        // A spread would copy the entries twice, to make room for more.
        return { ...before, entries: before.entries.concat({ ...event.data, ...asReceived }) };
      }
      case 'EntryPaid':
        return withEntry(state, event.data.entryId, { paid: true });
      case 'EntryUnpaid':
        return withEntry(state, event.data.entryId, { paid: false });
      case 'PartnerNamed': {
        const { entryId, ...partner } = event.data;
        return withEntry(state, entryId, { partner });
      }
      case 'PartnerRemoved':
        return withEntry(state, event.data.entryId, { partner: null });
      case 'EntryPutOnWaitingList':
        return withEntry(state, event.data.entryId, {
          waiting: true,
          placedLater: false,
          placeNote: null,
        });
      case 'EntryMovedUp':
        return withEntry(state, event.data.entryId, { waiting: false, placedLater: true });
      case 'PlaceOffered':
        return announced(state);
      case 'PlaceTaken':
        return withEntry(state, event.data.entryId, { waiting: false, placeNote: 'took a free place' });
      case 'PlaceGiven': {
        const { entryId, reason } = event.data;
        return withEntry(state, entryId, {
          waiting: false,
          placeNote: `given a free place${outOfTurn(reason)}`,
        });
      }
      case 'EntryCancelled': {
        const before = announced(state);
        return { ...before, entries: before.entries.filter(({ entryId }) => entryId !== event.data.entryId) };
      }
      case 'DrawMade':
      case 'DrawResultRecorded':
      case 'DrawResultTakenBack':
      case 'DrawDiscarded': {
        const before = announced(state);
        return { ...before, draw: evolveDraw(before.draw, event) };
      }
      case 'EntrantsErased': {
        const before = announced(state);
        const erased = new Set(event.data.entryIds);
        return { ...before, entries: before.entries.filter(({ entryId }) => !erased.has(entryId)) };
      }
      case 'CompetitionDeleted':
        return null;
      case 'CompetitionRestored': {
        const { entriesOpen, goesBackTo, createdAt, ...details } = event.data;
        return {
          details,
          entriesOpen,
          places: null,
          entries: state?.entries ?? [],
          draw: state?.draw ?? noDraw,
        };
      }
      case 'EntryRestored': {
        const before = announced(state);
        const { goesBackTo, createdAt, ...entry } = event.data;
        const entries = [...before.entries, { ...entry, ...asReceived, placedLater: true }].sort(
          (one, other) => one.entryId - other.entryId,
        );
        return { ...before, entries };
      }
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'CompetitionAnnounced':
        return `announced ${titleAndDay(event.data)}`;
      case 'CompetitionRevised':
        return `revised ${titleAndDay(event.data)}`;
      case 'EntriesOpened':
        return `opened entries for ${announced(before).details.title}`;
      case 'EntriesClosed':
        return `closed entries for ${announced(before).details.title}`;
      case 'PlacesSet':
        return event.data.places === null
          ? `made room for everybody in ${announced(before).details.title}`
          : `limited the places of ${announced(before).details.title} to ${event.data.places}`;
      case 'EntryReceived':
        return `entered ${personName(event.data)} for ${announced(before).details.title}`;
      case 'EntryPaid':
        return `noted the payment of ${entryInWords(before, event.data.entryId)}`;
      case 'EntryUnpaid':
        return `took back the payment of ${entryInWords(before, event.data.entryId)}`;
      case 'PartnerNamed':
        return `named ${personName(event.data)} as the partner of ${entryInWords(before, event.data.entryId)}`;
      case 'PartnerRemoved':
        return `removed the partner of ${entryInWords(before, event.data.entryId)}`;
      case 'EntryPutOnWaitingList':
        return `put ${entryInWords(before, event.data.entryId)} on the waiting list`;
      case 'EntryMovedUp':
        return `gave a place to ${entryInWords(before, event.data.entryId)}`;
      case 'PlaceOffered':
        return `offered a free place in ${announced(before).details.title} to ${event.data.entryIds.length} on the waiting list`;
      case 'PlaceTaken':
        return `took the free place that was offered to ${entryInWords(before, event.data.entryId)}`;
      case 'PlaceGiven': {
        const { entryId, reason } = event.data;
        return `gave a free place to ${entryInWords(before, entryId)}${outOfTurn(reason)}`;
      }
      case 'EntryCancelled':
        return `cancelled the entry of ${entryInWords(before, event.data.entryId)}`;
      case 'DrawMade':
      case 'DrawResultRecorded':
      case 'DrawResultTakenBack':
      case 'DrawDiscarded': {
        const { draw, details } = announced(before);
        return `${describeDraw(event, draw)} ${titleAndDay(details)}${event.type === 'DrawDiscarded' ? because(event.data) : ''}`;
      }
      case 'EntrantsErased':
        return `erased the entrants of ${titleAndDay(announced(before).details)}`;
      case 'CompetitionDeleted':
        return `deleted ${titleAndDay(announced(before).details)}`;
      case 'CompetitionRestored':
        return inRestoredWords(titleAndDay(event.data), event.data.goesBackTo, before);
      case 'EntryRestored':
        return `brought back the entry of ${personName(event.data)} for ${announced(before).details.title}`;
    }
  },

  name: ({ details }) => titleAndDay(details),

  view: ({ details: { type, ...details }, entriesOpen, places }) => ({
    ...byLabels(competitionLabels, {
      ...details,
      date: inWordsAtClub(new Date(details.date)),
      registrationCloses: details.registrationCloses && inWordsAtClub(new Date(details.registrationCloses)),
      entriesOpen,
      places,
    }),
    Type: type,
  }),

  items: ({ entries, draw }) => [...entries, ...drawItems(draw)],

  viewItem: (item: TakenEntry | DrawItem) => ('entryId' in item ? viewEntry(item) : viewDrawItem(item)),

  undoable: ['CompetitionDeleted', 'EntryCancelled'],

  restore: (past, now, context) =>
    past.entryId === undefined
      ? restoreCompetition(past, now, context)
      : restoreEntry(past, now, past.entryId, context),
};

const viewEntry = (entry: TakenEntry): [string, string] => [
  `Entry ${entry.entryId}`,
  [
    nameAndAddress(entry),
    entry.partner && `with ${personName(entry.partner)}`,
    entry.paid && 'paid',
    entry.waiting && 'waiting',
    entry.placeNote,
  ]
    .filter(Boolean)
    .join(', '),
];

/** Brings back the details of a competition; after its deletion, its entries and its draw too. Places may need reassigning. */
const restoreCompetition = (
  past: PastRecord<Competition>,
  now: Competition,
  context: DecisionContext,
): CompetitionEvent[] => {
  const { details, entriesOpen, places, entries } = past.state;
  const values = { ...details, entriesOpen };
  assertAccepted(past, competitionRequest, { ...values, places });
  // Erasing partners cannot be undone, so it is not a side effect here.
  if (partnersRemoved(now, details).length > 0) {
    throw new RefusedError(
      'not-pairs',
      'Some entries have a partner. Please change the format to singles first.',
    );
  }
  const isAsBefore = now && sameFields({ ...now.details, entriesOpen: now.entriesOpen }, values);
  const restored: CompetitionEvent = {
    type: 'CompetitionRestored',
    data: { ...values, ...restorationOf(past) },
  };
  // A restored competition has no limit until its places are set.
  const unlimited = now && { ...now, places: null };
  // Nobody is entered again by older details: only a deletion brings entries back.
  const returning = now ? [] : entries.filter(({ firstName }) => !isWithheld(firstName));
  return withPlaces(context, now, [
    ...(isAsBefore ? placesSet(now, places) : [restored, ...placesSet(unlimited, places)]),
    ...entriesRestored(past, returning),
    // Without its entrants nobody could play it on.
    ...(!now && returning.length === entries.length ? drawRestored(past.state.draw, past) : []),
  ]);
};

/**
 * Brings back a cancelled entry, without its partner if people play alone by now. An entry that got a place after the
 * cancellation may have to wait again.
 */
const restoreEntry = (
  past: PastRecord<Competition>,
  now: Competition,
  id: number,
  context: DecisionContext,
): CompetitionEvent[] => {
  const { entries } = past.state;
  const present = now?.entries ?? [];
  const isThere = present.some(({ entryId }) => entryId === id);
  const returning = isThere ? [] : entries.filter(({ entryId }) => entryId === id);
  const isPairs = now?.details.format === 'pairs';
  for (const entry of returning) {
    assertNew(entry, isPairs ? entry.partner : null, present, (known) =>
      known === entry ? 'They have entered again since.' : whoEntered(known),
    );
  }
  const hadPlace = ({ entryId }: Entry) =>
    entries.some((entry) => entry.entryId === entryId && !entry.waiting);
  const placedSince = present.filter((entry) => entry.placedLater && !hadPlace(entry));
  // The partner is named first: this takes back the erasure that is due, so that they are erased now.
  const alone = isPairs
    ? []
    : returning.flatMap((entry) => partnerRemoved(entry.entryId, readablePartner(entry)));
  const events = [...entriesRestored(past, returning), ...alone];
  return withPlaces(context, now, events, [...returning, ...placedSince]);
};

const readablePartner = ({ partner }: Pick<TakenEntry, 'partner'>): Partner | null =>
  partner && !isWithheld(partner.firstName) ? partner : null;

/** The events that bring these entries back as they were. */
const entriesRestored = (past: PastRecord<Competition>, entries: readonly TakenEntry[]): CompetitionEvent[] =>
  entries.flatMap(({ paid, waiting, placedLater, placeNote, partner, ...entry }): CompetitionEvent[] => {
    const { entryId } = entry;
    const createdAt = enteredAt(past, entryId);
    return [
      { type: 'EntryRestored', data: { ...entry, goesBackTo: past.goesBackTo, createdAt } },
      ...partnerNamed(entryId, readablePartner({ partner })),
      ...(paid ? [{ type: 'EntryPaid', data: { entryId } } as const] : []),
      ...(waiting ? [{ type: 'EntryPutOnWaitingList', data: { entryId } } as const] : []),
    ];
  });

/** Puts a new competition on the schedule. */
export const announceCompetition =
  ({ places, ...announcement }: CompetitionAnnouncement) =>
  (): CompetitionEvent[] => [
    { type: 'CompetitionAnnounced', data: announcement },
    ...(places === null ? [] : [{ type: 'PlacesSet', data: { places } } as const]),
  ];

/**
 * Changes the defined fields of a competition and keeps the others. Opens or closes its entries. Gives or offers new places to
 * waiting entries. Erases the partners when pairs become singles.
 */
export const reviseCompetition =
  (changes: CompetitionChanges) =>
  (state: Competition, context: DecisionContext): CompetitionEvent[] => {
    const before = announced(state);
    const { entriesOpen, places, ...details } = {
      ...before.details,
      entriesOpen: before.entriesOpen,
      places: before.places,
      ...onlyDefined(changes),
    };
    const revised: CompetitionEvent = { type: 'CompetitionRevised', data: details };
    const openedOrClosed: CompetitionEvent = {
      type: entriesOpen ? 'EntriesOpened' : 'EntriesClosed',
      data: {},
    };
    return withPlaces(context, before, [
      ...(sameFields(before.details, details) ? [] : [revised]),
      ...partnersRemoved(before, details),
      ...(before.entriesOpen === entriesOpen ? [] : [openedOrClosed]),
      ...placesSet(before, places),
    ]);
  };

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

/** Makes a decision about the draw of a competition. */
export const onDraw =
  (decide: DrawDecision) =>
  (state: Competition): CompetitionEvent[] => {
    const { draw, entries } = announced(state);
    return decide(
      draw,
      entries.filter(({ waiting }) => !waiting).map(({ entryId }) => entryId),
    );
  };

/** Deletes a competition with its draw, and erases its entrants and their partners. */
export const deleteCompetition = (state: Competition): CompetitionEvent[] => [
  { type: 'CompetitionDeleted', data: entrantsAndPartnersIn(state) },
];

/** Erases the entrants of a competition and their partners. */
export const eraseEntrants = (state: Competition): CompetitionEvent[] => {
  const data = entrantsAndPartnersIn(state);
  return data.entryIds.length === 0 ? [] : [{ type: 'EntrantsErased', data }];
};

const entrantsAndPartnersIn = (state: Competition) => {
  const { entries } = announced(state);
  return {
    entryIds: entries.map(({ entryId }) => entryId),
    partnerIds: entries.flatMap(({ partner }) => (partner ? [partner.partnerId] : [])),
  };
};

/** The announced competition. @throws RefusedError when there is none, or none any more. */
export const announced = (state: Competition): AnnouncedCompetition =>
  state ?? refuse('competition-not-found');

/** An entry of the competition. @throws RefusedError when there is none, or none any more. */
const entryIn = (state: Competition, entryId: number): TakenEntry =>
  state?.entries.find((entry) => entry.entryId === entryId) ?? refuse('entry-not-found');

/** The number of an entry on the waiting list, from 1; 0 when it has a place. */
export const placeInLine = (state: Competition, entryId: number): number =>
  announced(state)
    .entries.filter(({ waiting }) => waiting)
    .findIndex((entry) => entry.entryId === entryId) + 1;

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

const placedIn = (state: Competition): number => state?.entries.filter(({ waiting }) => !waiting).length ?? 0;

const freePlaces = (state: Competition): number =>
  Math.max(0, (announced(state).places ?? Infinity) - placedIn(state));

/** Whether the day of the competition is past. */
export const isPast = ({ date }: Pick<CompetitionDetails, 'date'>, now: Date): boolean =>
  dayAtClub(new Date(date)) < dayAtClub(now);

const asReceived = { partner: null, paid: false, waiting: false, placedLater: false, placeNote: null };

const withEntry = (state: Competition, entryId: number, changes: Partial<TakenEntry>): Competition => {
  const before = announced(state);
  const entries = before.entries.map((entry) =>
    entry.entryId === entryId ? { ...entry, ...changes } : entry,
  );
  return { ...before, entries };
};

/** The event that sets the number of places, if it changes. @throws RefusedError when more have a place already. */
const placesSet = (state: Competition, places: number | null): CompetitionEvent[] => {
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
const withPlaces = (
  { now }: DecisionContext,
  state: Competition,
  events: readonly CompetitionEvent[],
  movable: readonly Entry[] = [],
): CompetitionEvent[] => {
  const { details, places, entries } = announced(fold(competition, events, state));
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
  const after = fold(competition, events, before);
  const count = placesOnOffer(after, now);
  const isMore = count > placesOnOffer(before, now);
  const waited = new Set(before?.entries.filter(({ waiting }) => waiting).map(({ entryId }) => entryId));
  const entryIds = announced(after)
    .entries.filter(({ entryId, waiting }) => waiting && (isMore || !waited.has(entryId)))
    .filter(({ email }) => email !== null && !isWithheld(email))
    .map(({ entryId }) => entryId);
  return count === 0 || entryIds.length === 0 ? [] : [{ type: 'PlaceOffered', data: { entryIds } }];
};

const because = ({ reason }: { readonly reason: string | null }): string =>
  reason === null ? '' : `: ${reason}`;

/** Why others were passed over, as the end of a sentence; empty if nobody was. */
const outOfTurn = (reason: string | null): string => (reason === null ? '' : `, out of turn: ${reason}`);

const entryInWords = (state: Competition, entryId: number): string =>
  `${personName(entryIn(state, entryId))} for ${announced(state).details.title}`;

const onlyDefined = (changes: CompetitionChanges): Partial<CompetitionAnnouncement> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const enteredAt = ({ events }: PastRecord<Competition>, entryId: number): string => {
  const entered = events.findLast(
    ({ type, data }) => (type === 'EntryReceived' || type === 'EntryRestored') && data.entryId === entryId,
  );
  return (entered?.data.createdAt as string | undefined) ?? entered?.recordedAt ?? '';
};

/** Somebody who plays. The address of a partner is not known. */
interface Player {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | null;
}

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Each name is normalised once, because a new entry is compared with all others. */
const normalisedNames = new WeakMap<Player, string>();

const normalisedName = (player: Player): string => {
  const known = normalisedNames.get(player);
  if (known !== undefined) return known;
  const name = `${normalised(player.firstName)}\n${normalised(player.lastName)}`;
  normalisedNames.set(player, name);
  return name;
};

/**
 * Whether two players are the same person, regardless of case and spacing. A couple may share an address, so the name counts
 * too. If one of the addresses is not known, the name alone counts.
 */
const isSamePlayer = (one: Player, other: Player): boolean =>
  normalisedName(one) === normalisedName(other) &&
  (!one.email || !other.email || normalised(one.email) === normalised(other.email));

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

const partnerNamed = (entryId: number, partner: Partner | null): CompetitionEvent[] =>
  partner ? [{ type: 'PartnerNamed', data: { entryId, ...partner } }] : [];

const partnerRemoved = (entryId: number, partner: Partner | null): CompetitionEvent[] =>
  partner ? [{ type: 'PartnerRemoved', data: { entryId, partnerId: partner.partnerId } }] : [];

/** The events that remove all partners, if pairs become singles. */
const partnersRemoved = (state: Competition, { format }: CompetitionDetails): CompetitionEvent[] =>
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

const nameAndAddress = ({ email, ...entrant }: Entrant): string => {
  if (email === null) return personName(entrant);
  return isWithheld(email) ? email : `${personName(entrant)}, ${email}`;
};

const titleAndDay = ({ title, date }: CompetitionDetails): string =>
  `${title} on ${dayInWordsAtClub(new Date(date))}`;

import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { restorationFields } from '../../platform/event-store/decider/restoration.js';
import { drawEvents } from '../draws/draw.js';

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

const restoredWithoutReason = competitionAnnouncement.extend(restorationFields);
const restoredCompetition = restoredWithoutReason.extend({
  discardedFor: z.string().nullable().describe('Why the last draw of a deleted competition was discarded'),
});

/** An entry of a competition. */
const competitionEntry = z.strictObject({
  entryId: z.int().describe('Unique among the entries of all competitions'),
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string().nullable()),
});

const restoredEntry = competitionEntry.extend(restorationFields);

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

export const competitionEvents = {
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
    earlier: [
      { data: restoredWithoutReason.omit({ format: true }), lift: asSingles },
      { data: restoredWithoutReason, lift: (data) => ({ ...data, discardedFor: null }) },
    ],
  }),
  EntryRestored: defineEvent({
    label: 'Entry restored',
    many: 'brought back # entries',
    meaning: 'An entry is there again that was cancelled or deleted with its competition.',
    data: restoredEntry.extend({
      placeNote: personal(z.string().nullable()).describe('How an entry that had waited got its place'),
    }),
    earlier: [{ data: restoredEntry, lift: (data) => ({ ...data, placeNote: null }) }],
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

import { whyClosed } from '@onchan-bowls/contract/competition-entries';
import { isWithheld } from '@onchan-bowls/contract/history';
import { z } from 'zod';
import { dayAtClub, dayInWordsAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/event.js';
import { RefusedError } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { DecisionContext, Decider } from '../../platform/event-store/decider.js';
import { personName } from '../../platform/personal-data/person-name.js';

/** The person of an entry, to whom a key and the mails belong. */
export const entrantOf = (entryId: number): string => `competition-entry-${entryId}`;

/** What the club tells about a competition. */
const competitionDetails = z.strictObject({
  title: z.string(),
  description: z.string().nullable().describe('Such as `Entry Fee: £5`'),
  date: z.string().describe('When it is played, ISO 8601 in UTC; noon at the club if the hour is not known'),
  time: z.string().describe('Free text such as `18:30`, or `TBC`'),
  registrationCloses: z.string().nullable().describe('The last instant to enter, ISO 8601 in UTC'),
  status: z.enum(['upcoming', 'completed', 'cancelled']),
  category: z.enum(['mens', 'ladies', 'mixed']),
  type: z.enum(['club', 'open']),
});

const competitionAnnouncement = competitionDetails.extend({ entriesOpen: z.boolean() });

/** Somebody who plays. */
const competitionEntry = z.strictObject({
  entryId: z.int().describe('Unique among the entries of all competitions'),
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string()),
});

const competitionEvents = {
  CompetitionAnnounced: defineEvent({
    label: 'Competition announced',
    meaning: 'A competition is on the schedule.',
    data: competitionAnnouncement,
  }),
  CompetitionRevised: defineEvent({
    label: 'Competition revised',
    meaning: 'The competition has these details instead. It keeps its entries.',
    data: competitionDetails,
  }),
  EntriesOpened: defineEvent({
    label: 'Entries opened',
    meaning: 'People can enter.',
  }),
  EntriesClosed: defineEvent({
    label: 'Entries closed',
    meaning: 'Nobody can enter.',
  }),
  EntryReceived: defineEvent({
    label: 'Entry received',
    meaning: 'Somebody has entered.',
    data: competitionEntry,
    // The demonstration season of version 1 recorded a telephone number as well.
    earlier: [
      {
        data: competitionEntry.extend({ phone: z.string().exactOptional() }),
        lift: ({ phone, ...data }) => data,
      },
    ],
    about: (_id, { entryId }) => entrantOf(entryId),
  }),
  EntryCancelled: defineEvent({
    label: 'Entry cancelled',
    meaning: 'The entry is taken back, and the entrant is erased.',
    data: z.strictObject({ entryId: z.int() }),
    erases: (_id, { entryId }) => [entrantOf(entryId)],
  }),
  CompetitionDeleted: defineEvent({
    label: 'Competition deleted',
    meaning: 'The competition is off the schedule, and everybody who had entered is erased.',
    data: z.strictObject({ entryIds: z.array(z.int()) }),
    erases: (_id, { entryIds }) => entryIds.map(entrantOf),
  }),
};

export type CompetitionDetails = Readonly<z.infer<typeof competitionDetails>>;
export type CompetitionAnnouncement = Readonly<z.infer<typeof competitionAnnouncement>>;
export type Entry = Readonly<z.infer<typeof competitionEntry>>;
export type CompetitionEvent = EventOf<typeof competitionEvents>;

/** Somebody who wants to play. */
export type Entrant = Omit<Entry, 'entryId'>;

/** What is to be changed of a competition. */
export type CompetitionChanges = {
  readonly [Field in keyof CompetitionAnnouncement]?: CompetitionAnnouncement[Field] | undefined;
};

export type Competition =
  | { readonly phase: 'unannounced' }
  | {
      readonly phase: 'announced';
      readonly details: CompetitionDetails;
      readonly entriesOpen: boolean;
      readonly entries: readonly Entry[];
    }
  | { readonly phase: 'deleted' };

type Announced = Extract<Competition, { phase: 'announced' }>;

/** A competition and its entries, together so that who may enter is decided in one place. */
export const competition: Decider<Competition, CompetitionEvent> = {
  category: 'competition',
  label: 'Competitions',
  events: competitionEvents,
  initial: { phase: 'unannounced' },

  evolve(state, event) {
    switch (event.type) {
      case 'CompetitionAnnounced': {
        const { entriesOpen, ...details } = event.data;
        return { phase: 'announced', details, entriesOpen, entries: [] };
      }
      case 'CompetitionRevised':
        return { ...announced(state), details: event.data };
      case 'EntriesOpened':
        return { ...announced(state), entriesOpen: true };
      case 'EntriesClosed':
        return { ...announced(state), entriesOpen: false };
      case 'EntryReceived': {
        const before = announced(state);
        return { ...before, entries: [...before.entries, event.data] };
      }
      case 'EntryCancelled': {
        const before = announced(state);
        return { ...before, entries: before.entries.filter(({ entryId }) => entryId !== event.data.entryId) };
      }
      case 'CompetitionDeleted':
        return { phase: 'deleted' };
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
      case 'EntryReceived':
        return `entered ${personName(event.data)} for ${announced(before).details.title}`;
      case 'EntryCancelled':
        return `cancelled the entry of ${personName(entryIn(before, event.data.entryId))} for ${announced(before).details.title}`;
      case 'CompetitionDeleted':
        return `deleted ${titleAndDay(announced(before).details)}`;
    }
  },

  name: (state) => (state.phase === 'announced' ? titleAndDay(state.details) : null),

  view(state) {
    if (state.phase !== 'announced') return null;
    const { title, description, date, time, registrationCloses, status, category, type } = state.details;
    return {
      Title: title,
      Description: description,
      Date: inWordsAtClub(new Date(date)),
      Time: time,
      'Registration closes': registrationCloses && inWordsAtClub(new Date(registrationCloses)),
      Status: status,
      Category: category,
      Type: type,
      'Entries open': state.entriesOpen,
      ...Object.fromEntries(state.entries.map((entry) => [`Entry ${entry.entryId}`, nameAndAddress(entry)])),
    };
  },
};

/** Puts a new competition on the schedule. */
export const announceCompetition = (announcement: CompetitionAnnouncement) => (): CompetitionEvent[] => [
  { type: 'CompetitionAnnounced', data: announcement },
];

/** Changes what is told about a competition, and opens or closes its entries; what is undefined stays as it is. */
export const reviseCompetition =
  (changes: CompetitionChanges) =>
  (state: Competition): CompetitionEvent[] => {
    const before = announced(state);
    const { entriesOpen, ...details } = {
      ...before.details,
      entriesOpen: before.entriesOpen,
      ...onlyDefined(changes),
    };
    const revised: CompetitionEvent = { type: 'CompetitionRevised', data: details };
    const turned: CompetitionEvent = { type: entriesOpen ? 'EntriesOpened' : 'EntriesClosed', data: {} };
    return [
      ...(sameFields(before.details, details) ? [] : [revised]),
      ...(before.entriesOpen === entriesOpen ? [] : [turned]),
    ];
  };

/**
 * Takes somebody's entry. The most final reason to refuse is told first, and whether the same person has entered
 * already only to who could enter.
 */
export const enterCompetition =
  (entry: Entry) =>
  (state: Competition, { now }: DecisionContext): CompetitionEvent[] => {
    const { details, entriesOpen, entries } = announced(state);
    const reason = whyClosed({ ...details, entriesOpen }, now, dayAtClub);
    if (reason) throw new RefusedError(reason);
    if (entries.some((other) => identity(other) === identity(entry)))
      throw new RefusedError('already-entered');
    return [{ type: 'EntryReceived', data: entry }];
  };

/** Takes an entry back, and destroys what can tell whose it was. */
export const cancelEntry =
  (entryId: number) =>
  (state: Competition): CompetitionEvent[] => {
    entryIn(state, entryId);
    return [{ type: 'EntryCancelled', data: { entryId } }];
  };

/** Takes a competition off the schedule, and destroys what can tell who had entered. */
export const deleteCompetition = (state: Competition): CompetitionEvent[] => [
  { type: 'CompetitionDeleted', data: { entryIds: announced(state).entries.map(({ entryId }) => entryId) } },
];

/** What is announced. @throws RefusedError when there is no such competition, or none any more. */
export const announced = (state: Competition): Announced => {
  if (state.phase !== 'announced') throw new RefusedError('competition-not-found');
  return state;
};

const entryIn = (state: Competition, entryId: number): Entry => {
  const entries = state.phase === 'announced' ? state.entries : [];
  const entry = entries.find((one) => one.entryId === entryId);
  if (!entry) throw new RefusedError('entry-not-found');
  return entry;
};

const onlyDefined = (changes: CompetitionChanges): Partial<CompetitionAnnouncement> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** The same for the same person, however the form was typed; a couple may share an address. */
const identity = ({ firstName, lastName, email }: Entrant): string =>
  [firstName, lastName, email]
    .map((text) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim())
    .join('\n');

const nameAndAddress = (entrant: Entrant): string =>
  isWithheld(entrant.email) ? entrant.email : `${personName(entrant)}, ${entrant.email}`;

const titleAndDay = ({ title, date }: CompetitionDetails): string =>
  `${title} on ${dayInWordsAtClub(new Date(date))}`;

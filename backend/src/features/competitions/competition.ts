import { whyClosed } from '@onchan-bowls/contract/competition-entries';
import { isWithheld } from '@onchan-bowls/contract/history';
import { dayAtClub, dayInWordsAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { Refused } from '../../platform/event-store/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { DecisionContext, Stream } from '../../platform/event-store/stream.js';
import { personName } from '../../platform/personal-data/person-name.js';

/** What the club tells about a competition. */
export interface CompetitionDetails {
  readonly title: string;
  /** Such as `Entry Fee: £5`. */
  readonly description: string | null;
  /** When it is played, ISO 8601 in UTC; noon at the club of a day whose hour is not known. */
  readonly date: string;
  /** Free text such as `18:30`, or `TBC`. */
  readonly time: string;
  /** The last instant at which one can enter, ISO 8601 in UTC. */
  readonly registrationCloses: string | null;
  readonly status: 'upcoming' | 'completed' | 'cancelled';
  readonly category: 'mens' | 'ladies' | 'mixed';
  readonly type: 'club' | 'open';
}

export interface CompetitionAnnouncement extends CompetitionDetails {
  readonly entriesOpen: boolean;
}

/** What is to be changed of a competition. */
export type CompetitionChanges = {
  readonly [Field in keyof CompetitionAnnouncement]?: CompetitionAnnouncement[Field] | undefined;
};

/** Somebody who wants to play. */
export interface Entrant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Somebody who plays. */
export interface Entry extends Entrant {
  /** Unique among the entries of all competitions. */
  readonly entryId: number;
}

export type CompetitionEvent =
  | { readonly type: 'CompetitionAnnounced'; readonly data: CompetitionAnnouncement }
  | { readonly type: 'CompetitionRevised'; readonly data: CompetitionDetails }
  | { readonly type: 'EntriesOpened'; readonly data: Record<string, never> }
  | { readonly type: 'EntriesClosed'; readonly data: Record<string, never> }
  | { readonly type: 'EntryReceived'; readonly data: Entry }
  | { readonly type: 'EntryCancelled'; readonly data: { readonly entryId: number } }
  | { readonly type: 'CompetitionDeleted'; readonly data: { readonly entryIds: readonly number[] } };

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

/** The person of an entry, to whom a key and the mails belong. */
export const entrantOf = (entryId: number): string => `competition-entry-${entryId}`;

/** A competition and its entries, together so that who may enter is decided in one place. */
export const competition: Stream<Competition, CompetitionEvent> = {
  category: 'competition',
  labels: {
    records: 'Competitions',
    events: {
      CompetitionAnnounced: 'Competition announced',
      CompetitionRevised: 'Competition revised',
      EntriesOpened: 'Entries opened',
      EntriesClosed: 'Entries closed',
      EntryReceived: 'Entry received',
      EntryCancelled: 'Entry cancelled',
      CompetitionDeleted: 'Competition deleted',
    },
  },
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

  personal: {
    EntryReceived: {
      subject: ({ entryId }) => entrantOf(entryId),
      fields: ['firstName', 'lastName', 'email'],
    },
  },
  erases: {
    EntryCancelled: { subjects: ({ entryId }) => [entrantOf(entryId)] },
    CompetitionDeleted: { subjects: ({ entryIds }) => entryIds.map(entrantOf) },
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
    if (reason) throw new Refused(reason);
    if (entries.some((other) => identity(other) === identity(entry))) throw new Refused('already-entered');
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

/** What is announced. @throws Refused when there is no such competition, or none any more. */
export const announced = (state: Competition): Announced => {
  if (state.phase !== 'announced') throw new Refused('competition-not-found');
  return state;
};

const entryIn = (state: Competition, entryId: number): Entry => {
  const entries = state.phase === 'announced' ? state.entries : [];
  const entry = entries.find((one) => one.entryId === entryId);
  if (!entry) throw new Refused('entry-not-found');
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

import { competitionLabels, competitionRequest } from '@onchan-bowls/contract/competitions';
import { isWithheld } from '@onchan-bowls/contract/history';
import { dayInWordsAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { byLabels, type DecisionContext, type Decider } from '../../platform/event-store/decider/decider.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationOf,
  type PastRecord,
} from '../../platform/event-store/decider/restoration.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { personName } from '../../platform/personal-data/person-name.js';
import { RefusedError } from '../../platform/refused.js';
import {
  describeDraw,
  drawItems,
  drawRestored,
  viewDrawItem,
  type DrawDecision,
  type DrawItem,
} from '../draws/draw.js';
import {
  competitionEvents,
  type CompetitionAnnouncement,
  type CompetitionChanges,
  type CompetitionDetails,
  type CompetitionEvent,
  type Entrant,
} from './competition.events.js';
import {
  announced,
  entryIn,
  evolve,
  outOfTurn,
  type Competition,
  type TakenEntry,
} from './competition.state.js';
import { placesSet, withPlaces } from './competition.places.js';
import {
  entrantsAndPartnersIn,
  entriesRestored,
  partnersRemoved,
  restoreEntry,
} from './competition.entries.js';

/** A competition with its entries, so that one decision knows whether somebody may enter. */
export const competition: Decider<Competition, CompetitionEvent> = {
  category: 'competition',
  label: 'Competitions',
  events: competitionEvents,
  initial: null,
  evolve,

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

  restore: (past, present, context) =>
    past.entryId === undefined
      ? restoreCompetition(past, present, context)
      : restoreEntry(past, present, past.entryId, context),
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
  present: Competition,
  context: DecisionContext,
): CompetitionEvent[] => {
  const { details, entriesOpen, places, entries } = past.state;
  const values = { ...details, entriesOpen };
  assertAccepted(past, competitionRequest, { ...values, places });
  // Erasing partners cannot be undone, so it is not a side effect here.
  if (partnersRemoved(present, details).length > 0) {
    throw new RefusedError(
      'not-pairs',
      'Some entries have a partner. Please change the format to singles first.',
    );
  }
  const isAsBefore = present && sameFields({ ...present.details, entriesOpen: present.entriesOpen }, values);
  const restored: CompetitionEvent = {
    type: 'CompetitionRestored',
    data: {
      ...values,
      discardedFor: present ? null : past.state.draw.discardedFor,
      ...restorationOf(past),
    },
  };
  // A restored competition has no limit until its places are set.
  const unlimited = present && { ...present, places: null };
  // Nobody is entered again by older details: only a deletion brings entries back.
  const returning = present ? [] : entries.filter(({ firstName }) => !isWithheld(firstName));
  return withPlaces(context, present, [
    ...(isAsBefore ? placesSet(present, places) : [restored, ...placesSet(unlimited, places)]),
    ...entriesRestored(past, returning),
    // Without its entrants nobody could play it on.
    ...(!present && returning.length === entries.length ? drawRestored(past.state.draw, past) : []),
  ]);
};

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

const because = ({ reason }: { readonly reason: string | null }): string =>
  reason === null ? '' : `: ${reason}`;

const entryInWords = (state: Competition, entryId: number): string =>
  `${personName(entryIn(state, entryId))} for ${announced(state).details.title}`;

const onlyDefined = (changes: CompetitionChanges): Partial<CompetitionAnnouncement> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const nameAndAddress = ({ email, ...entrant }: Entrant): string => {
  if (email === null) return personName(entrant);
  return isWithheld(email) ? email : `${personName(entrant)}, ${email}`;
};

const titleAndDay = ({ title, date }: CompetitionDetails): string =>
  `${title} on ${dayInWordsAtClub(new Date(date))}`;

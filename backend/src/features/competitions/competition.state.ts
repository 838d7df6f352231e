import { refuse } from '../../platform/refused.js';
import { evolveDraw, noDraw, type Draw } from '../draws/draw.js';
import type { CompetitionDetails, CompetitionEvent, Entry, Partner } from './competition.events.js';

export interface TakenEntry extends Entry {
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

/** The competition after an event. */
export const evolve = (state: Competition, event: CompetitionEvent): Competition => {
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
    case 'EntryReceived':
      // A spread would copy the entries twice, to make room for more.
      return withEntries(state, (entries) => entries.concat({ ...event.data, ...asReceived }));
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
    case 'EntryCancelled':
      return withEntries(state, (entries) => entries.filter(({ entryId }) => entryId !== event.data.entryId));
    case 'DrawMade':
    case 'DrawResultRecorded':
    case 'DrawResultTakenBack':
    case 'DrawDiscarded': {
      const before = announced(state);
      return { ...before, draw: evolveDraw(before.draw, event) };
    }
    case 'EntrantsErased': {
      const erased = new Set(event.data.entryIds);
      return withEntries(state, (entries) => entries.filter(({ entryId }) => !erased.has(entryId)));
    }
    case 'CompetitionDeleted':
      return null;
    case 'CompetitionRestored': {
      const { entriesOpen, discardedFor, goesBackTo, createdAt, ...details } = event.data;
      return {
        details,
        entriesOpen,
        places: null,
        entries: state?.entries ?? [],
        draw: state?.draw ?? { ...noDraw, discardedFor },
      };
    }
    case 'EntryRestored': {
      const { goesBackTo, createdAt, ...entry } = event.data;
      return withEntries(state, (entries) =>
        [...entries, { ...asReceived, ...entry, placedLater: true }].sort((a, b) => a.entryId - b.entryId),
      );
    }
  }
};

const asReceived = { partner: null, paid: false, waiting: false, placedLater: false, placeNote: null };

type Entries = readonly TakenEntry[];

const withEntries = (state: Competition, change: (entries: Entries) => Entries): Competition => {
  const before = announced(state);
  return { ...before, entries: change(before.entries) };
};

const withEntry = (state: Competition, entryId: number, changes: Partial<TakenEntry>): Competition =>
  withEntries(state, (entries) =>
    entries.map((entry) => (entry.entryId === entryId ? { ...entry, ...changes } : entry)),
  );

/** The announced competition. @throws RefusedError when there is none, or none any more. */
export const announced = (state: Competition): AnnouncedCompetition =>
  state ?? refuse('competition-not-found');

/** An entry of the competition. @throws RefusedError when there is none, or none any more. */
export const entryIn = (state: Competition, entryId: number): TakenEntry =>
  state?.entries.find((entry) => entry.entryId === entryId) ?? refuse('entry-not-found');

export const placedIn = (state: Competition): number =>
  state?.entries.filter(({ waiting }) => !waiting).length ?? 0;

/** The number of an entry on the waiting list, from 1; 0 when it has a place. */
export const placeInLine = (state: Competition, entryId: number): number =>
  announced(state)
    .entries.filter(({ waiting }) => waiting)
    .findIndex((entry) => entry.entryId === entryId) + 1;

/** Why others were passed over, as the end of a sentence; empty if nobody was. */
export const outOfTurn = (reason: string | null): string =>
  reason === null ? '' : `, out of turn: ${reason}`;

import {
  competitionEntryRecord,
  competitionRecord,
  visitorsEntryRecord,
  type CompetitionEntryRecord,
} from '@onchan-bowls/contract/competitions';
import { club, entrantsShownDays } from '@onchan-bowls/contract/club';
import type { OwnEntry } from '@onchan-bowls/contract/entry-links';
import { isWithheld } from '@onchan-bowls/contract/history';
import { problems } from '@onchan-bowls/contract/problem';
import { In, LessThanOrEqual } from 'typeorm';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import { deleteRows, insertRow, projection, updateRows } from '../../platform/projections/projection.js';
import {
  boolean,
  datedRecordColumns,
  instant,
  integer,
  key,
  nullable,
  readTable,
  text,
} from '../../platform/records/read-table.js';
import { lists, query } from '../../platform/records/record-queries.js';
import {
  createdBy,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { RefusedError } from '../../platform/refused.js';
import { competition } from './competition.js';
import type { CompetitionDetails, CompetitionEvent, Entry } from './competition.events.js';
import { isPast, onOffer } from './competition.places.js';
import type { LinkedEntry } from './entry-links.js';

/** The competition schedule as visitors and administrators read it. */
export const CompetitionRow = readTable('competitions', {
  ...datedRecordColumns,
  title: text(),
  description: nullable(text()),
  date: instant(),
  time: text(),
  registrationCloses: nullable(instant()),
  status: text<CompetitionDetails['status']>(),
  category: text<CompetitionDetails['category']>(),
  type: text<CompetitionDetails['type']>(),
  format: text<CompetitionDetails['format']>(),
  entriesOpen: boolean(),
  places: nullable(integer()),
  drawn: boolean(),
});
export type CompetitionRow = InstanceType<typeof CompetitionRow>;

/** All entries. Visitors read them without the addresses. */
export const CompetitionEntryRow = readTable('competition_entries', {
  id: key(integer()),
  competitionId: integer(),
  firstName: text(),
  lastName: text(),
  /** The id and the names of the partner; null while there is none. */
  partnerId: nullable(integer()),
  partnerFirstName: nullable(text()),
  partnerLastName: nullable(text()),
  /** Null if the club has received the entry in another way, without one. */
  email: nullable(text()),
  paid: boolean(),
  waiting: boolean(),
  createdAt: instant(),
});
export type CompetitionEntryRow = InstanceType<typeof CompetitionEntryRow>;

/** An event of an entry changes nothing of its competition but the version. */
const raiseVersion = (event: Recorded<CompetitionEvent>) => updateRecord<CompetitionRow>(event, {});

export const competitions = projection({
  name: 'competitions',
  version: 1,
  entity: CompetitionRow,
  decider: competition,
  on: {
    CompetitionAnnounced: (event) =>
      insertRecord(event, { ...event.data, places: null, drawn: false, ...createdBy(event) }),
    CompetitionRevised: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    EntriesOpened: (event) => updateRecord(event, { entriesOpen: true, updatedAt: event.recordedAt }),
    EntriesClosed: (event) => updateRecord(event, { entriesOpen: false, updatedAt: event.recordedAt }),
    PlacesSet: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    EntryReceived: raiseVersion,
    EntryPaid: raiseVersion,
    EntryUnpaid: raiseVersion,
    PartnerNamed: raiseVersion,
    PartnerRemoved: raiseVersion,
    EntryPutOnWaitingList: raiseVersion,
    EntryMovedUp: raiseVersion,
    PlaceOffered: raiseVersion,
    PlaceTaken: raiseVersion,
    PlaceGiven: raiseVersion,
    EntryCancelled: raiseVersion,
    DrawMade: (event) => updateRecord(event, { drawn: true }),
    DrawResultRecorded: raiseVersion,
    DrawResultTakenBack: raiseVersion,
    DrawDiscarded: (event) => updateRecord(event, { drawn: false }),
    EntrantsErased: raiseVersion,
    CompetitionDeleted: deleteRecord,
    CompetitionRestored: (event) => {
      const { goesBackTo, discardedFor, ...details } = event.data;
      const fields = { ...details, places: null, updatedAt: event.recordedAt };
      // A row that is there keeps the column that is left out, and a new row gets its default.
      return upsertRecord<CompetitionRow>(event, fields as typeof fields & Pick<CompetitionRow, 'drawn'>);
    },
    EntryRestored: raiseVersion,
  },
});

const withoutPartner = { partnerFirstName: null, partnerLastName: null };
const noPartner = { partnerId: null, ...withoutPartner };

const insertEntry = (competitionId: string, { entryId, ...entrant }: Entry, createdAt: Date | string) =>
  insertRow<CompetitionEntryRow>({
    ...entrant,
    id: entryId,
    competitionId: Number(competitionId),
    paid: false,
    waiting: false,
    ...noPartner,
    createdAt,
  });

const hasPlace = ({ data: { entryId } }: { readonly data: { readonly entryId: number } }) =>
  updateRows<CompetitionEntryRow>({ id: entryId }, { waiting: false });

export const competitionEntries = projection({
  name: 'competition_entries',
  version: 1,
  entity: CompetitionEntryRow,
  decider: competition,
  on: {
    CompetitionAnnounced: () => null,
    CompetitionRevised: () => null,
    EntriesOpened: () => null,
    EntriesClosed: () => null,
    PlacesSet: () => null,
    EntryReceived: ({ data, streamId, recordedAt }) => insertEntry(streamId, data, recordedAt),
    EntryPaid: ({ data: { entryId } }) => updateRows({ id: entryId }, { paid: true }),
    EntryUnpaid: ({ data: { entryId } }) => updateRows({ id: entryId }, { paid: false }),
    PartnerNamed: ({ data: { entryId, partnerId, firstName, lastName } }) =>
      updateRows({ id: entryId }, { partnerId, partnerFirstName: firstName, partnerLastName: lastName }),
    PartnerRemoved: ({ data: { entryId } }) => updateRows({ id: entryId }, noPartner),
    EntryPutOnWaitingList: ({ data: { entryId } }) => updateRows({ id: entryId }, { waiting: true }),
    EntryMovedUp: hasPlace,
    PlaceOffered: () => null,
    PlaceTaken: hasPlace,
    PlaceGiven: hasPlace,
    EntryCancelled: ({ data: { entryId } }) => deleteRows({ id: entryId }),
    DrawMade: () => null,
    DrawResultRecorded: () => null,
    DrawResultTakenBack: () => null,
    DrawDiscarded: () => null,
    EntrantsErased: ({ streamId }) => deleteRows({ competitionId: Number(streamId) }),
    CompetitionDeleted: ({ streamId }) => deleteRows({ competitionId: Number(streamId) }),
    CompetitionRestored: () => null,
    EntryRestored: ({ data: { goesBackTo, createdAt, placeNote, ...entry }, streamId }) =>
      insertEntry(streamId, entry, createdAt),
  },
});

export const competitionRecords = recordTable({
  entity: CompetitionRow,
  schema: competitionRecord,
  notFound: 'competition-not-found',
});

/** All competitions, in the order they were announced. */
export const ListCompetitions = lists(competitionRecords);

/** Entries as signed-in users see them. */
export const entries = recordTable({
  entity: CompetitionEntryRow,
  schema: competitionEntryRecord,
  notFound: 'entry-not-found',
});

/** Entries as visitors see them: without the addresses. */
export const visitorsEntries = recordTable({
  entity: CompetitionEntryRow,
  schema: visitorsEntryRecord,
  notFound: 'entry-not-found',
});

/** The instant from which visitors are no longer shown who entered a competition, in SQL. */
export const entrantsLeave = `((date AT TIME ZONE '${club.zone}')::date + ${entrantsShownDays + 1})::timestamp AT TIME ZONE '${club.zone}'`;

/** The instants at which the visitors' entries change by themselves. */
export const entryChanges = `SELECT ${entrantsLeave} FROM competitions`;

/**
 * The entries of all competitions, oldest first: with the addresses, or as visitors see them. Visitors are not shown
 * entrants whose names are erased or unreadable, nor those of a competition long past.
 */
export const ListEntries = query(
  async (
    { reader, manager, clock },
    { withEmail }: { readonly withEmail: boolean },
  ): Promise<CompetitionEntryRecord[]> => {
    const order = { id: 'ASC' } as const;
    if (withEmail) {
      // The versions first: beside entries that are newer, an old version only makes an edit compare them again.
      const known = await manager.find(CompetitionRow, { select: { id: true, version: true } });
      const versions = new Map(known.map(({ id, version }) => [id, version]));
      const records = await reader.find(entries, { order });
      return records.map((entry) => ({ ...entry, version: versions.get(entry.competitionId) ?? 0 }));
    }
    const shown = await manager.query<{ id: number }[]>(
      `SELECT id FROM competitions WHERE ${entrantsLeave} > $1`,
      [clock.now()],
    );
    const where = { competitionId: In(shown.map(({ id }) => id)) };
    const records = await reader.find(visitorsEntries, { where, order });
    return records
      .filter(({ firstName, lastName }) => !isWithheld(firstName) && !isWithheld(lastName))
      .map((entry) => (isWithheld(entry.partnerFirstName) ? { ...entry, ...withoutPartner } : entry));
  },
);

/** The entry of a link, as its entrant sees it. @throws RefusedError `link-not-valid` when its competition is deleted. */
export const GetOwnEntry = query(
  async ({ manager, clock }, { entryId, competitionId }: LinkedEntry): Promise<OwnEntry> => {
    const of = await manager.findOneBy(CompetitionRow, { id: competitionId });
    if (!of) throw new RefusedError('link-not-valid');
    const found = await manager.findOneBy(CompetitionEntryRow, { id: entryId });
    const before = { competitionId, waiting: true, id: LessThanOrEqual(entryId) };
    const placeInLine = found?.waiting ? await manager.countBy(CompetitionEntryRow, before) : 0;
    const { title, time, status, places } = of;
    const date = of.date.toISOString();
    const placed = await manager.countBy(CompetitionEntryRow, { competitionId, waiting: false });
    return {
      title,
      time,
      date,
      entry: found && {
        firstName: found.firstName,
        lastName: found.lastName,
        partner: found.partnerFirstName && `${found.partnerFirstName} ${found.partnerLastName}`,
        placeInLine,
        isPlaceFree: placeInLine > 0 && onOffer({ status, date, time }, places, placed, clock.now()) > 0,
      },
      closed: isPast({ date }, clock.now()) ? problems['competition-past'].title : null,
    };
  },
);

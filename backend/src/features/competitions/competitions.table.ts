import {
  competitionEntryRecord,
  competitionRecord,
  visitorsEntryRecord,
  type CompetitionEntryRecord,
} from '@onchan-bowls/contract/competitions';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isWithheld } from '@onchan-bowls/contract/history';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { RecordReader } from '../../platform/records/record-reader.js';
import { lists } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
import { competition, type CompetitionDetails, type CompetitionEvent } from './competition.js';

/** The competition schedule as visitors and administrators read it. */
@Entity('competitions')
export class CompetitionRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('timestamptz')
  date: Date;

  @Column('text')
  time: string;

  @Column('timestamptz', { name: 'registration_closes', nullable: true })
  registrationCloses: Date | null;

  @Column('text')
  status: CompetitionDetails['status'];

  @Column('text')
  category: CompetitionDetails['category'];

  @Column('text')
  type: CompetitionDetails['type'];

  @Column('boolean', { name: 'entries_open' })
  entriesOpen: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('integer')
  version: number;
}

/** Who has entered what. Visitors read it without the addresses. */
@Entity('competition_entries')
export class CompetitionEntryRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('integer', { name: 'competition_id' })
  competitionId: number;

  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  @Column('text')
  email: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

export const competitions = projection<CompetitionRow, CompetitionEvent>({
  name: 'competitions',
  version: 1,
  entity: CompetitionRow,
  stream: competition,
  on: {
    CompetitionAnnounced: ({ data, streamId, recordedAt, version }) => [
      put({
        ...data,
        ...instantsOf(data),
        id: Number(streamId),
        createdAt: recordedAt,
        updatedAt: recordedAt,
        version,
      }),
    ],
    CompetitionRevised: ({ data, streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { ...data, ...instantsOf(data), updatedAt: recordedAt, version }),
    ],
    EntriesOpened: ({ streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { entriesOpen: true, updatedAt: recordedAt, version }),
    ],
    EntriesClosed: ({ streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { entriesOpen: false, updatedAt: recordedAt, version }),
    ],
    EntryReceived: ({ streamId, version }) => [patch({ id: Number(streamId) }, { version })],
    EntryCancelled: ({ streamId, version }) => [patch({ id: Number(streamId) }, { version })],
    CompetitionDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

const instantsOf = ({ date, registrationCloses }: CompetitionDetails) => ({
  date: new Date(date),
  registrationCloses: registrationCloses === null ? null : new Date(registrationCloses),
});

export const competitionEntries = projection<CompetitionEntryRow, CompetitionEvent>({
  name: 'competition_entries',
  version: 1,
  entity: CompetitionEntryRow,
  stream: competition,
  on: {
    CompetitionAnnounced: () => [],
    CompetitionRevised: () => [],
    EntriesOpened: () => [],
    EntriesClosed: () => [],
    EntryReceived: ({ data: { entryId, ...entrant }, streamId, recordedAt }) => [
      put({ ...entrant, id: entryId, competitionId: Number(streamId), createdAt: recordedAt }),
    ],
    EntryCancelled: ({ data: { entryId } }) => [remove({ id: entryId })],
    CompetitionDeleted: ({ streamId }) => [remove({ competitionId: Number(streamId) })],
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
const entries = recordTable({
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

/**
 * The entries of all competitions, in the order they came in: with the addresses, or as visitors see them, who are not
 * shown entrants whose names nobody can read.
 */
export class ListEntries extends Query<CompetitionEntryRecord[]> {
  constructor(readonly shown: { readonly withEmail: boolean }) {
    super();
  }
}

@QueryHandler(ListEntries)
class ListEntriesHandler implements IQueryHandler<ListEntries> {
  constructor(private readonly reader: RecordReader) {}

  async execute({ shown: { withEmail } }: ListEntries): Promise<CompetitionEntryRecord[]> {
    const order = { id: 'ASC' } as const;
    if (withEmail) return this.reader.find(entries, { order });
    const records = await this.reader.find(visitorsEntries, { order });
    return records.filter(({ firstName, lastName }) => !isWithheld(firstName) && !isWithheld(lastName));
  }
}

export const competitionQueryHandlers = [ListEntriesHandler];

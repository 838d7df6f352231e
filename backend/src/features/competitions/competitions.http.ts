import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  competitionEntryRecord,
  competitionEntryRequest,
  competitionRecord,
  competitionRequest,
  competitionRevision,
  visitorsEntryRecord,
  type CompetitionEntryRecord,
  type CompetitionEntryRequest,
  type CompetitionRecord,
  type CompetitionRequest,
  type CompetitionRevision,
  type VisitorsEntryRecord,
} from '@onchan-bowls/contract/competitions';
import { z } from 'zod';
import { instantAtClub } from '../../platform/club-time.js';
import { Public, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { RecordId } from '../../platform/http/record-id.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import {
  AnnounceCompetition,
  CancelEntry,
  DeleteCompetition,
  EnterCompetition,
  ReviseCompetition,
} from './competitions.commands.js';
import {
  competitionEntries,
  competitions,
  ListCompetitions,
  ListEntries,
} from './competitions.read-model.js';

export class CompetitionDto extends dtoOf(competitionRequest) {}
export class CompetitionRevisionDto extends dtoOf(competitionRevision) {}

@DropsUnknownFields()
export class CompetitionEntryDto extends dtoOf(competitionEntryRequest) {}

const example = {
  title: 'Spring Cup',
  description: 'Entry Fee: £5',
  date: '2026-05-16T13:30:00.000Z',
  time: '14:30',
  registrationCloses: '2026-05-14T17:00:00.000Z',
  status: 'upcoming',
  category: 'mixed',
  type: 'club',
  entriesOpen: true,
} satisfies CompetitionRequest;

const recordExample: CompetitionRecord = {
  ...example,
  id: 1,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
};

const entry: CompetitionEntryRequest = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.com',
  competitionId: 1,
};

const entryExample: VisitorsEntryRecord = {
  id: 1,
  competitionId: 1,
  firstName: 'Ann',
  lastName: 'Example',
  createdAt: '2026-04-02T18:00:00.000Z',
};

@Controller('competitions')
export class CompetitionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    lists: PublicLists,
  ) {
    lists.add('/api/competitions', competitions, () => this.list());
  }

  @Get()
  @Public()
  @Documented({
    summary: 'All competitions',
    answer: z.array(competitionRecord),
    answerExample: [recordExample],
  })
  list(): Promise<CompetitionRecord[]> {
    return this.queries.execute(new ListCompetitions());
  }

  @Post()
  @Documented({
    summary: 'Announce a competition',
    body: competitionRequest,
    bodyExample: example,
    answer: competitionRecord,
    answerExample: recordExample,
    status: 201,
    repeatable: true,
  })
  announce(@Body() announcement: CompetitionDto): Promise<CompetitionRecord> {
    return this.commands.execute(new AnnounceCompetition(withInstants(announcement)));
  }

  @Put(':id')
  @Documented({
    summary: 'Change what is sent of a competition: its details, or whether one can enter',
    body: competitionRevision,
    bodyExample: example,
    answer: competitionRecord,
    answerExample: recordExample,
  })
  revise(
    @RecordId() id: number,
    @Body() changes: CompetitionRevisionDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<CompetitionRecord> {
    return this.commands.execute(new ReviseCompetition(id, withInstants(changes), expectedVersion));
  }

  @Delete(':id')
  @HttpCode(204)
  @Documented({ summary: 'Delete a competition and erase its entrants', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteCompetition(id, expectedVersion));
  }
}

@Controller('competition-entries')
export class CompetitionEntriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    lists: PublicLists,
  ) {
    lists.add('/api/competition-entries', competitionEntries, () => this.list({}));
  }

  @Get()
  @Public()
  @Documented({
    summary: 'All entries; with the addresses only for who is signed in',
    answer: z.array(competitionEntryRecord),
    answerExample: [entryExample],
  })
  list(@Req() { signedIn }: Pick<AppRequest, 'signedIn'>): Promise<CompetitionEntryRecord[]> {
    return this.queries.execute(new ListEntries({ withEmail: signedIn !== undefined }));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Enter a competition',
    body: competitionEntryRequest,
    bodyExample: entry,
    answer: visitorsEntryRecord,
    answerExample: entryExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  enter(@Body() { competitionId, ...entrant }: CompetitionEntryDto): Promise<VisitorsEntryRecord> {
    return this.commands.execute(new EnterCompetition(competitionId, entrant));
  }

  @Delete(':id')
  @HttpCode(204)
  @Documented({
    summary: 'Cancel an entry and erase the entrant; the version is that of the competition',
    status: 204,
  })
  async cancel(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new CancelEntry(id, expectedVersion));
  }
}

/** What was sent, with its points in time as they are recorded; what is absent stays so. */
const withInstants = <Sent extends Pick<CompetitionRevision, 'date' | 'registrationCloses'>>(
  sent: Sent,
): Sent => ({
  ...sent,
  ...(sent.date !== undefined && { date: instantAtClub(sent.date).toISOString() }),
  ...(sent.registrationCloses && {
    registrationCloses: instantAtClub(sent.registrationCloses).toISOString(),
  }),
});

import { Body, Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  competitionEntryRecord,
  competitionEntryRequest,
  competitionRecord,
  competitionRequest,
  competitionRevision,
  entryByHandRequest,
  partnerRequest,
  paymentRequest,
  placeRequest,
  visitorsEntryRecord,
  type CompetitionEntryRecord,
  type CompetitionRecord,
  type VisitorsEntryRecord,
} from '@onchan-bowls/contract/competitions';
import {
  competitionExample,
  competitionRecordExample,
  entryByHandExample,
  entryExample,
  entryRecordExample,
  paidEntryExample,
  partnerExample,
  placeExample,
} from '@onchan-bowls/contract/competitions.examples';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { withInstants } from '../../platform/club-time.js';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes, Public, type AppRequest } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { RecordId } from '../../platform/http/record-id.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import {
  AnnounceCompetition,
  CancelEntry,
  ChangePartner,
  DeleteCompetition,
  EnterByHand,
  EnterCompetition,
  GivePlace,
  NotePayment,
  ReviseCompetition,
} from './competitions.commands.js';
import {
  competitionEntries,
  competitions,
  entryChanges,
  ListCompetitions,
  ListEntries,
} from './competitions.table.js';

nameSchema('Competition', competitionRecord);
nameSchema('CompetitionEntry', competitionEntryRecord);

export class CompetitionDto extends dtoOf(competitionRequest) {}
export class CompetitionRevisionDto extends dtoOf(competitionRevision) {}

export class EntryByHandDto extends dtoOf(entryByHandRequest) {}
export class PartnerDto extends dtoOf(partnerRequest) {}
export class PaymentDto extends dtoOf(paymentRequest) {}
export class PlaceDto extends dtoOf(placeRequest) {}

@DropsUnknownFields()
export class CompetitionEntryDto extends dtoOf(competitionEntryRequest) {}

const documented = { response: competitionRecord, responseExample: competitionRecordExample };

@Controller('competitions')
@Changes('competition')
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
    response: z.array(competitionRecord),
    responseExample: [competitionRecordExample],
  })
  list(): Promise<CompetitionRecord[]> {
    return this.queries.execute(new ListCompetitions());
  }

  @Post()
  @Documented({
    summary: 'Announce a competition',
    body: competitionRequest,
    bodyExample: competitionExample,
    ...documented,
    status: 201,
    repeatable: true,
  })
  announce(@Body() announcement: CompetitionDto): Promise<CompetitionRecord> {
    return this.commands.execute(
      new AnnounceCompetition(withInstants(announcement, 'date', 'registrationCloses')),
    );
  }

  @Put(':id')
  @Documented({
    summary:
      'Change what is sent of a competition: its details, or whether one can enter. Singles erase the partners of pairs',
    body: competitionRevision,
    bodyExample: competitionExample,
    ...documented,
  })
  revise(
    @Edited() { id, version }: Edit,
    @Body() changes: CompetitionRevisionDto,
  ): Promise<CompetitionRecord> {
    return this.commands.execute(
      new ReviseCompetition(id, withInstants(changes, 'date', 'registrationCloses'), version),
    );
  }

  @Post(':id/entries')
  @Documented({
    summary: 'Enter somebody by hand, also after entries have closed',
    body: entryByHandRequest,
    bodyExample: entryByHandExample,
    response: competitionEntryRecord,
    responseExample: { ...paidEntryExample, paid: false },
    status: 201,
    repeatable: true,
  })
  enterByHand(@RecordId() id: number, @Body() entrant: EntryByHandDto): Promise<CompetitionEntryRecord> {
    return this.commands.execute(new EnterByHand(id, ...playersIn(entrant)));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a competition, and erase its entrants and their partners', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeleteCompetition(id, version));
  }
}

const entriesPath = '/api/competition-entries';

@Controller('competition-entries')
@Changes('competition')
export class CompetitionEntriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly lists: PublicLists,
    private readonly access: AccessLog,
  ) {
    const load = () => this.queries.execute(new ListEntries({ withEmail: false }));
    lists.add(entriesPath, competitionEntries, load, { changes: entryChanges, hasMore: true });
  }

  @Get()
  @Public()
  @Documented({
    summary: 'All entries; signed-in users also get the email addresses and who has paid',
    response: z.array(competitionEntryRecord),
    responseExample: [entryRecordExample],
  })
  async list(@Req() request: AppRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!request.signedIn) {
      await this.lists.at(entriesPath).serve(request, reply);
      return;
    }
    await this.access.recordOpening('entries');
    await reply.send(await this.queries.execute(new ListEntries({ withEmail: true })));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Enter a competition',
    body: competitionEntryRequest,
    bodyExample: { ...entryExample, ...partnerExample },
    response: visitorsEntryRecord,
    responseExample: entryRecordExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  enter(@Body() { competitionId, ...entrant }: CompetitionEntryDto): Promise<VisitorsEntryRecord> {
    return this.commands.execute(new EnterCompetition(competitionId, ...playersIn(entrant)));
  }

  @Put(':id/payment')
  @Documented({
    summary: 'Note whether the fee of an entry is paid; the version is that of the competition',
    body: paymentRequest,
    bodyExample: { paid: true },
    response: competitionEntryRecord,
    responseExample: paidEntryExample,
  })
  notePayment(
    @Edited() { id, version }: Edit,
    @Body() { paid }: PaymentDto,
  ): Promise<CompetitionEntryRecord> {
    return this.commands.execute(new NotePayment(id, paid, version));
  }

  @Put(':id/partner')
  @Documented({
    summary:
      'Name another partner for an entry, or none, and erase the one before; the version is that of the competition',
    body: partnerRequest,
    bodyExample: partnerExample,
    response: competitionEntryRecord,
    responseExample: paidEntryExample,
  })
  changePartner(@Edited() { id, version }: Edit, @Body() names: PartnerDto): Promise<CompetitionEntryRecord> {
    return this.commands.execute(new ChangePartner(id, partnerIn(names), version));
  }

  @Put(':id/place')
  @Documented({
    summary:
      'Give a free place to an entry that waits, with a reason if it is not the first; the version is that of the competition',
    body: placeRequest,
    bodyExample: placeExample,
    response: competitionEntryRecord,
    responseExample: paidEntryExample,
  })
  givePlace(
    @Edited() { id, version }: Edit,
    @Body() { placeReason }: PlaceDto,
  ): Promise<CompetitionEntryRecord> {
    return this.commands.execute(new GivePlace(id, placeReason, version));
  }

  @Delete(':id')
  @Documented({
    summary: 'Cancel an entry and erase entrant and partner; the version is that of the competition',
    status: 204,
  })
  async cancel(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new CancelEntry(id, version));
  }
}

interface SentPartner {
  readonly partnerFirstName: string | null;
  readonly partnerLastName: string | null;
}

const partnerIn = ({ partnerFirstName: firstName, partnerLastName: lastName }: SentPartner) =>
  firstName === null || lastName === null ? undefined : { firstName, lastName };

/** The entrant who was sent, and the partner. */
const playersIn = <Sent extends SentPartner>({ partnerFirstName, partnerLastName, ...entrant }: Sent) =>
  [entrant, partnerIn({ partnerFirstName, partnerLastName })] as const;

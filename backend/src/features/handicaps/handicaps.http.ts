import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { handicapRecord, handicapRequest, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { handicapExample, handicapRecordExample } from '@onchan-bowls/contract/handicaps.examples';
import { z } from 'zod';
import { Public } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { RecordId } from '../../platform/http/record-id.js';
import { DeleteHandicap, ReviseHandicap, SetHandicap } from './handicaps.commands.js';
import { handicaps, ListHandicaps } from './handicaps.table.js';

nameSchema('Handicap', handicapRecord);

export class HandicapDto extends dtoOf(handicapRequest) {}

const documented = {
  body: handicapRequest,
  bodyExample: handicapExample,
  response: handicapRecord,
  responseExample: handicapRecordExample,
};

@Controller('handicaps')
export class HandicapsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    lists: PublicLists,
  ) {
    lists.add('/api/handicaps', handicaps, () => this.list());
  }

  @Get()
  @Public()
  @Documented({
    summary: 'All handicaps',
    response: z.array(handicapRecord),
    responseExample: [handicapRecordExample],
  })
  list(): Promise<HandicapRecord[]> {
    return this.queries.execute(new ListHandicaps());
  }

  @Post()
  @Documented({ summary: 'Set the handicap of a player', ...documented, status: 201, repeatable: true })
  set(@Body() details: HandicapDto): Promise<HandicapRecord> {
    return this.commands.execute(new SetHandicap({ ...details }));
  }

  @Put(':id')
  @Documented({ summary: 'Revise a handicap', ...documented })
  revise(
    @RecordId() id: number,
    @Body() details: HandicapDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<HandicapRecord> {
    return this.commands.execute(new ReviseHandicap(id, { ...details }, expectedVersion));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a handicap', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteHandicap(id, expectedVersion));
  }
}

import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  handicapRecord,
  handicapRequest,
  type HandicapRecord,
  type HandicapRequest,
} from '@onchan-bowls/contract/handicaps';
import { z } from 'zod';
import { Public } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { RecordId } from '../../platform/http/record-id.js';
import { DeleteHandicap, ReviseHandicap, SetHandicap } from './handicaps.commands.js';
import { handicaps, ListHandicaps } from './handicaps.read-model.js';

export class HandicapDto extends dtoOf(handicapRequest) {}

const example = {
  playerName: 'Ann Example',
  category: 'ladies',
  handicap: 3,
  notes: 'Provisional until June',
} satisfies HandicapRequest;

const recordExample: HandicapRecord = {
  ...example,
  id: 1,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
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
  @Documented({ summary: 'All handicaps', answer: z.array(handicapRecord), answerExample: [recordExample] })
  list(): Promise<HandicapRecord[]> {
    return this.queries.execute(new ListHandicaps());
  }

  @Post()
  @Documented({
    summary: 'Set the handicap of a player',
    body: handicapRequest,
    bodyExample: example,
    answer: handicapRecord,
    answerExample: recordExample,
    status: 201,
    repeatable: true,
  })
  set(@Body() details: HandicapDto): Promise<HandicapRecord> {
    return this.commands.execute(new SetHandicap({ ...details }));
  }

  @Put(':id')
  @Documented({
    summary: 'Revise a handicap',
    body: handicapRequest,
    bodyExample: example,
    answer: handicapRecord,
    answerExample: recordExample,
  })
  revise(
    @RecordId() id: number,
    @Body() details: HandicapDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<HandicapRecord> {
    return this.commands.execute(new ReviseHandicap(id, { ...details }, expectedVersion));
  }

  @Delete(':id')
  @HttpCode(204)
  @Documented({ summary: 'Delete a handicap', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteHandicap(id, expectedVersion));
  }
}

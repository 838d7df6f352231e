import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { winnerRecord, winnerRequest, type WinnerRecord } from '@onchan-bowls/contract/winners';
import { winnerExample, winnerRecordExample } from '@onchan-bowls/contract/winners.examples';
import { z } from 'zod';
import { Public } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { RecordId } from '../../platform/http/record-id.js';
import { DeleteWinner, RecordWinner, ReviseWinner } from './winners.commands.js';
import { ListWinners, winners } from './winners.table.js';

nameSchema('Winner', winnerRecord);

export class WinnerDto extends dtoOf(winnerRequest) {}

const documented = {
  body: winnerRequest,
  bodyExample: winnerExample,
  response: winnerRecord,
  responseExample: winnerRecordExample,
};

@Controller('competition-winners')
export class WinnersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    lists: PublicLists,
  ) {
    lists.add('/api/competition-winners', winners, () => this.list());
  }

  @Get()
  @Public()
  @Documented({
    summary: 'All winners',
    response: z.array(winnerRecord),
    responseExample: [winnerRecordExample],
  })
  list(): Promise<WinnerRecord[]> {
    return this.queries.execute(new ListWinners());
  }

  @Post()
  @Documented({ summary: 'Record the winner of a competition', ...documented, status: 201, repeatable: true })
  record(@Body() details: WinnerDto): Promise<WinnerRecord> {
    return this.commands.execute(new RecordWinner({ ...details }));
  }

  @Put(':id')
  @Documented({ summary: 'Revise what is on record of a winner', ...documented })
  revise(
    @RecordId() id: number,
    @Body() details: WinnerDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<WinnerRecord> {
    return this.commands.execute(new ReviseWinner(id, { ...details }, expectedVersion));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a winner', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteWinner(id, expectedVersion));
  }
}

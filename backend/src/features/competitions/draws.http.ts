import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  discardRequest,
  drawRecord,
  drawRequest,
  drawResultRequest,
  type DrawRecord,
} from '@onchan-bowls/contract/draws';
import {
  discardExample,
  drawExample,
  drawRecordExample,
  drawResultExample,
} from '@onchan-bowls/contract/draws.examples';
import { Changes, Public, routeAccess, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { RecordId } from '../../platform/http/record-id.js';
import { DiscardDraw, MakeDraw, RecordDrawResult } from './competitions.commands.js';
import { GetDraw } from './draws.table.js';

export class DrawDto extends dtoOf(drawRequest) {}
export class DrawResultDto extends dtoOf(drawResultRequest) {}
export class DiscardDto extends dtoOf(discardRequest) {}

/** The draws of competitions. */
@Controller('competitions')
@Changes('competition')
export class DrawsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':id/draw')
  @Public()
  @routeAccess({ isCostly: true })
  @Documented({
    summary:
      'The draw of a competition, by the ids of its entries; visitors as long as they are shown the entries',
    response: drawRecord,
    responseExample: drawRecordExample,
  })
  draw(@RecordId() id: number, @Req() { signedIn }: AppRequest): Promise<DrawRecord> {
    return this.queries.execute(new GetDraw(id, signedIn !== undefined));
  }

  @Put(':id/draw')
  @Documented({
    summary: 'Make the draw of the entries that have a place; the version is that of the competition',
    body: drawRequest,
    bodyExample: drawExample,
    status: 204,
  })
  async make(@Edited() { id, version }: Edit, @Body() draw: DrawDto): Promise<void> {
    await this.commands.execute(new MakeDraw(id, { ...draw }, version));
  }

  @Put(':id/draw/result')
  @Documented({
    summary:
      'Record the result of a match, correct it or take it back, while no later match has one; the version is that of the competition',
    body: drawResultRequest,
    bodyExample: drawResultExample,
    status: 204,
  })
  async recordResult(@Edited() { id, version }: Edit, @Body() result: DrawResultDto): Promise<void> {
    await this.commands.execute(new RecordDrawResult(id, { ...result }, version));
  }

  @Put(':id/draw/discard')
  @Documented({
    summary:
      'Discard a draw with its results, with a reason if there are any; the version is that of the competition',
    body: discardRequest,
    bodyExample: discardExample,
    status: 204,
  })
  async discard(@Edited() { id, version }: Edit, @Body() reason: DiscardDto): Promise<void> {
    await this.commands.execute(new DiscardDraw(id, { ...reason }, version));
  }
}

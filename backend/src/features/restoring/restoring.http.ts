import { Body, Controller, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiParam } from '@nestjs/swagger';
import { restoreRequest, undoParams } from '@onchan-bowls/contract/undo';
import { restoreExample } from '@onchan-bowls/contract/undo.examples';
import { Changes } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { RestoreRecord, UndoCommand } from './restoring.commands.js';

export class UndoParamsDto extends dtoOf(undoParams) {}
export class RestoreDto extends dtoOf(restoreRequest) {}

/** Brings records back to how they were. */
@Controller('admin/records')
@Changes(':stream')
export class RestoringController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':stream/:id/undo')
  @ApiParam({ name: 'stream', schema: { type: 'string', example: 'competition' } })
  @ApiParam({ name: 'id', schema: { type: 'string', example: '7' } })
  @Documented({
    summary: 'Undo the deletion, rejection or cancellation of a few seconds ago',
    query: undoParams,
    status: 204,
    repeatable: true,
  })
  async undo(
    @Param('stream') stream: string,
    @Param('id') id: string,
    @Query() { entryId }: UndoParamsDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<void> {
    await this.commands.execute(new UndoCommand(stream, id, entryId, expectedVersion));
  }

  @Post(':stream/:id/restore')
  @ApiParam({ name: 'stream', schema: { type: 'string', example: 'fixture' } })
  @ApiParam({ name: 'id', schema: { type: 'string', example: '7' } })
  @Documented({
    summary: 'Bring a record back to how it was after an event',
    body: restoreRequest,
    bodyExample: restoreExample,
    status: 204,
    repeatable: true,
  })
  async restore(
    @Param('stream') stream: string,
    @Param('id') id: string,
    @Body() { position }: RestoreDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<void> {
    await this.commands.execute(new RestoreRecord(stream, id, position, expectedVersion));
  }
}

import { Body, Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { expiredRecords, retentionRequest, type ExpiredRecords } from '@onchan-bowls/contract/retention';
import { expiredRecordsExample, retentionExample } from '@onchan-bowls/contract/retention.examples';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { ExpiredRecordsFinder, EraseExpiredRecords } from './expired-records.js';

export class RetentionDto extends dtoOf(retentionRequest) {}

/** Personal details whose retention period is over. Nothing is erased before a person confirms it. */
@Controller('admin/retention')
export class RetentionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly finder: ExpiredRecordsFinder,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'The records whose retention period is over, by kind',
    response: expiredRecords,
    responseExample: expiredRecordsExample,
  })
  async due(): Promise<ExpiredRecords> {
    await this.access.recordOpening('records-to-erase');
    return this.finder.all();
  }

  @Post('erase')
  @Documented({
    summary: 'Erase these records, all or none, if the retention period of each is over. It cannot be undone',
    body: retentionRequest,
    bodyExample: retentionExample,
    status: 204,
    repeatable: true,
  })
  async erase(@Body() request: RetentionDto): Promise<void> {
    await this.commands.execute(new EraseExpiredRecords({ ...request }));
  }
}

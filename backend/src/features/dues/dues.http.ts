import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  duePaymentRequest,
  dueRequest,
  dueRecord,
  duesParams,
  dueWaiverRequest,
  type DueRecord,
} from '@onchan-bowls/contract/dues';
import {
  dueExample,
  duePaymentExample,
  dueRecordExample,
  dueWaiverExample,
} from '@onchan-bowls/contract/dues.examples';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { PayDue, RemindOfDue, ReopenDue, WaiveDue } from './dues.commands.js';
import { GetDues } from './dues.table.js';

nameSchema('Due', dueRecord);

export class DuesParamsDto extends dtoOf(duesParams) {}
export class DueDto extends dtoOf(dueRequest) {}
export class DuePaymentDto extends dtoOf(duePaymentRequest) {}
export class DueWaiverDto extends dtoOf(dueWaiverRequest) {}

/** What the members owe and have paid. */
@Controller('dues')
export class DuesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'The subscriptions of the members of a season',
    query: duesParams,
    response: z.array(dueRecord),
    responseExample: [dueRecordExample],
  })
  async list(@Query() { season }: DuesParamsDto): Promise<DueRecord[]> {
    await this.access.recordOpening('members');
    return this.queries.execute(new GetDues(season));
  }
}

/** What is recorded about the subscription of one member; the version is that of the member. */
@Controller('members')
@Changes('member')
export class MemberDuesController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/due/payment')
  @Documented({
    summary: 'Record that the subscription of a season is paid',
    body: duePaymentRequest,
    bodyExample: duePaymentExample,
    status: 204,
  })
  async pay(@Edited() { id, version }: Edit, @Body() payment: DuePaymentDto): Promise<void> {
    await this.commands.execute(new PayDue(id, { ...payment }, version));
  }

  @Put(':id/due/waiver')
  @Documented({
    summary: 'Waive the subscription of a season',
    body: dueWaiverRequest,
    bodyExample: dueWaiverExample,
    status: 204,
  })
  async waive(@Edited() { id, version }: Edit, @Body() waiver: DueWaiverDto): Promise<void> {
    await this.commands.execute(new WaiveDue(id, { ...waiver }, version));
  }

  @Put(':id/due/reopen')
  @Documented({
    summary: 'Reopen the subscription of a season that is paid or waived',
    body: dueRequest,
    bodyExample: dueExample,
    status: 204,
  })
  async reopen(@Edited() { id, version }: Edit, @Body() { season }: DueDto): Promise<void> {
    await this.commands.execute(new ReopenDue(id, { season }, version));
  }

  @Put(':id/due/reminder')
  @Documented({
    summary: 'Write to a member who owes the subscription of a season, once in fourteen days at most',
    body: dueRequest,
    bodyExample: dueExample,
    status: 204,
  })
  async remind(@Edited() { id, version }: Edit, @Body() { season }: DueDto): Promise<void> {
    await this.commands.execute(new RemindOfDue(id, { season }, version));
  }
}

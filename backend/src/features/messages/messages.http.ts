import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { messageRecord, messageRequest, type MessageRecord } from '@onchan-bowls/contract/messages';
import {
  messageExample,
  messageRecordExample,
  readMessageExample,
} from '@onchan-bowls/contract/messages.examples';
import { pageQuery } from '@onchan-bowls/contract/paging';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PageQueryDto } from '../../platform/http/page-query.js';
import { RecordId } from '../../platform/http/record-id.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import { DeleteMessage, ReadMessage, ReceiveMessage } from './messages.commands.js';
import { ListMessages } from './messages.table.js';

nameSchema('Message', messageRecord);

@DropsUnknownFields()
export class MessageDto extends dtoOf(messageRequest) {}

@Controller('messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'All messages to the club, the newest first; a page of them where one is asked for',
    query: pageQuery,
    response: z.array(messageRecord),
    responseExample: [readMessageExample],
  })
  async list(@Query() page: PageQueryDto): Promise<MessageRecord[]> {
    await this.access.recordOpening('messages');
    return this.queries.execute(new ListMessages(page));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Send the club a message',
    body: messageRequest,
    bodyExample: messageExample,
    response: messageRecord,
    responseExample: messageRecordExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  receive(@Body() text: MessageDto): Promise<MessageRecord> {
    return this.commands.execute(new ReceiveMessage({ ...text }));
  }

  @Put(':id/mark-read')
  @Documented({
    summary: 'Mark a message as read',
    response: messageRecord,
    responseExample: readMessageExample,
  })
  markRead(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<MessageRecord> {
    return this.commands.execute(new ReadMessage(id, expectedVersion));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a message, and erase its sender', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteMessage(id, expectedVersion));
  }
}

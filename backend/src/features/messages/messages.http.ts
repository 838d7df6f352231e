import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  messageRecord,
  messageRequest,
  type MessageRecord,
  type MessageRequest,
} from '@onchan-bowls/contract/messages';
import { pageQuery } from '@onchan-bowls/contract/paging';
import { z } from 'zod';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PageQueryDto } from '../../platform/http/page-query.js';
import { RecordId } from '../../platform/http/record-id.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import { DeleteMessage, ReadMessage, ReceiveMessage } from './messages.commands.js';
import { ListMessages } from './messages.read-model.js';

@DropsUnknownFields()
export class MessageDto extends dtoOf(messageRequest) {}

const example = {
  name: 'Ann Kelly',
  email: 'ann.kelly@example.org',
  message: 'When is the green open for practice?',
} satisfies MessageRequest;

const recordExample: MessageRecord = {
  ...example,
  id: 1,
  status: 'unread',
  createdAt: '2026-05-04T09:00:00.000Z',
  version: 1,
};

const readExample: MessageRecord = { ...recordExample, status: 'read', version: 2 };

@Controller('messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Documented({
    summary: 'All messages to the club, the newest first; a page of them where one is asked for',
    query: pageQuery,
    answer: z.array(messageRecord),
    answerExample: [readExample],
  })
  list(@Query() page: PageQueryDto): Promise<MessageRecord[]> {
    return this.queries.execute(new ListMessages(page));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Send the club a message',
    body: messageRequest,
    bodyExample: example,
    answer: messageRecord,
    answerExample: recordExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  receive(@Body() text: MessageDto): Promise<MessageRecord> {
    return this.commands.execute(new ReceiveMessage({ ...text }));
  }

  @Put(':id/mark-read')
  @Documented({ summary: 'Mark a message as read', answer: messageRecord, answerExample: readExample })
  markRead(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<MessageRecord> {
    return this.commands.execute(new ReadMessage(id, expectedVersion));
  }

  @Delete(':id')
  @HttpCode(204)
  @Documented({ summary: 'Delete a message, and erase its sender', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteMessage(id, expectedVersion));
  }
}

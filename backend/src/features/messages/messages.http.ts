import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { answerRequest } from '@onchan-bowls/contract/message-answers';
import { messageRecord, messageRequest, type MessageRecord } from '@onchan-bowls/contract/messages';
import {
  answeredMessageExample,
  answerExample,
  messageExample,
  messageRecordExample,
  readMessageExample,
} from '@onchan-bowls/contract/messages.examples';
import { pageParams } from '@onchan-bowls/contract/paging';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { PageParamsDto } from '../../platform/http/page-params.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import { AnswerMessage, DeleteMessage, ReadMessage, ReceiveMessage } from './messages.commands.js';
import { ListMessages } from './messages.table.js';

nameSchema('Message', messageRecord);

@DropsUnknownFields()
export class MessageDto extends dtoOf(messageRequest) {}

export class AnswerDto extends dtoOf(answerRequest) {}

@Controller('messages')
@Changes('message')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'All messages to the club, the newest first; a page of them where one is asked for',
    query: pageParams,
    response: z.array(messageRecord),
    responseExample: [readMessageExample],
  })
  async list(@Query() page: PageParamsDto): Promise<MessageRecord[]> {
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
  async receive(@Body() text: MessageDto): Promise<MessageRecord> {
    const record = await this.commands.execute(new ReceiveMessage({ ...text }));
    // A repeated request finds the record as it is now. The sender gets the answer by mail alone.
    return { ...record, answer: null, answeredAt: null, answeredBy: null };
  }

  @Put(':id/mark-read')
  @Documented({
    summary: 'Mark a message as read',
    response: messageRecord,
    responseExample: readMessageExample,
  })
  markRead(@Edited() { id, version }: Edit): Promise<MessageRecord> {
    return this.commands.execute(new ReadMessage(id, version));
  }

  @Put(':id/answer')
  @Documented({
    summary: 'Answer a message by mail, once; it is then read',
    body: answerRequest,
    bodyExample: answerExample,
    response: messageRecord,
    responseExample: answeredMessageExample,
  })
  answer(@Edited() { id, version }: Edit, @Body() { answer }: AnswerDto): Promise<MessageRecord> {
    return this.commands.execute(new AnswerMessage(id, answer, version));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete a message, and erase its sender', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeleteMessage(id, version));
  }
}

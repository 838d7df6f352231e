import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessageRecord } from '@onchan-bowls/contract/messages';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import {
  deleteMessage,
  message,
  readMessage,
  receiveMessage,
  senderOf,
  type MessageText,
} from './message.js';
import { messageReceived } from './messages.mails.js';
import { getMessage } from './messages.read-model.js';

/** Returns the new message, and forwards it to the club. */
export class ReceiveMessage extends Command<MessageRecord> {
  constructor(readonly text: MessageText) {
    super();
  }
}

@CommandHandler(ReceiveMessage)
class ReceiveMessageHandler implements ICommandHandler<ReceiveMessage> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
  ) {}

  execute({ text }: ReceiveMessage): Promise<MessageRecord> {
    return this.store.transaction(async (transaction) => {
      const id = await transaction.create(message, receiveMessage(text));
      transaction.alongside(this.outbox.mails(senderOf(id), [messageReceived(text)]));
      return Number(id);
    }, getMessage);
  }
}

export class ReadMessage extends Command<MessageRecord> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReadMessage)
class ReadMessageHandler implements ICommandHandler<ReadMessage> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: ReadMessage): Promise<MessageRecord> {
    return this.store.update(message, id, readMessage, { expectedVersion }, getMessage);
  }
}

/** Erases the sender. */
export class DeleteMessage extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteMessage)
class DeleteMessageHandler implements ICommandHandler<DeleteMessage> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteMessage): Promise<void> {
    return this.store.update(message, id, deleteMessage, { expectedVersion });
  }
}

export const messageCommandHandlers = [ReceiveMessageHandler, ReadMessageHandler, DeleteMessageHandler];

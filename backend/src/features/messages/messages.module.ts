import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { message } from './message.js';
import { MessagesController } from './messages.http.js';
import { messages } from './messages.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(message, [messages])],
  controllers: [MessagesController],
})
export class MessagesModule {}

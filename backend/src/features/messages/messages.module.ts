import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { message } from './message.js';
import { messageCommandHandlers } from './messages.commands.js';
import { MessagesController } from './messages.http.js';
import { messageQueryHandlers, messages } from './messages.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(message, [messages])],
  controllers: [MessagesController],
  providers: [...messageCommandHandlers, ...messageQueryHandlers],
})
export class MessagesModule {}

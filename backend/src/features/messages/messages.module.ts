import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { message } from './message.js';
import { MessagesController } from './messages.http.js';
import { messages } from './messages.read-model.js';

@Module({ controllers: [MessagesController] })
export class MessagesModule {
  constructor(registry: Registry) {
    registry.add(message, [messages]);
  }
}

import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { message } from './message.js';
import { MessagesController } from './messages.http.js';
import { messages } from './messages.table.js';

@Module({ controllers: [MessagesController] })
export class MessagesModule {
  constructor(features: Features) {
    features.add(message, [messages]);
  }
}

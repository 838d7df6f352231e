import { Module } from '@nestjs/common';
import { messageLabels } from '@onchan-bowls/contract/messages';
import { Features } from '../../platform/features.js';
import { peopleOf, PeoplePlaces } from '../../platform/records/people-places.js';
import { deleteMessage, message, senderOf } from './message.js';
import { MessagesController } from './messages.http.js';
import { messageRecords, messages } from './messages.table.js';

@Module({ controllers: [MessagesController] })
export class MessagesModule {
  constructor(features: Features, people: PeoplePlaces) {
    features.add(message, [messages]);
    people.add({
      place: 'message',
      people: peopleOf('messages', 'name'),
      table: messageRecords,
      labels: messageLabels,
      decider: message,
      subjectOf: senderOf,
      erase: () => deleteMessage,
    });
  }
}

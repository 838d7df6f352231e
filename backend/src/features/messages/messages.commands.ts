import { creates, deletes, transitions, updates } from '../../platform/records/record-commands.js';
import {
  answerMessage,
  deleteMessage,
  existing,
  message,
  readMessage,
  receiveMessage,
  senderOf,
} from './message.js';
import { messageAnswered, messageReceived } from './messages.mails.js';
import { messageRecords } from './messages.table.js';

/** Returns the new message, and forwards it to the club. */
export const ReceiveMessage = creates(message, receiveMessage, messageRecords, (id, text) => ({
  subject: senderOf(id),
  mails: [messageReceived(text)],
}));

export const ReadMessage = transitions(message, readMessage, messageRecords);

/** Writes to the sender. */
export const AnswerMessage = updates(message, answerMessage, messageRecords, (id, answered) => ({
  subject: senderOf(id),
  mails: [messageAnswered(existing(answered))],
}));

/** Erases the sender. */
export const DeleteMessage = deletes(message, deleteMessage);

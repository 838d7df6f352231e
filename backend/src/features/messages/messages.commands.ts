import { creates, deletes, transitions } from '../../platform/records/record-commands.js';
import { deleteMessage, message, readMessage, receiveMessage, senderOf } from './message.js';
import { messageReceived } from './messages.mails.js';
import { messageRecords } from './messages.table.js';

/** Returns the new message, and forwards it to the club. */
export const ReceiveMessage = creates(message, receiveMessage, messageRecords, (id, text) => ({
  subject: senderOf(id),
  mails: [messageReceived(text)],
}));

export const ReadMessage = transitions(message, readMessage, messageRecords);

/** Erases the sender. */
export const DeleteMessage = deletes(message, deleteMessage);

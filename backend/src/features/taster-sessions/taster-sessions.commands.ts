import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import {
  completeTaster,
  deleteTaster,
  guestOf,
  reopenTaster,
  requestTaster,
  tasterSession,
} from './taster-session.js';
import { tasterRequested } from './taster-sessions.mails.js';
import { tasterSessionRecords } from './taster-sessions.table.js';

/** Returns the new taster session, and writes to the guest and to the club. */
export const RequestTaster = creates(tasterSession, requestTaster, tasterSessionRecords, (id, request) => ({
  subject: guestOf(id),
  mails: tasterRequested(request),
}));

export const CompleteTaster = updates(tasterSession, completeTaster, tasterSessionRecords);

export const ReopenTaster = updates(tasterSession, reopenTaster, tasterSessionRecords);

/** Erases the guest. */
export const DeleteTaster = deletes(tasterSession, deleteTaster);

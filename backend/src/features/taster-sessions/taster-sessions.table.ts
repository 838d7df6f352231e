import { tasterSessionRecord, type TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import { projection } from '../../platform/projections/projection.js';
import { instant, nullable, readTable, recordColumns, text } from '../../platform/records/read-table.js';
import { listsPages } from '../../platform/records/record-queries.js';
import { deleteRecord, insertRecord, updateRecord, upsertRecord } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { tasterSession } from './taster-session.js';

/** The requests for taster sessions as administrators read them. */
const TasterSessionRow = readTable('taster_sessions', {
  ...recordColumns,
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text(),
  preferredDateTime: text(),
  status: text<TasterSessionRecord['status']>(),
  appliedAt: instant(),
  completedAt: nullable(instant()),
  completedBy: nullable(text()),
  /** Why it was last set back to pending. */
  reopenReason: nullable(text()),
});

export const tasterSessions = projection({
  name: 'taster_sessions',
  version: 1,
  entity: TasterSessionRow,
  decider: tasterSession,
  on: {
    TasterRequested: (event) =>
      insertRecord(event, {
        ...event.data,
        status: 'pending',
        appliedAt: event.recordedAt,
        completedAt: null,
        completedBy: null,
        reopenReason: null,
      }),
    TasterCompleted: (event) =>
      updateRecord(event, { ...event.data, status: 'completed', completedAt: event.recordedAt }),
    TasterReopened: (event) =>
      updateRecord(event, { ...event.data, status: 'pending', completedAt: null, completedBy: null }),
    TasterDeleted: deleteRecord,
    TasterRestored: (event) => {
      const { goesBackTo, createdAt, ...request } = event.data;
      const status = request.completedBy === null ? 'pending' : 'completed';
      return upsertRecord(event, { ...request, status, appliedAt: createdAt });
    },
  },
});

export const tasterSessionRecords = recordTable({
  entity: TasterSessionRow,
  schema: tasterSessionRecord,
  notFound: 'taster-session-not-found',
  order: { id: 'DESC' },
});

/** All requests for taster sessions, or a page of them, the newest first. */
export const ListTasterSessions = listsPages(tasterSessionRecords);

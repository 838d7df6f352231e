import { tasterSessionRecord, type TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import { Column, Entity } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { listsPages } from '../../platform/records/record-queries.js';
import {
  RecordRow,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { tasterSession, type TasterSessionEvent } from './taster-session.js';

/** The requests for taster sessions as administrators read them. */
@Entity('taster_sessions')
export class TasterSessionRow extends RecordRow {
  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'preferred_date_time' })
  preferredDateTime: string;

  @Column('text')
  status: TasterSessionRecord['status'];

  @Column('timestamptz', { name: 'applied_at' })
  appliedAt: Date;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt: Date | null;

  @Column('text', { name: 'completed_by', nullable: true })
  completedBy: string | null;

  /** Why it was last set back to pending. */
  @Column('text', { name: 'reopen_reason', nullable: true })
  reopenReason: string | null;
}

export const tasterSessions = projection<TasterSessionRow, TasterSessionEvent>({
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

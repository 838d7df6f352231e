import { announcementRecord } from '@onchan-bowls/contract/announcements';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
import { announcement, type AnnouncementEvent } from './announcement.js';

/** The announcements as visitors and administrators read them. */
@Entity('announcements')
export class AnnouncementRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  title: string;

  @Column('text')
  content: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('integer')
  version: number;
}

export const announcements = projection<AnnouncementRow, AnnouncementEvent>({
  name: 'announcements',
  version: 1,
  entity: AnnouncementRow,
  stream: announcement,
  on: {
    AnnouncementPublished: ({ data, streamId, recordedAt, version }) => [
      put({ ...data, id: Number(streamId), createdAt: recordedAt, updatedAt: recordedAt, version }),
    ],
    AnnouncementRevised: ({ data, streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { ...data, updatedAt: recordedAt, version }),
    ],
    AnnouncementDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

export const announcementRecords = recordTable({
  entity: AnnouncementRow,
  schema: announcementRecord,
  notFound: 'announcement-not-found',
  order: { createdAt: 'DESC', id: 'DESC' },
});

/** All announcements, the newest first. */
export const ListAnnouncements = lists(announcementRecords);

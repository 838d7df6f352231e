import { announcementRecord } from '@onchan-bowls/contract/announcements';
import { Column, Entity } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { lists } from '../../platform/records/record-queries.js';
import {
  createdBy,
  DatedRecordRow,
  deleteRecord,
  insertRecord,
  updateRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { announcement, type AnnouncementEvent } from './announcement.js';

/** The announcements as visitors and administrators read them. */
@Entity('announcements')
export class AnnouncementRow extends DatedRecordRow {
  @Column('text')
  title: string;

  @Column('text')
  content: string;
}

export const announcements = projection<AnnouncementRow, AnnouncementEvent>({
  name: 'announcements',
  version: 1,
  entity: AnnouncementRow,
  decider: announcement,
  on: {
    AnnouncementPublished: (event) => insertRecord(event, { ...event.data, ...createdBy(event) }),
    AnnouncementRevised: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    AnnouncementDeleted: deleteRecord,
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

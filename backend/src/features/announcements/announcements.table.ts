import { announcementRecord, type AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { announcementState, byPlace } from '@onchan-bowls/contract/announcement-times';
import { Column, Entity } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { query, type QueryServices } from '../../platform/records/record-queries.js';
import {
  createdBy,
  DatedRecordRow,
  deleteRecord,
  insertRecord,
  restoredBy,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { announcement, type AnnouncementDetails, type AnnouncementEvent } from './announcement.js';

/** All announcements, also those that visitors do not read yet or any more. */
@Entity('announcements')
export class AnnouncementRow extends DatedRecordRow {
  @Column('text')
  title: string;

  @Column('text')
  content: string;

  @Column('timestamptz', { name: 'show_from', nullable: true })
  showFrom: Date | null;

  @Column('timestamptz', { name: 'show_until', nullable: true })
  showUntil: Date | null;

  @Column('boolean')
  pinned: boolean;
}

/** The columns with the details of an event. */
const columnsOf = ({ showFrom, showUntil, ...details }: AnnouncementDetails) => ({
  ...details,
  showFrom: showFrom === null ? null : new Date(showFrom),
  showUntil: showUntil === null ? null : new Date(showUntil),
});

export const announcements = projection<AnnouncementRow, AnnouncementEvent>({
  name: 'announcements',
  version: 1,
  entity: AnnouncementRow,
  decider: announcement,
  on: {
    AnnouncementPublished: (event) => insertRecord(event, { ...columnsOf(event.data), ...createdBy(event) }),
    AnnouncementRevised: (event) =>
      updateRecord(event, { ...columnsOf(event.data), updatedAt: event.recordedAt }),
    AnnouncementDeleted: deleteRecord,
    AnnouncementRestored: (event) => {
      const { goesBackTo, ...details } = event.data;
      return upsertRecord(event, { ...columnsOf(details), ...restoredBy(event) });
    },
  },
});

export const announcementRecords = recordTable({
  entity: AnnouncementRow,
  schema: announcementRecord,
  notFound: 'announcement-not-found',
});

/** The instants at which visitors' announcements change by themselves. */
export const announcementChanges = `
  SELECT show_from FROM announcements WHERE show_from IS NOT NULL
  UNION ALL SELECT show_until FROM announcements WHERE show_until IS NOT NULL`;

const inPlace = async ({ reader }: QueryServices): Promise<AnnouncementRecord[]> =>
  (await reader.find(announcementRecords, {})).sort(byPlace);

/** All announcements, also planned and ended ones: the pinned ones first, then the newest. */
export const ListAnnouncements = query(inPlace);

/** The announcements that visitors read now, in the same order. */
export const ListShownAnnouncements = query(async (services) =>
  (await inPlace(services)).filter(
    (announcement) => announcementState(announcement, services.clock.now()) === 'shown',
  ),
);

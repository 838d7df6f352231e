import { announcementRecord, type AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { announcementState, byPlace } from '@onchan-bowls/contract/announcement-times';
import { Column, Entity } from 'typeorm';
import { query, type QueryServices } from '../../platform/records/record-queries.js';
import { DatedRecordRow } from '../../platform/records/record-row.js';
import { recordTable } from '../../platform/records/record-table.js';
import { wholeRecordProjection } from '../../platform/records/whole-record-table.js';
import { announcement } from './announcement.js';

/** All announcements, also those that visitors do not read yet or any more. */
@Entity('announcements')
class AnnouncementRow extends DatedRecordRow {
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

export const announcements = wholeRecordProjection(announcement, {
  name: 'announcements',
  version: 1,
  entity: AnnouncementRow,
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

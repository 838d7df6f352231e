import { announcementRecord, type AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { announcementState, byPlace } from '@onchan-bowls/contract/announcement-times';
import { type EntityManager } from 'typeorm';
import { readable } from '../../platform/personal-data/sealed-files.js';
import {
  boolean,
  datedRecordColumns,
  instant,
  nullable,
  readTable,
  text,
} from '../../platform/records/read-table.js';
import { query, type QueryServices } from '../../platform/records/record-queries.js';
import { recordTable } from '../../platform/records/record-table.js';
import { wholeRecordProjection } from '../../platform/records/whole-record-table.js';
import { announcement } from './announcement.js';

/** All announcements, also those that visitors do not read yet or any more. */
const AnnouncementRow = readTable('announcements', {
  ...datedRecordColumns,
  title: text(),
  content: text(),
  showFrom: nullable(instant()),
  showUntil: nullable(instant()),
  pinned: boolean(),
});

export const announcements = wholeRecordProjection(announcement, {
  name: 'announcements',
  version: 1,
  entity: AnnouncementRow,
});

export const announcementRecords = recordTable({
  entity: AnnouncementRow,
  schema: announcementRecord.omit({ picture: true }),
  notFound: 'announcement-not-found',
});

/** The instants at which visitors' announcements change by themselves. */
export const announcementChanges = `
  SELECT show_from FROM announcements WHERE show_from IS NOT NULL
  UNION ALL SELECT show_until FROM announcements WHERE show_until IS NOT NULL`;

interface FoundPicture extends NonNullable<AnnouncementRecord['picture']> {
  readonly announcementId: number;
}

/** These announcements with their pictures. A picture that was erased later than its restored backup knows is left out. */
export const withPictures = async (
  manager: EntityManager,
  announcements: readonly AnnouncementRecord[],
): Promise<AnnouncementRecord[]> => {
  const found = await manager.query<FoundPicture[]>(
    `SELECT announcement_id AS "announcementId", id, alt, width, height FROM pictures
     WHERE announcement_id = ANY ($1) AND ${readable}`,
    [announcements.map(({ id }) => id)],
  );
  const pictures = new Map(found.map(({ announcementId, ...picture }) => [announcementId, picture]));
  return announcements.map((one) => {
    const picture = pictures.get(one.id);
    return picture ? { ...one, picture } : one;
  });
};

const inPlace = async ({ reader, manager }: QueryServices): Promise<AnnouncementRecord[]> =>
  (await withPictures(manager, await reader.find(announcementRecords, {}))).sort(byPlace);

/** All announcements, also planned and ended ones: the pinned ones first, then the newest. */
export const ListAnnouncements = query(inPlace);

/** The announcements that visitors read now, in the same order. */
export const ListShownAnnouncements = query(async (services) =>
  (await inPlace(services)).filter(
    (announcement) => announcementState(announcement, services.clock.now()) === 'shown',
  ),
);

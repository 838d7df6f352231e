import { announcementState } from '@onchan-bowls/contract/announcement-times';
import { pictureRecord, type PublicPicture } from '@onchan-bowls/contract/pictures';
import type { EntityManager } from 'typeorm';
import { projection } from '../../platform/projections/projection.js';
import { datedRecordColumns, integer, nullable, readTable, text } from '../../platform/records/read-table.js';
import { query } from '../../platform/records/record-queries.js';
import {
  createdBy,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { readable } from '../../platform/personal-data/sealed-files.js';
import { recordTable } from '../../platform/records/record-table.js';
import { refuse } from '../../platform/refused.js';
import { picture } from './picture.js';

const PictureRow = readTable('pictures', {
  ...datedRecordColumns,
  announcementId: nullable(integer()),
  season: nullable(integer()),
  alt: text(),
  caption: nullable(text()),
  width: integer(),
  height: integer(),
  size: integer(),
  sha256: text(),
});

export const pictures = projection({
  name: 'pictures',
  version: 1,
  entity: PictureRow,
  decider: picture,
  on: {
    PictureAdded: (event) => insertRecord(event, { ...event.data, ...createdBy(event) }),
    PictureRevised: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    PictureDeleted: deleteRecord,
    PictureRestored: (event) => upsertRecord(event, { ...event.data, updatedAt: event.recordedAt }),
  },
});

export const pictureRecords = recordTable({
  entity: PictureRow,
  schema: pictureRecord,
  notFound: 'picture-not-found',
});

/** All pictures, in the order in which they were added. */
export const ListPictures = query(async ({ reader, manager }) => {
  const ids = new Set((await readablePictures(manager)).map(({ id }) => id));
  return (await reader.find(pictureRecords, { order: { id: 'ASC' } })).filter(({ id }) => ids.has(id));
});

/** The pictures of the gallery, the newest year first. */
export const ListGallery = query(({ manager }): Promise<PublicPicture[]> =>
  manager.query(
    `SELECT id, alt, caption, width, height, season FROM pictures
       WHERE season IS NOT NULL AND ${readable} ORDER BY season DESC, id`,
  ),
);

/** Every picture whose files were not erased. */
export const readablePictures = (manager: EntityManager): Promise<{ id: number; sha256: string }[]> =>
  manager.query(`SELECT id, sha256 FROM pictures WHERE ${readable} ORDER BY id`);

interface FoundPicture {
  readonly id: number;
  readonly sha256: string;
  readonly season: number | null;
  /** Whether its announcement is there. */
  readonly isAnnounced: boolean;
  readonly showFrom: Date | null;
  readonly showUntil: Date | null;
}

/**
 * The picture with this id, and whether visitors see it: in the gallery, or with an announcement that is shown now.
 * @throws RefusedError when there is none.
 */
export const GetPicture = query(async ({ manager, clock }, id: number) => {
  const [found] = await manager.query<FoundPicture[]>(
    `SELECT p.id, sha256, season, a.id IS NOT NULL AS "isAnnounced", show_from AS "showFrom", show_until AS "showUntil"
     FROM pictures p LEFT JOIN announcements a ON a.id = announcement_id WHERE p.id = $1 AND ${readable}`,
    [id],
  );
  if (!found) return refuse('picture-not-found');
  const { sha256, season, isAnnounced, showFrom, showUntil } = found;
  const times = {
    showFrom: showFrom?.toISOString() ?? null,
    showUntil: showUntil?.toISOString() ?? null,
  };
  const isPublic = season !== null || (isAnnounced && announcementState(times, clock.now()) === 'shown');
  return { id, sha256, isPublic };
});

/** The picture of an announcement, outside of any transaction; undefined when it has none. */
export const pictureOfAnnouncement = async (
  manager: EntityManager,
  announcementId: number,
): Promise<number | undefined> => {
  const [found] = await manager.query<{ id: number }[]>(
    `SELECT id FROM pictures WHERE announcement_id = $1`,
    [announcementId],
  );
  return found?.id;
};

import { type PictureParams, pictureLimits, type PictureRecord } from '@onchan-bowls/contract/pictures';
import type { EntityManager } from 'typeorm';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { UploadedFile } from '../../platform/http/uploaded-file.js';
import { command, deletes, updates } from '../../platform/records/record-commands.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { announcement } from '../announcements/announcement.js';
import { addPicture, deletePicture, picture, revisePicture } from './picture.js';
import { PictureDecoder } from './picture-decoder.js';
import { fileOf, PictureFiles } from './picture-files.js';
import { readable } from '../../platform/personal-data/sealed-files.js';
import { pictureOfAnnouncement, pictureRecords } from './pictures.table.js';

/** Adds a picture, in the place of the one that its announcement had. @throws RefusedError when it is no picture. */
export const AddPicture = command(
  async (
    { store, get, manager, reader },
    { alt, caption, ...place }: PictureParams,
    upload: UploadedFile,
    isStopped: () => boolean = () => false,
  ): Promise<PictureRecord> => {
    const { files, ...decoded } = await get(PictureDecoder).decode(upload);
    // Decoding takes a moment, in which the sender may have stopped it.
    if (isStopped()) refuse('unavailable');
    const { announcementId = null, season = null } = place;
    const kept = get(PictureFiles);
    const before = announcementId === null ? undefined : await pictureOfAnnouncement(manager, announcementId);
    const announced = announcementId === null ? [] : [streamOf(announcement, announcementId)];
    const replaced = before === undefined ? [] : [streamOf(picture, before)];
    return store.transaction(
      { records: [...announced, ...replaced], newIds: [picture.category] },
      (transaction) => {
        if (!transaction.isRepetition && announcementId !== null) {
          if (!transaction.read(announcement, String(announcementId))) refuse('announcement-not-found');
          if (before !== undefined && transaction.read(picture, String(before)))
            transaction.update(picture, String(before), deletePicture);
        }
        const details = { announcementId, season, alt, caption: caption ?? null, ...decoded };
        const id = Number(transaction.create(picture, addPicture(details)));
        transaction.alsoWrite(async (writer) => {
          for (const [part, bytes] of files)
            await kept.add(writer, fileOf({ id, sha256: decoded.sha256 }, part), bytes);
        });
        return id;
      },
      reader.reading(pictureRecords),
    );
  },
);

export const RevisePicture = updates(picture, revisePicture, pictureRecords);

export const DeletePicture = deletes(picture, deletePicture);

interface Counts {
  readonly isOrphan: boolean;
  readonly all: number;
  readonly ofYear: number;
  readonly ofAnnouncement: number;
}

/**
 * Refuses what makes too many pictures in one place, or in all, or one of an announcement that is gone, in the transaction that has
 * made them. Erased pictures do not count. @throws RefusedError
 */
export const checkPlaces = async (manager: EntityManager, id: string): Promise<void> => {
  const [found] = await manager.query<Counts[]>(
    `SELECT count(*)::integer AS all, count(*) FILTER (WHERE p.season = own.season)::integer AS "ofYear",
       count(*) FILTER (WHERE p.announcement_id = own.announcement_id)::integer AS "ofAnnouncement",
       bool_or(p.id = own.id AND p.announcement_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM announcements a WHERE a.id = p.announcement_id)) AS "isOrphan"
     FROM pictures p, pictures own WHERE own.id = $1 AND p.${readable}`,
    [id],
  );
  if (!found) return;
  if (found.isOrphan) throw new RefusedError('announcement-not-found');
  if (found.all > pictureLimits.pictures) throw new RefusedError('too-many-pictures');
  if (found.ofYear > pictureLimits.ofYear) throw new RefusedError('gallery-full');
  if (found.ofAnnouncement > 1) throw new RefusedError('changed-meanwhile');
};

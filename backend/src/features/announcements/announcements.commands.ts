import {
  announcementLimits,
  announcementMessages,
  type AnnouncementRecord,
} from '@onchan-bowls/contract/announcements';
import { tooLong } from '@onchan-bowls/contract/text';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { command, creates } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';
import { announcement, type AnnouncementDetails } from './announcement.js';
import { announcementHtml, hasText } from './announcement-html.js';
import { picture, deletePicture } from '../pictures/picture.js';
import { announcementRecords, withPictures } from './announcements.table.js';

/** The words of an announcement, and what else is to be changed. */
type AnnouncementChanges = Pick<AnnouncementDetails, 'title' | 'content'> & Partial<AnnouncementDetails>;

/** @throws InvalidRequestError when the content's reduction has no text, or has grown so long that it could not be sent back. */
const showable = <Details extends Pick<AnnouncementDetails, 'content'>>(details: Details): Details => {
  const { content } = details;
  const reduced = announcementHtml(content);
  const refuse = (message: string) => new InvalidRequestError([{ field: 'content', message }]);
  if (!hasText(reduced)) throw refuse(announcementMessages.content);
  if (reduced.length > announcementLimits.content) throw refuse(tooLong(announcementLimits.content));
  return { ...details, content: reduced };
};

/** Refused with `invalid-request` when its content has nothing to read. */
export const PublishAnnouncement = creates(
  announcement,
  (details: AnnouncementDetails) => announcement.add(showable(details)),
  announcementRecords,
);

/** Refused with `invalid-request` when its content has nothing to read. */
export const ReviseAnnouncement = command(
  async (
    { store, reader, manager },
    id: number,
    changes: AnnouncementChanges,
    expectedVersion?: number,
  ): Promise<AnnouncementRecord> => {
    const decision = announcement.revise(showable(changes));
    const update = (transaction: Transaction) => {
      transaction.update(announcement, String(id), decision, { expectedVersion });
      return id;
    };
    const reads = { records: [streamOf(announcement, id)] };
    const record = await store.transaction(reads, update, reader.reading(announcementRecords));
    const [complete = record] = await withPictures(manager, [record]);
    return complete;
  },
);

/** Deletes an announcement with its picture. An undo brings both back. */
export const DeleteAnnouncement = command(
  async ({ store, manager }, id: number, expectedVersion?: number): Promise<void> => {
    const find = `SELECT id FROM pictures WHERE announcement_id = $1`;
    const pictures = await manager.query<{ id: number }[]>(find, [id]);
    const streams = pictures.map((one) => streamOf(picture, one.id));
    await store.transaction({ records: [streamOf(announcement, id), ...streams] }, (transaction) => {
      const options = { isUndoable: true };
      transaction.update(announcement, String(id), announcement.delete, { ...options, expectedVersion });
      for (const one of streams)
        if (transaction.read(picture, one.id)) transaction.update(picture, one.id, deletePicture, options);
      transaction.alsoWrite(async (writer) => {
        // One was added since.
        if ((await writer.query<unknown[]>(find, [id])).length > 0)
          throw new RefusedError('changed-meanwhile');
      });
    });
  },
);

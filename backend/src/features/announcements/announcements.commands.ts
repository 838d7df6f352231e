import { announcementLimits, announcementMessages } from '@onchan-bowls/contract/announcements';
import { tooLong } from '@onchan-bowls/contract/text';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import {
  announcement,
  deleteAnnouncement,
  publishAnnouncement,
  reviseAnnouncement,
  type AnnouncementDetails,
} from './announcement.js';
import { announcementHtml, hasText } from './announcement-html.js';
import { announcementRecords } from './announcements.table.js';

/** @throws InvalidRequestError when the content's reduction has no text, or has grown so long that it could not be sent back. */
const showable = ({ title, content }: AnnouncementDetails): AnnouncementDetails => {
  const reduced = announcementHtml(content);
  const refuse = (message: string) => new InvalidRequestError([{ field: 'content', message }]);
  if (!hasText(reduced)) throw refuse(announcementMessages.content);
  if (reduced.length > announcementLimits.content) throw refuse(tooLong(announcementLimits.content));
  return { title, content: reduced };
};

/** Refused with `invalid-request` when its content has nothing to read. */
export const PublishAnnouncement = creates(
  announcement,
  (details: AnnouncementDetails) => publishAnnouncement(showable(details)),
  announcementRecords,
);

/** Refused with `invalid-request` when its content has nothing to read. */
export const ReviseAnnouncement = updates(
  announcement,
  (details: AnnouncementDetails) => reviseAnnouncement(showable(details)),
  announcementRecords,
);

export const DeleteAnnouncement = deletes(announcement, deleteAnnouncement);

import { announcementLimits, announcementMessages } from '@onchan-bowls/contract/announcements';
import { tooLong } from '@onchan-bowls/contract/text';
import { InvalidRequestError } from '../../platform/http/problem-filter.js';
import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { announcement, type AnnouncementDetails } from './announcement.js';
import { announcementHtml, hasText } from './announcement-html.js';
import { announcementRecords } from './announcements.table.js';

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
export const ReviseAnnouncement = updates(
  announcement,
  (changes: AnnouncementChanges) => announcement.revise(showable(changes)),
  announcementRecords,
);

export const DeleteAnnouncement = deletes(announcement, announcement.delete);

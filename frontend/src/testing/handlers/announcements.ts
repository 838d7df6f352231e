import { type AnnouncementRecord, announcementRequest } from '@onchan-bowls/contract/announcements';
import { announcementRecordExample } from '@onchan-bowls/contract/announcements.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { recordHandlers } from './records.js';

/** An example of an announcement. */
export const exampleAnnouncement = (values: Partial<AnnouncementRecord> = {}): AnnouncementRecord => ({
  ...announcementRecordExample,
  ...values,
});

/** The paths of announcements, over an array. */
export const announcementHandlers = (api: { session: SessionRecord; announcements: AnnouncementRecord[] }) =>
  recordHandlers({
    path: '/api/announcements',
    api,
    read: () => api.announcements,
    write: (records) => {
      api.announcements = records;
    },
    body: announcementRequest,
    create: exampleAnnouncement,
    missing: 'announcement-not-found',
  });

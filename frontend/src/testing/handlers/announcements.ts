import { type AnnouncementRecord, announcementRequest } from '@onchan-bowls/contract/announcements';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { recordHandlers } from './records.js';

/** An example of an announcement. */
export const exampleAnnouncement = (values: Partial<AnnouncementRecord> = {}): AnnouncementRecord => ({
  id: 1,
  title: 'The green opens on Saturday',
  content: '<p>Come and play from <strong>ten o’clock</strong>.</p>',
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
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

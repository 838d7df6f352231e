import type { AnnouncementRecord } from './announcements.js';

export const announcementExample = {
  title: 'The green opens on Saturday',
  content: '<p>Come and play from <strong>ten o’clock</strong>.</p>',
  showFrom: '2026-04-01T09:00:00.000Z',
  showUntil: '2026-04-04T17:00:00.000Z',
  pinned: true,
};

export const announcementRecordExample: AnnouncementRecord = {
  ...announcementExample,
  id: 1,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
};

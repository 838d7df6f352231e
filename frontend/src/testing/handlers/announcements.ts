import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { http, HttpResponse } from 'msw';

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
export const announcementHandlers = (api: { announcements: AnnouncementRecord[] }) => [
  http.get('/api/announcements', () => HttpResponse.json(api.announcements)),
];

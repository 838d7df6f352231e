import { type AnnouncementRecord, announcementRequest } from '@onchan-bowls/contract/announcements';
import { announcementRecordExample } from '@onchan-bowls/contract/announcements.examples';
import { http, HttpResponse } from 'msw';
import { recordHandlers } from './records.js';

/** An example of an announcement. */
export const exampleAnnouncement = (values: Partial<AnnouncementRecord> = {}): AnnouncementRecord => ({
  ...announcementRecordExample,
  showFrom: null,
  showUntil: null,
  pinned: false,
  ...values,
});

/** The paths of announcements, over an array. */
export const announcementHandlers = (api: { announcements: AnnouncementRecord[] }) => [
  http.get('/api/announcements/all', () => HttpResponse.json(api.announcements)),
  ...recordHandlers('/api/announcements', api, 'announcements', announcementRequest, exampleAnnouncement),
];

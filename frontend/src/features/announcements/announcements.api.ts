import { appearsAt, byPlace } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord, AnnouncementRequest } from '@onchan-bowls/contract/announcements';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/announcements';

const date = (announcement: AnnouncementRecord) => Date.parse(appearsAt(announcement)) || 0;

/** The announcements by their date, the newest first, pinned or not. */
export const newestFirst = (announcements: readonly AnnouncementRecord[]): AnnouncementRecord[] =>
  [...announcements].sort((a, b) => date(b) - date(a) || b.id - a.id);

const inPlace = (announcements: AnnouncementRecord[]) => [...announcements].sort(byPlace);

/** The announcements that are shown now: the pinned ones first, then the newest. */
export const announcementsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<AnnouncementRecord[]>(path),
  meta: { shows: 'announcement' },
  select: inPlace,
});

/** What a page needs of the announcements if it shows the newest alone. */
export const newestAnnouncement = 'newest';

/** All announcements, also planned and ended ones, in the same order. Only for signed-in users. */
export const allAnnouncementsQuery = queryOptions({
  queryKey: [`${path}/all`],
  queryFn: () => get<AnnouncementRecord[]>(`${path}/all`),
  meta: { shows: 'announcement' },
  select: inPlace,
});

/** Publishes an announcement. */
export const addAnnouncement = (body: AnnouncementRequest, idempotencyKey: string) =>
  request<AnnouncementRecord>('POST', path, { body, idempotencyKey });

/** Replaces an announcement, if it still has the given version. */
export const updateAnnouncement = (id: number, version: number, body: AnnouncementRequest) =>
  request<AnnouncementRecord>('PUT', `${path}/${id}`, { body, version });

/** Deletes an announcement. */
export const deleteAnnouncement = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

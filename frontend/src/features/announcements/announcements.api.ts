import type { AnnouncementRecord, AnnouncementRequest } from '@onchan-bowls/contract/announcements';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/announcements';

/** When it was published, in milliseconds since 1970; 0 without a valid date. */
const published = ({ createdAt }: AnnouncementRecord): number => Date.parse(createdAt) || 0;

/** All announcements, the newest first. */
export const announcementsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<AnnouncementRecord[]>(path),
  meta: { shows: 'announcement' },
  select: (announcements) => [...announcements].sort((a, b) => published(b) - published(a) || b.id - a.id),
});

/** Publishes an announcement. */
export const addAnnouncement = (body: AnnouncementRequest, idempotencyKey: string) =>
  request<AnnouncementRecord>('POST', path, { body, idempotencyKey });

/** Replaces the text of an announcement, if it still has the given version. */
export const updateAnnouncement = (id: number, version: number, body: AnnouncementRequest) =>
  request<AnnouncementRecord>('PUT', `${path}/${id}`, { body, version });

/** Deletes an announcement. */
export const deleteAnnouncement = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

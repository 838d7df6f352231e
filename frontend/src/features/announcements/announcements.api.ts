import type { AnnouncementRecord, AnnouncementRequest } from '@onchan-bowls/contract/announcements';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/announcements';

/** Milliseconds since 1970; what has no readable date counts as older than anything that has one. */
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

/** Replaces the words of an announcement, if it still is at the version given. */
export const updateAnnouncement = (id: number, version: number, body: AnnouncementRequest) =>
  request<AnnouncementRecord>('PUT', `${path}/${id}`, { body, version });

/** Deletes an announcement. */
export const deleteAnnouncement = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

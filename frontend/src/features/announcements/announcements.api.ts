import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';

const path = '/api/announcements';

/** Milliseconds since 1970; what has no readable date counts as older than anything that has one. */
const published = ({ createdAt }: AnnouncementRecord): number => Date.parse(createdAt) || 0;

/** All announcements, the newest first. */
export const announcementsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<AnnouncementRecord[]>(path),
  select: (announcements) => [...announcements].sort((a, b) => published(b) - published(a) || b.id - a.id),
});

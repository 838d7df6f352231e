import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';

const path = '/api/announcements';

/** All announcements. */
export const announcementsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<AnnouncementRecord[]>(path),
});

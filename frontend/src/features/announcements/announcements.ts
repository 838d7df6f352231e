import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { newestFirst } from './announcements.api.js';

type Recency = 'Latest' | 'Recent' | 'Archive';

/**
 * How recent each announcement is, by its id. The newest is the latest, pinned or not. The other pinned ones stand above the list
 * and have none.
 */
export const recencies = (announcements: readonly AnnouncementRecord[]): ReadonlyMap<number, Recency> =>
  new Map(
    newestFirst(announcements)
      .filter(({ pinned }, position) => position === 0 || !pinned)
      .map(({ id }, position) => [id, position === 0 ? 'Latest' : position <= 2 ? 'Recent' : 'Archive']),
  );

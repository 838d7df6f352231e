import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { newestFirst } from './announcements.api.js';

type Recency = 'Latest' | 'Recent' | 'Archive';

/** How recent each announcement is, by its id: by its date among all of them, pinned or not. */
export const recencies = (announcements: readonly AnnouncementRecord[]): ReadonlyMap<number, Recency> =>
  new Map(
    newestFirst(announcements).map(({ id }, position) => [
      id,
      position === 0 ? 'Latest' : position <= 2 ? 'Recent' : 'Archive',
    ]),
  );

import { appearsAt } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';

type Recency = 'Latest' | 'Recent' | 'Archive';

const date = (announcement: AnnouncementRecord) => Date.parse(appearsAt(announcement)) || 0;

/** The announcements by their date, the newest first, pinned or not. */
export const newestFirst = (announcements: readonly AnnouncementRecord[]): AnnouncementRecord[] =>
  [...announcements].sort((a, b) => date(b) - date(a) || b.id - a.id);

/** How recent each announcement is, by its id: by its date among all of them, pinned or not. */
export const recencies = (announcements: readonly AnnouncementRecord[]): ReadonlyMap<number, Recency> =>
  new Map(
    newestFirst(announcements).map(({ id }, position) => [
      id,
      position === 0 ? 'Latest' : position <= 2 ? 'Recent' : 'Archive',
    ]),
  );

import { byPlace } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { recordsQuery } from '../../data/records-api.js';

const path = '/api/announcements';

const inPlace = (announcements: AnnouncementRecord[]) => announcements.toSorted(byPlace);

/** The announcements that are shown now: the pinned ones first, then the newest. */
export const announcementsQuery = {
  ...recordsQuery<AnnouncementRecord>(path, 'announcement'),
  select: inPlace,
};

/** What a page needs of the announcements if it shows the newest alone. */
export const newestAnnouncement = 'newest';

/** All announcements, also planned and ended ones, in the same order. Only for signed-in users. */
export const allAnnouncementsQuery = /* @__PURE__ */ (() => ({
  ...recordsQuery<AnnouncementRecord>(`${path}/all`, 'announcement'),
  path,
  select: inPlace,
}))();

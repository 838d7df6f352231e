import type { AnnouncementRecord } from './announcements.js';

/** Whether visitors do not read an announcement yet, read it, or do not read it any more. */
export type AnnouncementState = 'planned' | 'shown' | 'ended';

/** The state at an instant. The first instant belongs to the time in which it is shown, the last one does not. */
export const announcementState = (
  { showFrom, showUntil }: Pick<AnnouncementRecord, 'showFrom' | 'showUntil'>,
  now: Date,
): AnnouncementState => {
  if (showFrom !== null && now.getTime() < Date.parse(showFrom)) return 'planned';
  return showUntil !== null && now.getTime() >= Date.parse(showUntil) ? 'ended' : 'shown';
};

/** Its date for readers: when it first was, or will be, on the site. */
export const appearsAt = ({
  createdAt,
  showFrom,
}: Pick<AnnouncementRecord, 'createdAt' | 'showFrom'>): string =>
  showFrom !== null && Date.parse(showFrom) > Date.parse(createdAt) ? showFrom : createdAt;

/** Orders announcements: the newest first by the date for readers, pinned or not. */
export const byNewest = (a: AnnouncementRecord, b: AnnouncementRecord): number =>
  (Date.parse(appearsAt(b)) || 0) - (Date.parse(appearsAt(a)) || 0) || b.id - a.id;

/** The pinned ones first, and among both the newest first. */
export const byPlace = (a: AnnouncementRecord, b: AnnouncementRecord): number =>
  Number(b.pinned) - Number(a.pinned) || byNewest(a, b);

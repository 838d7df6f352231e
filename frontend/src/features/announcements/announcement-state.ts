import { announcementState } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { dateAndTimeFrom } from '../../lib/dates.js';

/** The label of an announcement's state in a filter. */
export const stateLabel = (announcement: AnnouncementRecord, now: Date): 'Planned' | 'Shown' | 'Ended' =>
  (({ planned: 'Planned', shown: 'Shown', ended: 'Ended' }) as const)[announcementState(announcement, now)];

/** The state in words: `Planned for Sat 9 May, 08:00`, `Shown until Sun 10 May, 18:00` or `Ended Sun 10 May, 18:00`. */
export const stateInWords = (announcement: AnnouncementRecord, now: Date): string => {
  const { showFrom, showUntil } = announcement;
  const state = stateLabel(announcement, now);
  if (state === 'Planned') return `Planned for ${dateAndTimeFrom(showFrom ?? '', now)}`;
  if (showUntil === null) return state;
  return `${state === 'Shown' ? 'Shown until' : 'Ended'} ${dateAndTimeFrom(showUntil, now)}`;
};

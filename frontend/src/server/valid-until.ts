import { appearsAt } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { paths } from '@onchan-bowls/contract/pages';
import type { PageData } from '../data/page-data-element.js';
import { announcementsQuery } from '../features/announcements/announcements.api.js';
import { competitionsQuery } from '../features/competitions/competitions.api.js';
import { addDays, dayOf, instantOf, timeAgo } from '../lib/dates.js';

/** The first instant after `now` at which the age of something reads differently, but `end` at the latest. */
function nextAge(date: string, now: number, end: number): number {
  const ageAt = (instant: number) => timeAgo(date, new Date(instant));
  const age = ageAt(now);
  if (ageAt(end) === age) return end;
  let [same, different] = [now, end];
  while (different - same > 1) {
    const middle = Math.floor((same + different) / 2);
    if (ageAt(middle) === age) same = middle;
    else different = middle;
  }
  return different;
}

/**
 * The instant until which a page stays right if no record changes, in milliseconds since 1970: the club's next day, the end of
 * a competition's entries, or the next change of an announcement's age.
 */
export function validUntil({ now, lists }: PageData, address: string): number {
  const instant = Date.parse(now);
  const midnight = Date.parse(instantOf(`${addDays(dayOf(new Date(now)), 1)}T00:00`));
  const competitions = (lists[competitionsQuery.queryKey[0] ?? '']?.records ?? []) as CompetitionRecord[];
  // Entries close after this instant, not at it.
  const closings = competitions.map(({ registrationCloses }) => Date.parse(registrationCloses ?? '') + 1);
  const end = Math.min(midnight, ...closings.filter((closing) => closing > instant));
  // The other pages show announcements without their age.
  if (address !== paths.announcements) return end;
  const announcements = (lists[announcementsQuery.queryKey[0] ?? '']?.records ?? []) as AnnouncementRecord[];
  return announcements.reduce((until, announcement) => nextAge(appearsAt(announcement), instant, until), end);
}

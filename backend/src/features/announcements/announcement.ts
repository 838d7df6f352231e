import { announcementMessages, announcementRequest } from '@onchan-bowls/contract/announcements';
import { z } from 'zod';
import { inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, type EventOf } from '../../platform/event-store/event.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { Decider } from '../../platform/event-store/decider.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationFields,
  restorationOf,
} from '../../platform/event-store/restoration.js';

/** An announcement on the site. */
const announcementDetails = z.strictObject({
  title: z.string(),
  content: z.string().describe('HTML that can be shown as it is'),
  showFrom: z
    .string()
    .nullable()
    .describe('The first instant at which visitors read it, ISO 8601 in UTC; null for at once'),
  showUntil: z
    .string()
    .nullable()
    .describe(
      'The first instant at which visitors do not read it any more, ISO 8601 in UTC; null for no end',
    ),
  pinned: z.boolean().describe('Whether it comes before all that are not pinned'),
});

const withoutTimes = {
  data: announcementDetails.omit({ showFrom: true, showUntil: true, pinned: true }),
  lift: (data: object) => ({ ...data, showFrom: null, showUntil: null, pinned: false }),
};

const announcementEvents = {
  AnnouncementPublished: defineEvent({
    label: 'Announcement published',
    many: 'published # announcements',
    meaning: 'An announcement is on the site, in its time.',
    data: announcementDetails,
    earlier: [withoutTimes],
    startsAnew: true,
  }),
  AnnouncementRevised: defineEvent({
    label: 'Announcement revised',
    meaning: 'The announcement has these words, this time and this place instead.',
    data: announcementDetails,
    earlier: [withoutTimes],
    startsAnew: true,
  }),
  AnnouncementDeleted: defineEvent({
    label: 'Announcement deleted',
    many: 'deleted # announcements',
    meaning: 'The announcement is off the site.',
  }),
  AnnouncementRestored: defineEvent({
    label: 'Announcement restored',
    meaning: 'The announcement is again as it was at an earlier time.',
    data: announcementDetails.extend(restorationFields),
    startsAnew: true,
  }),
};

export type AnnouncementDetails = Readonly<z.infer<typeof announcementDetails>>;
export type AnnouncementEvent = EventOf<typeof announcementEvents>;

/** Null before the announcement is published and after it is deleted. */
export type Announcement = AnnouncementDetails | null;

/** An announcement from its publication to its deletion. */
export const announcement: Decider<Announcement, AnnouncementEvent> = {
  category: 'announcement',
  label: 'Announcements',
  events: announcementEvents,
  initial: null,

  evolve(_state, event) {
    switch (event.type) {
      case 'AnnouncementDeleted':
        return null;
      case 'AnnouncementRestored': {
        const { goesBackTo, createdAt, ...details } = event.data;
        return details;
      }
      case 'AnnouncementPublished':
      case 'AnnouncementRevised':
        return event.data;
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'AnnouncementPublished':
        return `published the announcement ${quoted(event.data)}${shown(', shown', event.data)}`;
      case 'AnnouncementRevised':
        return revision(event.data, existing(before));
      case 'AnnouncementDeleted':
        return `deleted the announcement ${quoted(existing(before))}`;
      case 'AnnouncementRestored':
        return inRestoredWords(`the announcement ${quoted(event.data)}`, event.data.goesBackTo, before);
    }
  },

  name: ({ title }) => title,

  view: ({ title, content, showFrom, showUntil, pinned }) => ({
    Title: title,
    'Show from': inWords(showFrom),
    'Show until': inWords(showUntil),
    Pinned: pinned ? 'Yes' : 'No',
    Content: announcementText(content),
    Formatting: formattingOf(content),
  }),

  undoable: ['AnnouncementDeleted'],

  restore(past, now) {
    if (now && sameFields(now, past.state)) return [];
    assertAccepted(past, announcementRequest, past.state);
    return [{ type: 'AnnouncementRestored', data: { ...inOrder(past.state), ...restorationOf(past) } }];
  },
};

/** Publishes an announcement, from its time on. */
export const publishAnnouncement = (details: AnnouncementDetails) => (): AnnouncementEvent[] => [
  { type: 'AnnouncementPublished', data: inOrder(details) },
];

/** Changes what is sent of an announcement. */
export const reviseAnnouncement =
  (changes: Partial<AnnouncementDetails>) =>
  (state: Announcement): AnnouncementEvent[] => {
    const before = existing(state);
    const data = inOrder({ ...before, ...changes });
    return sameFields(before, data) ? [] : [{ type: 'AnnouncementRevised', data }];
  };

/** Deletes an announcement. */
export const deleteAnnouncement = (state: Announcement): AnnouncementEvent[] => {
  existing(state);
  return [{ type: 'AnnouncementDeleted', data: {} }];
};

const existing = (state: Announcement): AnnouncementDetails => state ?? refuse('announcement-not-found');

/** @throws RefusedError when nobody could ever read it. */
const inOrder = (details: AnnouncementDetails): AnnouncementDetails => {
  const { showFrom, showUntil } = details;
  if (showFrom !== null && showUntil !== null && Date.parse(showUntil) <= Date.parse(showFrom))
    throw new RefusedError('invalid-request', announcementMessages.period);
  return details;
};

const inWords = (instant: string | null): string | null =>
  instant === null ? null : inWordsAtClub(new Date(instant));

/** Such as `, shown from 9 May 2026, 08:00 until 10 May 2026, 18:00`; empty without times. */
const shown = (verb: string, { showFrom, showUntil }: AnnouncementDetails): string =>
  showFrom === null && showUntil === null
    ? ''
    : [
        verb,
        ...(showFrom === null ? [] : ['from', inWords(showFrom)]),
        ...(showUntil === null ? [] : ['until', inWords(showUntil)]),
      ].join(' ');

/** A revision in words, with what is new about its time and its place. */
const revision = (after: AnnouncementDetails, before: AnnouncementDetails): string => {
  if (after.pinned !== before.pinned && sameFields({ ...before, pinned: after.pinned }, after))
    return `${after.pinned ? 'pinned' : 'unpinned'} the announcement ${quoted(after)}`;
  const isSameTime = after.showFrom === before.showFrom && after.showUntil === before.showUntil;
  const time = isSameTime ? '' : shown(', now shown', after) || ', now shown at all times';
  return `revised the announcement ${quoted(after)}${time}`;
};

const quoted = ({ title }: AnnouncementDetails): string => `‘${title}’`;

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  amp: '&',
};

/** An announcement's HTML as plain text for the history. Lines, lists and the addresses of links stay. */
export const announcementText = (html: string): string =>
  html
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_link, address: string, text: string) =>
      text === address ? text : `${text} (${address})`,
    )
    .replaceAll(/<li>/g, '• ')
    .replaceAll(/<br ?\/?>|<\/li>/g, '\n')
    .replaceAll(/<\/(p|ol|ul)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+|#39);/g, (written, name: string) => entities[name] ?? written)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const formats = [
  ['Bold', /<(strong|b)>(.*?)<\/\1>/gs],
  ['Italic', /<(em|i)>(.*?)<\/\1>/gs],
  ['Underlined', /<(u)>(.*?)<\/\1>/gs],
  ['Link', /<(a)\b[^>]*>(.*?)<\/\1>/gs],
  ['Numbered list', /<(ol)>(.*?)<\/\1>/gs],
] as const;

/** The formatting of an announcement's HTML in words, a line for each formatted text; null if there is none. */
const formattingOf = (html: string): string | null => {
  const lines = formats.flatMap(([name, pattern]) =>
    [...html.matchAll(pattern)].map(([, , inner = '']) => {
      const text = announcementText(inner).replaceAll(/\s*\n\s*/g, ' ');
      return `${name}: ${text}`;
    }),
  );
  return lines.length > 0 ? lines.join('\n') : null;
};

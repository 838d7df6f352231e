import { z } from 'zod';
import { defineEvent, type EventOf } from '../../platform/event-store/event.js';
import { refuse } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { Decider } from '../../platform/event-store/decider.js';

/** An announcement on the site. */
const announcementDetails = z.strictObject({
  title: z.string(),
  content: z.string().describe('HTML that can be shown as it is'),
});

const announcementEvents = {
  AnnouncementPublished: defineEvent({
    label: 'Announcement published',
    meaning: 'An announcement is on the site, before all others.',
    data: announcementDetails,
    startsAnew: true,
  }),
  AnnouncementRevised: defineEvent({
    label: 'Announcement revised',
    meaning: 'The announcement has these words instead. It keeps its place.',
    data: announcementDetails,
    startsAnew: true,
  }),
  AnnouncementDeleted: defineEvent({
    label: 'Announcement deleted',
    meaning: 'The announcement is off the site.',
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

  evolve: (_state, event) => (event.type === 'AnnouncementDeleted' ? null : event.data),

  describe(event, before) {
    switch (event.type) {
      case 'AnnouncementPublished':
        return `published the announcement ${quoted(event.data)}`;
      case 'AnnouncementRevised':
        return `revised the announcement ${quoted(event.data)}`;
      case 'AnnouncementDeleted':
        return `deleted the announcement ${quoted(existing(before))}`;
    }
  },

  name: ({ title }) => title,

  view: ({ title, content }) => ({
    Title: title,
    Content: announcementText(content),
    Formatting: formattingOf(content),
  }),
};

/** Publishes an announcement before all others. */
export const publishAnnouncement = (details: AnnouncementDetails) => (): AnnouncementEvent[] => [
  { type: 'AnnouncementPublished', data: details },
];

/** Replaces the text of an announcement, which keeps its place. */
export const reviseAnnouncement =
  (details: AnnouncementDetails) =>
  (state: Announcement): AnnouncementEvent[] =>
    sameFields(existing(state), details) ? [] : [{ type: 'AnnouncementRevised', data: details }];

/** Deletes an announcement. */
export const deleteAnnouncement = (state: Announcement): AnnouncementEvent[] => {
  existing(state);
  return [{ type: 'AnnouncementDeleted', data: {} }];
};

const existing = (state: Announcement): AnnouncementDetails => state ?? refuse('announcement-not-found');

const quoted = ({ title }: AnnouncementDetails): string => `“${title}”`;

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

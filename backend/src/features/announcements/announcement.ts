import {
  announcementLabels,
  announcementMessages,
  announcementRequest,
} from '@onchan-bowls/contract/announcements';
import { z } from 'zod';
import { inWordsAtClub } from '../../platform/club-time.js';
import { byLabels } from '../../platform/event-store/decider/decider.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { wholeRecord } from '../../platform/event-store/decider/whole-record.js';
import { RefusedError } from '../../platform/refused.js';

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

export type AnnouncementDetails = Readonly<z.infer<typeof announcementDetails>>;

/** An announcement from its publication to its deletion. */
export const announcement = wholeRecord({
  category: 'announcement',
  label: 'Announcements',
  details: announcementDetails,
  request: announcementRequest,
  notFound: 'announcement-not-found',
  check({ showFrom, showUntil }) {
    const isNeverShown =
      showFrom !== null && showUntil !== null && Date.parse(showUntil) <= Date.parse(showFrom);
    if (isNeverShown) throw new RefusedError('invalid-request', announcementMessages.period);
  },
  added: {
    type: 'AnnouncementPublished',
    many: 'published # announcements',
    meaning: 'An announcement is on the site, in its time.',
    earlier: [withoutTimes],
    says: (details) => `published the announcement ${quoted(details)}${shown(', shown', details)}`,
  },
  revised: {
    type: 'AnnouncementRevised',
    meaning: 'The announcement has these words, this time and this place instead.',
    earlier: [withoutTimes],
    says: (details, before) => revision(details, before),
  },
  deleted: {
    type: 'AnnouncementDeleted',
    many: 'deleted # announcements',
    meaning: 'The announcement is off the site.',
  },
  restored: {
    type: 'AnnouncementRestored',
    meaning: 'The announcement is again as it was at an earlier time.',
  },
  name: ({ title }) => title,
  inWords: (details) => `the announcement ${quoted(details)}`,
  view: ({ title, content, showFrom, showUntil, pinned }) => ({
    ...byLabels(announcementLabels, {
      title,
      showFrom: inWords(showFrom),
      showUntil: inWords(showUntil),
      pinned: pinned ? 'Yes' : 'No',
      content: announcementText(content),
    }),
    Formatting: formattingOf(content),
  }),
});

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

import { z } from 'zod';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { longText, optionalInstant, text } from './text.js';

/** Maximum lengths in characters; the content is counted with its tags. */
export const announcementLimits = { title: 200, content: 50_000 } as const;

export const announcementMessages = {
  title: 'Title is required',
  content: 'Content is required',
  showFrom: 'Show from must be a date and time such as 2026-05-04T18:30',
  showUntil: 'Show until must be a date and time such as 2026-05-04T18:30',
  pinned: 'Pinned must be true or false',
  period: 'Show until must be later than Show from',
} as const;

const fields = {
  title: text(announcementLimits.title, announcementMessages.title),
  /** HTML. The server keeps paragraphs, lists, links, bold, italic and underlined text, and removes the rest. */
  content: longText(announcementLimits.content, announcementMessages.content),
  /**
   * Visitors read it from this instant on; null or an empty text for at once. A time without an offset is in the club's
   * zone.
   */
  showFrom: optionalInstant(announcementMessages.showFrom),
  /** Visitors read it until just before this instant; null or an empty text for no end. */
  showUntil: optionalInstant(announcementMessages.showUntil),
  /** Whether it comes before all that are not pinned. */
  pinned: z.boolean(announcementMessages.pinned),
};

/** Body of `POST /api/announcements`. Absent times and an absent `pinned` take their default. */
export const announcementRequest = z.object({
  ...fields,
  showFrom: fields.showFrom.default(null),
  showUntil: fields.showUntil.default(null),
  pinned: fields.pinned.default(false),
});

/** Body of `PUT /api/announcements/{id}`. Absent times and an absent `pinned` stay unchanged. */
export const announcementRevision = z.object({
  ...fields,
  showFrom: fields.showFrom.optional(),
  showUntil: fields.showUntil.optional(),
  pinned: fields.pinned.optional(),
});

/** An announcement as every announcements path returns it. */
export const announcementRecord = z.object({
  id: z.int(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Visitors read it from this instant on; null for from the beginning. */
  showFrom: z.iso.datetime().nullable(),
  /** Visitors read it until just before this instant; null for no end. */
  showUntil: z.iso.datetime().nullable(),
  /** Whether it comes before all that are not pinned. */
  pinned: z.boolean(),
  /** Its picture; absent where it has none. */
  picture: z
    .object({
      id: z.int(),
      alt: z.string(),
      /** Of its largest size, in pixels. */
      width: z.int(),
      height: z.int(),
    })
    .optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: recordVersion,
});

/** The labels of an announcement's fields. */
export const announcementLabels = {
  title: 'Title',
  createdAt: 'Created',
  showFrom: 'Show from',
  showUntil: 'Show until',
  pinned: 'Pinned',
  content: 'Content',
  picture: null,
} as const satisfies Labels<AnnouncementRecord, AnnouncementRequest>;

export type AnnouncementRequest = z.infer<typeof announcementRequest>;
export type AnnouncementRecord = z.infer<typeof announcementRecord>;

import { z } from 'zod';
import type { Labels } from './labels.js';
import { longText, text } from './text.js';

/** Maximum lengths in characters; the content is counted with its tags. */
export const announcementLimits = { title: 200, content: 50_000 } as const;

export const announcementMessages = { title: 'Title is required', content: 'Content is required' } as const;

/** Body of `POST /api/announcements` and `PUT /api/announcements/{id}`. */
export const announcementRequest = z.object({
  title: text(announcementLimits.title, announcementMessages.title),
  /** HTML. The server keeps paragraphs, lists, links, bold, italic and underlined text, and removes the rest. */
  content: longText(announcementLimits.content, announcementMessages.content),
});

/** An announcement as every announcements path returns it. */
export const announcementRecord = z.object({
  id: z.int(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The number of this announcement's events. Send it in `If-Match` to refuse an edit of an older version. */
  version: z.int(),
});

/** The labels of an announcement's fields. */
export const announcementLabels = {
  title: 'Title',
  createdAt: 'Created',
  content: 'Content',
} as const satisfies Labels<AnnouncementRecord>;

export type AnnouncementRequest = z.infer<typeof announcementRequest>;
export type AnnouncementRecord = z.infer<typeof announcementRecord>;

import { z } from 'zod';
import { longText, text } from './text.js';

/** Longest texts in characters; the content counts with its tags. */
export const announcementLimits = { title: 200, content: 50_000 } as const;

export const announcementMessages = { title: 'Title is required', content: 'Content is required' } as const;

/** Body of `POST /api/announcements` and `PUT /api/announcements/{id}`. */
export const announcementRequest = z.object({
  title: text(announcementLimits.title, announcementMessages.title),
  /** HTML, of which the server keeps paragraphs, lists, links, bold, italic and underlined text. */
  content: longText(announcementLimits.content, announcementMessages.content),
});

/** An announcement as every announcements path answers it. */
export const announcementRecord = z.object({
  id: z.int(),
  title: z.string(),
  /** HTML that holds nothing but what a request may keep. */
  content: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Counts this announcement's events; send it back in `If-Match` to refuse an edit of what has changed meanwhile. */
  version: z.int(),
});

export type AnnouncementRequest = z.infer<typeof announcementRequest>;
export type AnnouncementRecord = z.infer<typeof announcementRecord>;

import { z } from 'zod';
import { digits } from './paging.js';
import { mebibyte } from './document-kinds.js';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { highestId } from './record-id.js';
import { optionalText, text, wholeNumber } from './text.js';

/** All limits of pictures. */
export const pictureLimits = {
  /** The longest text in place of a picture, and the longest caption, in characters. */
  alt: 250,
  caption: 200,
  /** The largest upload, in bytes and in pixels. */
  bytes: 8 * mebibyte,
  pixels: 25_000_000,
  /** Pictures of one year in the gallery, and all pictures. */
  ofYear: 12,
  pictures: 300,
  /** All files together, in bytes. */
  allBytes: 200 * mebibyte,
} as const;

/** The types of an upload. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const pictureMessages = {
  alt: 'Please describe the picture in words',
  caption: 'Caption must be text',
  season: 'Please choose a year',
  announcementId: 'The id must be a whole number',
  place: 'A picture has a year in the gallery, or an announcement',
  file: 'Please choose a picture',
  wrongType: 'Please choose a JPEG, PNG or WebP picture',
  tooLarge: `The picture is larger than ${pictureLimits.bytes / mebibyte} MB`,
} as const;

/** The years of the gallery. */
export const pictureYears = { min: 1900, max: 2099 } as const;

/** What the picture shows, for people who do not see it. */
const alt = text(pictureLimits.alt, pictureMessages.alt);

/** Query of `POST /api/pictures`, whose body is the picture: it is of a year in the gallery, or of an announcement. */
export const pictureParams = z.object({
  alt,
  /** Shown below the picture. */
  caption: text(pictureLimits.caption, pictureMessages.caption).optional(),
  /** The year in the gallery. */
  season: digits(pictureYears, pictureMessages.season).optional(),
  /** The announcement that shows it. The picture that it had before is deleted. */
  announcementId: digits({ min: 1, max: highestId }, pictureMessages.announcementId).optional(),
});

/** Body of `PUT /api/pictures/{id}`. */
export const pictureRevision = z.object({
  alt,
  /** Shown below the picture; null for none. */
  caption: optionalText(pictureLimits.caption, pictureMessages.caption),
  /** The year in the gallery. Absent, it stays; a picture of an announcement has none. */
  season: wholeNumber(pictureYears, pictureMessages.season).optional(),
});

/** A picture as signed-in users read it. */
export const pictureRecord = z.object({
  id: z.int(),
  /** The announcement that shows it; null for a picture of the gallery. */
  announcementId: z.int().nullable(),
  /** The year in the gallery; null for a picture of an announcement. */
  season: z.int().nullable(),
  alt: z.string(),
  caption: z.string().nullable(),
  /** Of its largest size, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Of the files of all sizes together, in bytes. */
  size: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: recordVersion,
});

/** A picture of the gallery as visitors read it. */
export const publicPicture = pictureRecord
  .pick({ id: true, alt: true, caption: true, width: true, height: true })
  .extend({ season: z.int() });

/** The labels of a picture's fields. */
export const pictureLabels = {
  alt: 'Description',
  caption: 'Caption',
  season: 'Year',
  announcementId: 'Announcement',
  width: 'Width',
  height: 'Height',
  size: 'Size',
} as const satisfies Labels<PictureRecord, PictureRevision>;

export type PictureParams = z.infer<typeof pictureParams>;
export type PictureRevision = z.infer<typeof pictureRevision>;
export type PictureRecord = z.infer<typeof pictureRecord>;
export type PublicPicture = z.infer<typeof publicPicture>;

import { z } from 'zod';
import { documentKinds, mebibyte } from './document-kinds.js';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { calendarDay, text } from './text.js';

/** All limits of documents. */
export const documentLimits = {
  /** The longest title, in characters. */
  title: 120,
  /** The longest file, in bytes. */
  bytes: 10 * mebibyte,
  versions: 20,
  documents: 300,
  /** All files together, in bytes. */
  allBytes: 100 * mebibyte,
} as const;

export const documentMessages = {
  title: 'Title is required',
  kind: 'Please choose what kind of document it is',
  visible: 'Visible must be true or false',
  day: 'Please choose the date of the document',
  file: 'Please choose a PDF file',
  tooLarge: `The file is larger than ${documentLimits.bytes / mebibyte} MB`,
} as const;

const kind = z.enum(Object.keys(documentKinds) as [keyof typeof documentKinds], documentMessages.kind);
const day = calendarDay(documentMessages.day);

/** Body of `POST /api/documents`. Its files follow. */
export const documentRequest = z.object({
  title: text(documentLimits.title, documentMessages.title),
  kind,
  /** Whether visitors read its newest version. Absent, they do unless it is minutes. */
  visible: z.boolean(documentMessages.visible).optional(),
});

/** Body of `PUT /api/documents/{id}`. What is absent stays unchanged. */
export const documentRevision = documentRequest.partial().extend({
  /** The date of its newest version. */
  day: day.optional(),
});

/** Query of `POST /api/documents/{id}/versions`, whose body is the PDF. */
export const documentVersionParams = z.object({
  /** The date that the paper bears. */
  day,
});

/** One file of a document. */
export const documentVersion = z.object({
  id: z.int(),
  /** Counts the versions of its document, from 1. */
  number: z.int(),
  day: z.string().meta({ format: 'date' }),
  /** In bytes. */
  size: z.int(),
  addedAt: z.iso.datetime(),
});

/** A document as signed-in users read it. */
export const documentRecord = z.object({
  id: z.int(),
  title: z.string(),
  kind,
  visible: z.boolean(),
  /** The newest first. */
  versions: z.array(documentVersion),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: recordVersion,
});

/** A document as visitors read it: its newest version. */
export const publicDocument = documentRecord
  .pick({ id: true, title: true, kind: true })
  .extend(documentVersion.pick({ day: true, size: true }).shape);

/** The labels of a document's fields. */
export const documentLabels = {
  title: 'Title',
  kind: 'Kind',
  day: 'Date',
  visible: 'Visible to Visitors',
  versions: 'Versions',
} as const satisfies Labels<DocumentRecord, DocumentRevision>;

export type DocumentRequest = z.infer<typeof documentRequest>;
export type DocumentRevision = z.infer<typeof documentRevision>;
export type DocumentVersion = z.infer<typeof documentVersion>;
export type DocumentRecord = z.infer<typeof documentRecord>;
export type PublicDocument = z.infer<typeof publicDocument>;

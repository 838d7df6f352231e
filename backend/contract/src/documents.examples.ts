import type { DocumentRecord, DocumentRequest, DocumentRevision, PublicDocument } from './documents.js';

export const documentExample = {
  title: 'Constitution',
  kind: 'rules',
  visible: true,
} satisfies DocumentRequest;

export const documentRevisionExample = { ...documentExample, day: '2026-03-01' } satisfies DocumentRevision;

export const documentRecordExample: DocumentRecord = {
  ...documentExample,
  id: 1,
  versions: [{ id: 1, number: 1, day: '2026-03-01', size: 34_567, addedAt: '2026-03-02T19:30:00.000Z' }],
  createdAt: '2026-03-02T19:29:00.000Z',
  updatedAt: '2026-03-02T19:30:00.000Z',
  version: 2,
};

export const publicDocumentExample: PublicDocument = {
  id: 1,
  title: documentExample.title,
  kind: documentExample.kind,
  day: '2026-03-01',
  size: 34_567,
};

import type {
  DocumentRecord,
  DocumentRequest,
  DocumentRevision,
  PublicDocument,
} from '@onchan-bowls/contract/documents';
import { request } from '../../data/api.js';
import { recordsQuery } from '../../data/records-api.js';
import { upload } from '../../data/upload.js';

const path = '/api/documents';
const versionsPath = '/api/document-versions';

/** The documents that visitors read, each in its newest version. */
export const documentsQuery = recordsQuery<PublicDocument>(path, 'document');

/** All documents with all their versions. Only for signed-in users. */
export const allDocumentsQuery = { ...recordsQuery<DocumentRecord>(`${path}/all`, 'document'), path };

/** Where the newest version of a document is downloaded. */
export const documentFile = ({ id }: Pick<PublicDocument, 'id'>): string => `${path}/${id}/file`;

/** Where any version is downloaded, by signed-in users. */
export const versionFile = ({ id }: { id: number }): string => `${versionsPath}/${id}`;

export const addDocument = (body: DocumentRequest, idempotencyKey: string) =>
  request<DocumentRecord>('POST', path, { body, idempotencyKey });

export const reviseDocument = ({ id, version }: DocumentRecord, body: DocumentRevision) =>
  request<DocumentRecord>('PUT', `${path}/${id}`, { body, version });

/** Adds a version. The same file again only changes the date, so that it can be sent again without a key. */
export const addVersion = ({ id }: Pick<DocumentRecord, 'id'>, day: string, file: Blob) =>
  upload<DocumentRecord>(`${path}/${id}/versions?day=${day}`, {
    // Not every computer knows the type of its files.
    file: new Blob([file], { type: 'application/pdf' }),
  });

export const removeVersion = (versionId: number, { version }: DocumentRecord) =>
  request<undefined>('DELETE', `${versionsPath}/${versionId}`, { version });

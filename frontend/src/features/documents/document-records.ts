import { documentKinds, sizeInWords } from '@onchan-bowls/contract/document-kinds';
import { documentLabels, type DocumentRecord, type DocumentVersion } from '@onchan-bowls/contract/documents';
import { compareNames } from '@onchan-bowls/contract/order';
import { longDate } from '../../lib/dates.js';
import { fieldsOf } from '../../records/record-fields.js';
import type { RecordKind } from '../../records/record-kind.js';
import { allDocumentsQuery } from './documents.api.js';

const kinds = Object.keys(documentKinds);

/** The documents by their kinds, and then by the newest date and the title. */
export const inOrder = (documents: readonly DocumentRecord[]): DocumentRecord[] =>
  documents.toSorted(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      (b.versions[0]?.day ?? '').localeCompare(a.versions[0]?.day ?? '') ||
      compareNames(a.title, b.title),
  );

/** A version in words, such as `1 March 2026, 34 kB`. */
export const versionInWords = ({ day, size }: Pick<DocumentVersion, 'day' | 'size'>): string =>
  `${longDate(day)}, ${sizeInWords(size)}`;

/** Each version has its own date. */
const labels = { ...documentLabels, day: null };

/** The documents, as the dashboard's dialogs call them. */
export const documentRecords: RecordKind<DocumentRecord> = {
  query: allDocumentsQuery,
  noun: ['document', 'documents'],
  name: ({ title }) => title,
  fields: fieldsOf<DocumentRecord>(labels, {
    kind: { text: (kind) => documentKinds[kind] },
    visible: { text: (visible) => (visible ? 'Yes' : 'No') },
    versions: { text: (versions) => versions.map(versionInWords).join('; ') },
  }),
};

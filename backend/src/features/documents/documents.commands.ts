import { documentLimits, type DocumentRecord, type DocumentRequest } from '@onchan-bowls/contract/documents';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { UploadedFile } from '../../platform/http/uploaded-file.js';
import { command, deletes } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';
import {
  addDocument,
  addVersion,
  deleteDocument,
  document,
  type DocumentChanges,
  removeVersion,
  reviseDocument,
} from './document.js';
import { DocumentFiles, fileOf } from './document-files.js';
import { documentOf, versionOf } from './documents.table.js';
import { isWholePdf } from './pdf.js';

export const AddDocument = command(({ store }, details: DocumentRequest): Promise<DocumentRecord> =>
  store.transaction(
    { newIds: [document.category] },
    (transaction) => {
      transaction.alsoWrite(async (manager) => {
        const [all] = await manager.query<{ count: number }[]>(`SELECT count(*)::integer FROM documents`);
        if (all && all.count > documentLimits.documents) throw new RefusedError('too-many-documents');
      });
      return Number(transaction.create(document, addDocument(details)));
    },
    documentOf,
  ),
);

export const ReviseDocument = command(
  ({ store }, id: number, changes: DocumentChanges, expectedVersion?: number): Promise<DocumentRecord> =>
    store.transaction(
      { records: [streamOf(document, id)] },
      (transaction) => {
        transaction.update(document, String(id), reviseDocument(changes), { expectedVersion });
        return id;
      },
      documentOf,
    ),
);

/** @throws RefusedError `broken-pdf` when the file is not a whole PDF. */
export const AddDocumentVersion = command(
  async (
    { store, get },
    id: number,
    day: string,
    { sha256, size, bytes }: UploadedFile,
  ): Promise<DocumentRecord> => {
    if (!isWholePdf(bytes)) throw new RefusedError('broken-pdf');
    const files = get(DocumentFiles);
    return store.transaction(
      { records: [streamOf(document, id)], newIds: ['document-version'] },
      (transaction) => {
        if (transaction.isRepetition) return id;
        const versionId = Number(transaction.nextId('document-version'));
        transaction.update(document, String(id), addVersion({ versionId, day, size, sha256 }));
        if (transaction.events.some(({ type }) => type === 'DocumentVersionAdded'))
          transaction.alsoWrite((manager) => files.add(manager, fileOf({ id: versionId, sha256 }), bytes));
        return id;
      },
      documentOf,
    );
  },
);

export const RemoveDocumentVersion = command(
  async ({ store, manager }, versionId: number, expectedVersion?: number): Promise<void> => {
    const { documentId } = await versionOf(manager, versionId);
    await store.update(document, documentId, removeVersion(versionId), { expectedVersion, isUndoable: true });
  },
);

export const DeleteDocument = deletes(document, deleteDocument);

import {
  documentRecord,
  type DocumentRecord,
  type DocumentVersion,
  type PublicDocument,
} from '@onchan-bowls/contract/documents';
import type { EntityManager } from 'typeorm';
import type { Recorded } from '../../platform/event-store/decider/decider.js';
import {
  deleteRows,
  insertRow,
  projection,
  updateRows,
  upsertRow,
} from '../../platform/projections/projection.js';
import { readable } from '../../platform/personal-data/sealed-files.js';
import {
  boolean,
  datedRecordColumns,
  day,
  instant,
  integer,
  key,
  readTable,
  text,
} from '../../platform/records/read-table.js';
import { query } from '../../platform/records/record-queries.js';
import {
  createdBy,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
} from '../../platform/records/record-row.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { document, type DocumentEvent, type Version } from './document.js';

const DocumentRow = readTable('documents', {
  ...datedRecordColumns,
  title: text(),
  kind: text<DocumentRecord['kind']>(),
  visible: boolean(),
});
type DocumentRow = InstanceType<typeof DocumentRow>;

const DocumentVersionRow = readTable('document_versions', {
  id: key(integer()),
  documentId: integer(),
  number: integer(),
  day: day(),
  size: integer(),
  sha256: text(),
  addedAt: instant(),
});

const touched = (event: Recorded<DocumentEvent>) =>
  updateRecord<DocumentRow>(event, { updatedAt: event.recordedAt });

export const documents = projection({
  name: 'documents',
  version: 1,
  entity: DocumentRow,
  decider: document,
  on: {
    DocumentAdded: (event) => insertRecord(event, { ...event.data, ...createdBy(event) }),
    DocumentRevised: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    DocumentVersionAdded: touched,
    DocumentVersionDated: touched,
    DocumentVersionRemoved: touched,
    DocumentDeleted: deleteRecord,
    DocumentRestored: (event) => upsertRecord(event, { ...event.data, updatedAt: event.recordedAt }),
    DocumentVersionRestored: touched,
  },
});

const versionRow = (streamId: string, version: Version) => ({
  ...version,
  id: version.versionId,
  documentId: Number(streamId),
});

export const documentVersions = projection({
  name: 'document_versions',
  version: 1,
  entity: DocumentVersionRow,
  decider: document,
  on: {
    DocumentAdded: () => null,
    DocumentRevised: () => null,
    DocumentVersionAdded: ({ streamId, data, recordedAt }) =>
      insertRow({ ...versionRow(streamId, data), addedAt: recordedAt }),
    DocumentVersionDated: ({ data }) => updateRows({ id: data.versionId }, { day: data.day }),
    DocumentVersionRemoved: ({ data }) => deleteRows({ id: data.versionId }),
    DocumentDeleted: ({ streamId }) => deleteRows({ documentId: Number(streamId) }),
    DocumentRestored: () => null,
    DocumentVersionRestored: ({ streamId, data }) =>
      upsertRow({ ...versionRow(streamId, data), addedAt: data.createdAt }),
  },
});

const toRecord = toRecordOf(documentRecord);

const find = async (manager: EntityManager, id: number | null): Promise<DocumentRecord[]> => {
  const rows = await manager.query<RowOf<DocumentRecord>[]>(
    `SELECT id, title, kind, visible, created_at AS "createdAt", updated_at AS "updatedAt", version,
       coalesce((SELECT json_agg(json_build_object('id', v.id, 'number', number, 'day', day, 'size', size, 'addedAt', to_char(added_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         ORDER BY v.id DESC) FROM document_versions v WHERE document_id = d.id AND ${readable}), '[]') AS versions
     FROM documents d WHERE $1::integer IS NULL OR id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(toRecord);
};

/** The document with this id. @throws RefusedError when there is none. */
export const documentOf = async (manager: EntityManager, id: number): Promise<DocumentRecord> => {
  const [found] = await find(manager, id);
  if (!found) throw new RefusedError('document-not-found');
  return found;
};

/** All documents with all their versions. */
export const ListDocuments = query(({ manager }) => find(manager, null));

/** The newest version of each document that visitors read; a document without a file is not among them. */
export const ListPublicDocuments = query(async ({ manager }): Promise<PublicDocument[]> => {
  const all = await find(manager, null);
  return all.flatMap(({ id, title, kind, visible, versions: [newest] }) =>
    visible && newest ? [{ id, title, kind, day: newest.day, size: newest.size }] : [],
  );
});

/** Every version whose file was not erased. */
export const readableVersions = (manager: EntityManager): Promise<{ id: number; sha256: string }[]> =>
  manager.query(`SELECT id, sha256 FROM document_versions WHERE ${readable} ORDER BY id`);

/** A version with what is needed to send its file. */
export interface SentVersion extends Pick<DocumentVersion, 'id' | 'number' | 'day'> {
  readonly documentId: number;
  readonly sha256: string;
  readonly title: string;
  readonly visible: boolean;
  readonly isNewest: boolean;
}

/** The first version that matches, the newest first. @throws RefusedError with the code when there is none. */
const versionWhere = async (
  manager: EntityManager,
  condition: string,
  id: number,
  code: 'document-not-found' | 'version-not-found',
): Promise<SentVersion> => {
  const [version] = await manager.query<SentVersion[]>(
    `SELECT v.id, document_id AS "documentId", number, day::text, sha256, title, visible,
       NOT EXISTS (SELECT FROM document_versions n WHERE n.document_id = v.document_id AND n.id > v.id) AS "isNewest"
     FROM document_versions v JOIN documents d ON d.id = document_id
     WHERE ${condition} = $1 AND ${readable} ORDER BY v.id DESC LIMIT 1`,
    [id],
  );
  return version ?? refuse(code);
};

/** The newest version of a document. */
export const GetNewestVersion = query(({ manager }, documentId: number) =>
  versionWhere(manager, 'document_id', documentId, 'document-not-found'),
);

/** A version by its id. */
export const GetVersion = query(({ manager }, id: number) => versionOf(manager, id));

/** The version with this id. @throws RefusedError when there is none. */
export const versionOf = (manager: EntityManager, id: number): Promise<SentVersion> =>
  versionWhere(manager, 'v.id', id, 'version-not-found');

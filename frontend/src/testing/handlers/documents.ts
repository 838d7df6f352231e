import {
  documentRequest,
  documentRevision,
  type DocumentRecord,
  type DocumentVersion,
  type PublicDocument,
} from '@onchan-bowls/contract/documents';
import { documentRecordExample } from '@onchan-bowls/contract/documents.examples';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';
import { pathsOver } from './records.js';

/** An example of a document. */
export const exampleDocument = (values: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ...documentRecordExample,
  ...values,
});

/** The paths of documents, over an array. */
export const documentHandlers = (api: { documents: DocumentRecord[] }) => {
  const documents = pathsOver('/api/documents', api, 'documents');
  const change = (id: number, values: Partial<DocumentRecord>): DocumentRecord | undefined => {
    api.documents = api.documents.map((one) =>
      one.id === id ? { ...one, ...values, version: one.version + 1 } : one,
    );
    return api.documents.find((one) => one.id === id);
  };
  return [
    http.get('/api/documents', () =>
      HttpResponse.json(
        api.documents.flatMap(({ id, title, kind, visible, versions: [newest] }): PublicDocument[] =>
          visible && newest ? [{ id, title, kind, day: newest.day, size: newest.size }] : [],
        ),
      ),
    ),
    http.get('/api/documents/all', () => HttpResponse.json(api.documents)),
    documents.add((body, id) => {
      const { visible = true, ...details } = documentRequest.parse(body);
      return exampleDocument({ ...details, visible, id, versions: [], version: 1 });
    }),
    documents.change('put', '', ({ versions }, body) => {
      const { day, ...details } = documentRevision.parse(body);
      const [newest, ...others] = versions;
      return {
        ...(details as Partial<DocumentRecord>),
        ...(newest && day && { versions: [{ ...newest, day }, ...others] }),
      };
    }),
    http.post('/api/documents/:id/versions', async ({ params, request }) => {
      const id = Number(params.id);
      const versions = api.documents.find((one) => one.id === id)?.versions ?? [];
      const { byteLength: size } = await request.arrayBuffer();
      const day = new URL(request.url).searchParams.get('day') ?? '';
      const number = (versions[0]?.number ?? 0) + 1;
      const addedAt = '2026-05-06T12:00:00.000Z';
      const version: DocumentVersion = { id: 100 * id + number, number, day, size, addedAt };
      return HttpResponse.json(change(id, { versions: [version, ...versions] }), { status: 201 });
    }),
    http.delete('/api/document-versions/:id', ({ params }) => {
      const isIt = (version: DocumentVersion) => version.id === Number(params.id);
      const document = api.documents.find(({ versions }) => versions.some(isIt));
      if (!document) return refuse('version-not-found');
      change(document.id, { versions: document.versions.filter((version) => !isIt(version)) });
      return new HttpResponse(null, { status: 204 });
    }),
    documents.remove,
  ];
};

import {
  documentRequest,
  documentRevision,
  type DocumentRecord,
  type DocumentVersion,
  type PublicDocument,
} from '@onchan-bowls/contract/documents';
import { documentRecordExample } from '@onchan-bowls/contract/documents.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** An example of a document. */
export const exampleDocument = (values: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ...documentRecordExample,
  ...values,
});

/** The paths of documents, over an array. */
export const documentHandlers = (api: { session: SessionRecord; documents: DocumentRecord[] }) => {
  const isAllowed = () => api.session.authenticated;
  const change = (id: number, values: Partial<DocumentRecord>): DocumentRecord | undefined => {
    api.documents = api.documents.map((one) =>
      one.id === id ? { ...one, ...values, version: one.version + 1 } : one,
    );
    return api.documents.find((one) => one.id === id);
  };
  const versionsOf = (id: number) => api.documents.find((one) => one.id === id)?.versions ?? [];
  return [
    http.get('/api/documents', () =>
      HttpResponse.json(
        api.documents.flatMap(({ id, title, kind, visible, versions: [newest] }): PublicDocument[] =>
          visible && newest ? [{ id, title, kind, day: newest.day, size: newest.size }] : [],
        ),
      ),
    ),
    http.get('/api/documents/all', () =>
      isAllowed() ? HttpResponse.json(api.documents) : refuse('not-signed-in'),
    ),
    http.post('/api/documents', async ({ request }) => {
      const { visible = true, ...details } = documentRequest.parse(await request.json());
      const id = api.documents.length + 1;
      const added = exampleDocument({ ...details, visible, id, versions: [], version: 1 });
      api.documents = [...api.documents, added];
      return HttpResponse.json(added, { status: 201 });
    }),
    http.put('/api/documents/:id', async ({ params, request }) => {
      const { day, ...details } = documentRevision.parse(await request.json());
      const id = Number(params.id);
      const versions = versionsOf(id).map((one, index) => (index === 0 && day ? { ...one, day } : one));
      return HttpResponse.json(change(id, { ...(details as Partial<DocumentRecord>), versions }));
    }),
    http.post('/api/documents/:id/versions', async ({ params, request }) => {
      const id = Number(params.id);
      const versions = versionsOf(id);
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
    http.delete('/api/documents/:id', ({ params }) => {
      api.documents = api.documents.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  ];
};

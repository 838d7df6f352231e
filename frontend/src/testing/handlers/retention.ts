import { type ExpiredRecords, retentionRequest } from '@onchan-bowls/contract/retention';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** The paths of what is kept too long. */
export const retentionHandlers = (api: { session: SessionRecord; expiredRecords: ExpiredRecords }) => [
  http.get('/api/admin/retention', () =>
    api.session.authenticated ? HttpResponse.json(api.expiredRecords) : refuse('not-signed-in'),
  ),
  http.post('/api/admin/retention/erase', async ({ request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const { records } = retentionRequest.parse(await request.json());
    const isErased = (kind: string, id: number) => records.some((one) => one.kind === kind && one.id === id);
    api.expiredRecords = api.expiredRecords
      .map(({ kind, records: all }) => {
        const left = all.filter(({ id }) => !isErased(kind, id));
        return { kind, due: left.length, records: left };
      })
      .filter(({ due }) => due > 0);
    return new HttpResponse(null, { status: 204 });
  }),
];

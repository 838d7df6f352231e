import { type ExpiredRecords, retentionRequest } from '@onchan-bowls/contract/retention';
import { http, HttpResponse } from 'msw';

/** The paths of what is kept too long. */
export const retentionHandlers = (api: { expiredRecords: ExpiredRecords }) => [
  http.get('/api/admin/retention', () => HttpResponse.json(api.expiredRecords)),
  http.post('/api/admin/retention/erase', async ({ request }) => {
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

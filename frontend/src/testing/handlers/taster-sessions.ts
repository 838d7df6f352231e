import { type TasterSessionRecord, tasterSessionRequest } from '@onchan-bowls/contract/taster-sessions';
import { http, HttpResponse } from 'msw';

/** An example of a request for a taster session. */
const exampleTasterSession = (values: Partial<TasterSessionRecord> = {}): TasterSessionRecord => ({
  id: 1,
  firstName: 'Ann',
  lastName: 'Kelly',
  email: 'ann.kelly@example.org',
  phone: '01624 000000',
  preferredDateTime: 'Weekday evenings after six',
  status: 'pending',
  appliedAt: '2026-05-04T09:00:00.000Z',
  completedAt: null,
  completedBy: null,
  version: 1,
  ...values,
});

/** The paths of requests for taster sessions, over an array. */
export const tasterSessionHandlers = (api: { tasterSessions: TasterSessionRecord[] }) => [
  http.post('/api/taster-sessions', async ({ request }) => {
    const details = tasterSessionRequest.parse(await request.json());
    const session = exampleTasterSession({ ...details, id: api.tasterSessions.length + 1 });
    api.tasterSessions = [...api.tasterSessions, session];
    return HttpResponse.json(session, { status: 201 });
  }),
];

import { reopenRequest } from '@onchan-bowls/contract/reopening';
import {
  completeTasterSessionRequest,
  type TasterSessionRecord,
  tasterSessionRequest,
} from '@onchan-bowls/contract/taster-sessions';
import { tasterSessionRecordExample } from '@onchan-bowls/contract/taster-sessions.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** An example of a request for a taster session. */
export const exampleTasterSession = (values: Partial<TasterSessionRecord> = {}): TasterSessionRecord => ({
  ...tasterSessionRecordExample,
  preferredDateTime: 'Weekday evenings after six',
  ...values,
});

/** The paths of requests for taster sessions, over an array. */
export const tasterSessionHandlers = (api: {
  session: SessionRecord;
  tasterSessions: TasterSessionRecord[];
}) => [
  http.get('/api/taster-sessions', () =>
    api.session.authenticated ? HttpResponse.json(api.tasterSessions) : refuse('not-signed-in'),
  ),
  http.post('/api/taster-sessions', async ({ request }) => {
    const details = tasterSessionRequest.parse(await request.json());
    const session = exampleTasterSession({ ...details, id: api.tasterSessions.length + 1 });
    api.tasterSessions = [...api.tasterSessions, session];
    return HttpResponse.json(session, { status: 201 });
  }),
  http.put('/api/taster-sessions/:id/complete', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const found = api.tasterSessions.find(({ id }) => id === Number(params.id));
    if (!found) return refuse('taster-session-not-found');
    if (found.status === 'completed') return refuse('taster-session-completed');
    const changed: TasterSessionRecord = {
      ...found,
      ...completeTasterSessionRequest.parse(await request.json()),
      status: 'completed',
      completedAt: '2026-05-06T12:00:00.000Z',
      version: found.version + 1,
    };
    api.tasterSessions = api.tasterSessions.map((other) => (other === found ? changed : other));
    return HttpResponse.json(changed);
  }),
  http.put('/api/taster-sessions/:id/reopen', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const found = api.tasterSessions.find(({ id }) => id === Number(params.id));
    if (!found) return refuse('taster-session-not-found');
    if (found.status === 'pending') return refuse('taster-session-pending');
    const changed: TasterSessionRecord = {
      ...found,
      ...reopenRequest.parse(await request.json()),
      status: 'pending',
      completedAt: null,
      completedBy: null,
      version: found.version + 1,
    };
    api.tasterSessions = api.tasterSessions.map((other) => (other === found ? changed : other));
    return HttpResponse.json(changed);
  }),
  http.delete('/api/taster-sessions/:id', ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!api.tasterSessions.some(({ id }) => id === Number(params.id)))
      return refuse('taster-session-not-found');
    api.tasterSessions = api.tasterSessions.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
];

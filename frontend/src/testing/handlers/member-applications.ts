import {
  type MemberApplicationRecord,
  memberApplicationRequest,
  reviewRequest,
} from '@onchan-bowls/contract/member-applications';
import { applicationRecordExample } from '@onchan-bowls/contract/member-applications.examples';
import { reopenRequest } from '@onchan-bowls/contract/reopening';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';

/** An example of an application for membership. */
export const exampleApplication = (
  values: Partial<MemberApplicationRecord> = {},
): MemberApplicationRecord => ({
  ...applicationRecordExample,
  lastName: 'Kelly',
  email: 'ann.kelly@example.org',
  phone: '01624 000000',
  motivation: null,
  appliedAt: '2026-05-04T09:00:00.000Z',
  ...values,
});

/** An example of one that was reviewed. */
export const reviewedApplication = (values: Partial<MemberApplicationRecord> = {}): MemberApplicationRecord =>
  exampleApplication({
    status: 'approved',
    reviewedAt: '2026-05-05T18:00:00.000Z',
    reviewedBy: 'Admin',
    ...values,
  });

interface Store {
  session: SessionRecord;
  applications: MemberApplicationRecord[];
}

/** The paths of applications for membership, over an array. */
export const memberApplicationHandlers = (api: Store) => [
  http.get('/api/member-applications', () =>
    api.session.authenticated ? HttpResponse.json(api.applications) : refuse('not-signed-in'),
  ),
  http.post('/api/member-applications', async ({ request }) => {
    const details = memberApplicationRequest.parse(await request.json());
    const application = exampleApplication({ ...details, id: api.applications.length + 1 });
    api.applications = [...api.applications, application];
    return HttpResponse.json(application, { status: 201 });
  }),
  http.patch('/api/member-applications/:id/status', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const application = api.applications.find(({ id }) => id === Number(params.id));
    if (!application) return refuse('application-not-found');
    if (application.status !== 'pending') return refuse('application-reviewed');
    const expected = request.headers.get('If-Match');
    if (expected !== null && expected !== `"${application.version}"`) return refuse('changed-meanwhile');
    const reviewed = {
      ...application,
      ...reviewRequest.parse(await request.json()),
      reviewedAt: '2026-05-06T12:00:00.000Z',
      reviewedBy: 'Admin',
      version: application.version + 1,
    };
    api.applications = api.applications.map((other) => (other.id === reviewed.id ? reviewed : other));
    return HttpResponse.json(reviewed);
  }),
  http.put('/api/member-applications/:id/reopen', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const application = api.applications.find(({ id }) => id === Number(params.id));
    if (!application) return refuse('application-not-found');
    if (application.status === 'pending') return refuse('application-pending');
    const reopened: MemberApplicationRecord = {
      ...application,
      ...reopenRequest.parse(await request.json()),
      status: 'pending',
      reviewedAt: null,
      reviewedBy: null,
      renews: null,
      version: application.version + 1,
    };
    api.applications = api.applications.map((other) => (other === application ? reopened : other));
    return HttpResponse.json(reopened);
  }),
  http.delete('/api/member-applications/:id', ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!api.applications.some(({ id }) => id === Number(params.id))) return refuse('application-not-found');
    api.applications = api.applications.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
];

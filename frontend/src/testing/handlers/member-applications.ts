import {
  type MemberApplicationRecord,
  memberApplicationRequest,
} from '@onchan-bowls/contract/member-applications';
import { http, HttpResponse } from 'msw';

/** An example of an application for membership. */
const exampleApplication = (values: Partial<MemberApplicationRecord> = {}): MemberApplicationRecord => ({
  id: 1,
  firstName: 'Ann',
  lastName: 'Kelly',
  email: 'ann.kelly@example.org',
  phone: '01624 000000',
  membershipType: 'New Members',
  previousExperience: null,
  motivation: null,
  status: 'pending',
  appliedAt: '2026-05-04T09:00:00.000Z',
  reviewedAt: null,
  reviewedBy: null,
  adminNotes: null,
  version: 1,
  ...values,
});

/** The paths of applications for membership, over an array. */
export const memberApplicationHandlers = (api: { applications: MemberApplicationRecord[] }) => [
  http.post('/api/member-applications', async ({ request }) => {
    const details = memberApplicationRequest.parse(await request.json());
    const application = exampleApplication({ ...details, id: api.applications.length + 1 });
    api.applications = [...api.applications, application];
    return HttpResponse.json(application, { status: 201 });
  }),
];

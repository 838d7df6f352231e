import {
  type MemberApplicationRecord,
  memberApplicationRequest,
  reviewRequest,
} from '@onchan-bowls/contract/member-applications';
import { applicationRecordExample } from '@onchan-bowls/contract/member-applications.examples';
import { reopenRequest } from '@onchan-bowls/contract/reopening';
import { pathsOver } from './records.js';

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

/** The paths of applications for membership, over an array. */
export const memberApplicationHandlers = (api: { applications: MemberApplicationRecord[] }) => {
  const { list, add, change, remove } = pathsOver('/api/member-applications', api, 'applications');
  return [
    list,
    add((body, id) => exampleApplication({ ...memberApplicationRequest.parse(body), id })),
    change('patch', '/status', ({ status }, body) =>
      status !== 'pending'
        ? 'application-reviewed'
        : {
            ...reviewRequest.parse(body),
            reviewedAt: '2026-05-06T12:00:00.000Z',
            reviewedBy: 'Admin',
          },
    ),
    change('put', '/reopen', ({ status }, body) =>
      status === 'pending'
        ? 'application-pending'
        : {
            ...reopenRequest.parse(body),
            status: 'pending',
            reviewedAt: null,
            reviewedBy: null,
            renews: null,
          },
    ),
    remove,
  ];
};

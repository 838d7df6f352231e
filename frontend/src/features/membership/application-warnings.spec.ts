import { expect, it } from '@jest/globals';
import { exampleApplication, reviewedApplication } from '../../testing/handlers/member-applications.js';
import { applicationWarnings } from './application-warnings.js';

const application = exampleApplication({ id: 9 });

it.each([
  ['by the same email address', { phone: '0', email: 'Ann.Kelly@Example.org' }],
  ['by the same phone number', { phone: '(01624) 000-000', email: 'other@example.org' }],
])('warns about another application of the same person, known %s', (_, values) => {
  expect(applicationWarnings(application, [application, reviewedApplication({ id: 2, ...values })])).toEqual([
    'Ann Kelly also applied on 4 May 2026 (Approved).',
  ]);
});

it('says nothing of other people and other years', () => {
  const others = [
    exampleApplication({ id: 1, firstName: 'Bea' }),
    exampleApplication({ id: 2, phone: '0', email: 'other@example.org' }),
    exampleApplication({ id: 3, appliedAt: '2025-05-04T09:00:00.000Z' }),
  ];
  expect(applicationWarnings(application, others)).toEqual([]);
});

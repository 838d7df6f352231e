import { z } from 'zod';
import { inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/event.js';
import { RefusedError } from '../../platform/refused.js';
import type { DecisionContext, Decider } from '../../platform/event-store/decider.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import { personName } from '../../platform/personal-data/person-name.js';

/** The person whom an application, and every mail on it, is about. */
export const applicantOf = (id: string | number): string => `member-application-${id}`;

/** What somebody who wants to join tells the club. */
const applicationDetails = z.strictObject({
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string()),
  membershipType: z.string().describe('The name of a plan, or what a membership was called before'),
  previousExperience: personal(z.string().nullable()),
  motivation: personal(z.string().nullable()),
});

const applicationSubmission = applicationDetails.extend({
  appliedAt: z.string().describe('ISO 8601 in UTC; the member that comes of it keeps it'),
});

/** What the club noted, for itself alone. */
const applicationReview = z.strictObject({ adminNotes: personal(z.string().nullable()) });

const applicationEvents = {
  ApplicationSubmitted: defineEvent({
    label: 'Application submitted',
    meaning: 'A visitor has applied for membership.',
    data: applicationSubmission,
    about: applicantOf,
  }),
  ApplicationApproved: defineEvent({
    label: 'Application approved',
    meaning: 'The club has accepted the applicant, who is registered as a member.',
    data: applicationReview,
    about: applicantOf,
  }),
  ApplicationRejected: defineEvent({
    label: 'Application rejected',
    meaning: 'The club has turned the applicant down.',
    data: applicationReview,
    about: applicantOf,
  }),
  ApplicationDeleted: defineEvent({
    label: 'Application deleted',
    meaning: 'The application is off the record, and the applicant is erased.',
    erases: (id) => [applicantOf(id)],
  }),
};

export type ApplicationDetails = Readonly<z.infer<typeof applicationDetails>>;
type SubmittedApplication = Readonly<z.infer<typeof applicationSubmission>>;
export type MemberApplicationEvent = EventOf<typeof applicationEvents>;

export type MemberApplication =
  | { readonly phase: 'unsubmitted' }
  | { readonly phase: 'pending'; readonly application: SubmittedApplication }
  | {
      readonly phase: 'approved' | 'rejected';
      readonly application: SubmittedApplication;
      readonly adminNotes: string | null;
    }
  | { readonly phase: 'deleted' };

/** An application for membership: reviewed once at most, and deleted at any time. */
export const memberApplication: Decider<MemberApplication, MemberApplicationEvent> = {
  category: 'member-application',
  label: 'Membership applications',
  events: applicationEvents,
  initial: { phase: 'unsubmitted' },

  evolve(state, event) {
    switch (event.type) {
      case 'ApplicationSubmitted':
        return { phase: 'pending', application: event.data };
      case 'ApplicationApproved':
        return { phase: 'approved', application: submitted(state), adminNotes: event.data.adminNotes };
      case 'ApplicationRejected':
        return { phase: 'rejected', application: submitted(state), adminNotes: event.data.adminNotes };
      case 'ApplicationDeleted':
        return { phase: 'deleted' };
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'ApplicationSubmitted':
        return `submitted ${theApplication(event.data)}`;
      case 'ApplicationApproved':
        return `approved ${theApplication(submitted(before))}`;
      case 'ApplicationRejected':
        return `rejected ${theApplication(submitted(before))}`;
      case 'ApplicationDeleted':
        return `deleted ${theApplication(submitted(before))}`;
    }
  },

  name: (state) => ('application' in state ? personName(state.application) : null),

  view(state) {
    if (state.phase === 'unsubmitted' || state.phase === 'deleted') return null;
    const { application } = state;
    return {
      'First name': application.firstName,
      'Last name': application.lastName,
      Email: application.email,
      Phone: application.phone,
      'Membership type': application.membershipType,
      'Previous experience': application.previousExperience,
      Motivation: application.motivation,
      Applied: inWordsAtClub(new Date(application.appliedAt)),
      Status: state.phase,
      'Admin notes': state.phase === 'pending' ? null : state.adminNotes,
    };
  },
};

/** Takes in what somebody who wants to join has told. */
export const submitApplication =
  (details: ApplicationDetails) =>
  (_state: MemberApplication, { now }: DecisionContext): MemberApplicationEvent[] => [
    { type: 'ApplicationSubmitted', data: { ...details, appliedAt: now.toISOString() } },
  ];

/** Accepts the applicant; who approves registers the member in the same transaction. */
export const approveApplication =
  (adminNotes: string | null) =>
  (state: MemberApplication): MemberApplicationEvent[] => {
    assertReviewable(state);
    return [{ type: 'ApplicationApproved', data: { adminNotes } }];
  };

/** Turns the applicant down. */
export const rejectApplication =
  (adminNotes: string | null) =>
  (state: MemberApplication): MemberApplicationEvent[] => {
    assertReviewable(state);
    return [{ type: 'ApplicationRejected', data: { adminNotes } }];
  };

/** Takes an application off the record, reviewed or not, and destroys what can tell whose it was. */
export const deleteApplication = (state: MemberApplication): MemberApplicationEvent[] => {
  submitted(state);
  return [{ type: 'ApplicationDeleted', data: {} }];
};

/** What the applicant has told, and when. @throws RefusedError when there is no such application, or none any more. */
export const submitted = (state: MemberApplication): SubmittedApplication => {
  if (state.phase === 'unsubmitted' || state.phase === 'deleted')
    throw new RefusedError('application-not-found');
  return state.application;
};

const assertReviewable = (state: MemberApplication): void => {
  const { firstName, lastName, email, phone } = submitted(state);
  if (state.phase !== 'pending') throw new RefusedError('application-reviewed');
  assertReadable(firstName, lastName, email, phone);
};

const theApplication = (application: ApplicationDetails): string =>
  `the membership application of ${personName(application)}`;

import { applicationLabels } from '@onchan-bowls/contract/member-applications';
import { z } from 'zod';
import { inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { byLabels, type DecisionContext, type Decider } from '../../platform/event-store/decider/decider.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import { personName } from '../../platform/personal-data/person-name.js';
import {
  inRestoredWords,
  lastOf,
  restorationFields,
  restorationOf,
  type PastRecord,
} from '../../platform/event-store/decider/restoration.js';

/** The subject of the personal fields and mails of an application: the applicant. */
export const applicantOf = (id: string | number): string => `member-application-${id}`;

/** The application of a visitor who wants to join. */
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

/** The club's own notes. */
const applicationReview = z.strictObject({ adminNotes: personal(z.string().nullable()) });

const applicationApproval = applicationReview.extend({
  renews: z.int().nullable().describe('The member whose membership it renews; null for a new member'),
});

/** Stays with the application after the next review. */
const applicationReopening = z.strictObject({ reopenReason: personal(z.string()) });

const ofNewMember = { data: applicationReview, lift: (data: object) => ({ ...data, renews: null }) };

const applicationRestored = applicationSubmission.extend({
  status: z.enum(['pending', 'approved', 'rejected']),
  ...applicationApproval.shape,
  reopenReason: personal(z.string().nullable()),
  reviewedAt: z.string().nullable().describe('ISO 8601 in UTC; null unless it is reviewed'),
  reviewedBy: z.string().nullable().describe('The actor of the review'),
  ...restorationFields,
});

const withoutReopening = {
  data: applicationRestored.omit({ reopenReason: true }),
  lift: (data: object) => ({ ...data, reopenReason: null }),
};

const applicationEvents = {
  ApplicationSubmitted: defineEvent({
    label: 'Application submitted',
    many: 'submitted # applications',
    meaning: 'A visitor has applied for membership.',
    data: applicationSubmission,
    about: applicantOf,
  }),
  ApplicationApproved: defineEvent({
    label: 'Application approved',
    many: 'approved # applications',
    meaning:
      'The club has accepted the applicant, who is registered as a member or whose membership is renewed.',
    data: applicationApproval,
    about: applicantOf,
    earlier: [ofNewMember],
  }),
  ApplicationRejected: defineEvent({
    label: 'Application rejected',
    many: 'rejected # applications',
    meaning: 'The club has turned the applicant down.',
    data: applicationReview,
    about: applicantOf,
  }),
  ApplicationReopened: defineEvent({
    label: 'Application reopened',
    many: 'reopened # applications',
    meaning:
      'The decision is taken back, and the application is pending again. A member who came of it stays.',
    data: applicationReopening,
    about: applicantOf,
  }),
  ApplicationDeleted: defineEvent({
    label: 'Application deleted',
    many: 'deleted # applications',
    meaning: 'The application is off the record, and the applicant is erased.',
    erases: (id) => [applicantOf(id)],
  }),
  ApplicationRestored: defineEvent({
    label: 'Application restored',
    meaning: 'The application is again as it was at an earlier time: before its deletion or rejection.',
    data: applicationRestored,
    about: applicantOf,
    earlier: [withoutReopening],
  }),
};

export type ApplicationDetails = Readonly<z.infer<typeof applicationDetails>>;
type SubmittedApplication = Readonly<z.infer<typeof applicationSubmission>>;
export type MemberApplicationEvent = EventOf<typeof applicationEvents>;

/** Null before the application is submitted and after it is deleted. */
export type MemberApplication = {
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly application: SubmittedApplication;
  readonly adminNotes: string | null;
  readonly renews: number | null;
  /** Why it was last set back to pending. */
  readonly reopenReason: string | null;
} | null;

/** An application for membership: reviewed, perhaps reopened and reviewed again, and deleted at any time. */
export const memberApplication: Decider<MemberApplication, MemberApplicationEvent> = {
  category: 'member-application',
  label: 'Membership applications',
  events: applicationEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'ApplicationSubmitted':
        return {
          status: 'pending',
          application: event.data,
          adminNotes: null,
          renews: null,
          reopenReason: null,
        };
      case 'ApplicationApproved':
        return { ...existing(state), status: 'approved', ...event.data };
      case 'ApplicationRejected':
        return { ...existing(state), status: 'rejected', ...event.data };
      case 'ApplicationReopened':
        return { ...existing(state), status: 'pending', renews: null, ...event.data };
      case 'ApplicationDeleted':
        return null;
      case 'ApplicationRestored': {
        const { status, adminNotes, renews, reopenReason, ...others } = event.data;
        const { reviewedAt, reviewedBy, goesBackTo, createdAt, ...application } = others;
        return { status, application, adminNotes, renews, reopenReason };
      }
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
      case 'ApplicationReopened':
        return `reopened ${theApplication(submitted(before))}`;
      case 'ApplicationDeleted':
        return `deleted ${theApplication(submitted(before))}`;
      case 'ApplicationRestored':
        return inRestoredWords(theApplication(event.data), event.data.goesBackTo, before);
    }
  },

  name: ({ application }) => personName(application),

  view: ({ application, status, adminNotes, renews, reopenReason }) => ({
    ...byLabels(applicationLabels, {
      ...application,
      appliedAt: inWordsAtClub(new Date(application.appliedAt)),
      status,
      adminNotes,
      reopenReason,
    }),
    'Renews the membership of': renews,
  }),
  references: { 'Renews the membership of': 'member' },

  undoable: ['ApplicationDeleted', 'ApplicationRejected'],

  restore(past, present) {
    const { application, ...review } = past.state;
    const { status } = review;
    if (present && sameFields(present, review)) return [];
    // Only a review approves or rejects, and an approval has made a member: also when the application was deleted after it.
    if (present && status !== 'pending') refuse('not-restorable');
    if ((present ?? past.latest)?.status === 'approved' && status !== 'approved') refuse('not-restorable');
    const reviewer = status === 'pending' ? null : reviewOf(past);
    return [
      {
        type: 'ApplicationRestored',
        data: {
          ...application,
          ...review,
          reviewedAt: reviewer?.at ?? null,
          reviewedBy: reviewer?.by ?? null,
          ...restorationOf(past),
        },
      },
    ];
  },
};

/** Submits an application for membership. */
export const submitApplication =
  (details: ApplicationDetails) =>
  (_state: MemberApplication, { now }: DecisionContext): MemberApplicationEvent[] => [
    { type: 'ApplicationSubmitted', data: { ...details, appliedAt: now.toISOString() } },
  ];

/** Accepts the applicant. The command registers the member, or renews this one's membership, in the same transaction. */
export const approveApplication =
  (adminNotes: string | null, renews: number | null) =>
  (state: MemberApplication): MemberApplicationEvent[] => {
    assertReviewable(state);
    return [{ type: 'ApplicationApproved', data: { adminNotes, renews } }];
  };

/** Rejects the applicant. */
export const rejectApplication =
  (adminNotes: string | null) =>
  (state: MemberApplication): MemberApplicationEvent[] => {
    assertReviewable(state);
    return [{ type: 'ApplicationRejected', data: { adminNotes } }];
  };

/** Sets a reviewed application back to pending. A member who came of it stays, and nobody is written to. */
export const reopenApplication =
  (reopenReason: string) =>
  (state: MemberApplication): MemberApplicationEvent[] => {
    const { status, application } = existing(state);
    if (status === 'pending') throw new RefusedError('application-pending');
    assertApplicantReadable(application);
    return [{ type: 'ApplicationReopened', data: { reopenReason } }];
  };

/** Deletes an application, reviewed or not, and erases the applicant. */
export const deleteApplication = (state: MemberApplication): MemberApplicationEvent[] => {
  submitted(state);
  return [{ type: 'ApplicationDeleted', data: {} }];
};

/** The submitted application. @throws RefusedError when there is none, or none any more. */
export const submitted = (state: MemberApplication): SubmittedApplication => existing(state).application;

const existing = (state: MemberApplication): NonNullable<MemberApplication> =>
  state ?? refuse('application-not-found');

const assertReviewable = (state: MemberApplication): void => {
  const { status, application } = existing(state);
  if (status !== 'pending') throw new RefusedError('application-reviewed');
  assertApplicantReadable(application);
};

const assertApplicantReadable = ({ firstName, lastName, email, phone }: SubmittedApplication): void =>
  assertReadable(firstName, lastName, email, phone);

/** When an application was reviewed, and the actor. */
const reviewOf = (past: PastRecord<MemberApplication>): { at: string | null; by: string | null } => {
  const last = lastOf(past, 'ApplicationApproved', 'ApplicationRejected', 'ApplicationRestored');
  const event = last as unknown as MemberApplicationEvent;
  return event.type === 'ApplicationRestored'
    ? { at: event.data.reviewedAt, by: event.data.reviewedBy }
    : { at: last.recordedAt, by: last.actor };
};

const theApplication = (application: ApplicationDetails): string =>
  `the membership application of ${personName(application)}`;

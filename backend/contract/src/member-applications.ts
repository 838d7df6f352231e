import { z } from 'zod';
import type { Labels } from './labels.js';
import { highestId } from './record-id.js';
import { recordVersion } from './record-version.js';
import { email, optionalLongText, phone, text, wholeNumber } from './text.js';

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;

/** The decisions on a pending application. */
export const reviewStatuses = ['approved', 'rejected'] as const;

/** Maximum lengths in characters. */
export const applicationLimits = {
  name: 60,
  phone: 40,
  membershipType: 60,
  previousExperience: 2000,
  motivation: 2000,
  adminNotes: 2000,
} as const;

export const applicationMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  phone: 'Phone number is required',
  membershipType: 'Membership type is required',
  previousExperience: 'Previous experience must be text',
  motivation: 'Motivation must be text',
  status: 'Status must be approved or rejected',
  adminNotes: 'Admin notes must be text',
  renews: 'Please choose a member',
} as const;

/** Body of `POST /api/member-applications`. Other fields are dropped. */
export const memberApplicationRequest = z.object({
  firstName: text(applicationLimits.name, applicationMessages.firstName),
  lastName: text(applicationLimits.name, applicationMessages.lastName),
  email: email(applicationMessages.email),
  phone: phone(applicationLimits.phone, applicationMessages.phone),
  /** A plan's name or an earlier name of a membership. */
  membershipType: text(applicationLimits.membershipType, applicationMessages.membershipType),
  previousExperience: optionalLongText(
    applicationLimits.previousExperience,
    applicationMessages.previousExperience,
  ),
  motivation: optionalLongText(applicationLimits.motivation, applicationMessages.motivation),
});

/** Body of `PATCH /api/member-applications/{id}/status`. */
export const reviewRequest = z.object({
  status: z.enum(reviewStatuses, applicationMessages.status),
  /** For the club only: never sent to the applicant. */
  adminNotes: optionalLongText(applicationLimits.adminNotes, applicationMessages.adminNotes),
  /** The member whose membership the approval renews. Without one, the approval registers a new member. */
  renews: wholeNumber({ min: 1, max: highestId }, applicationMessages.renews).nullable().default(null),
});

/** An application as every path returns it. */
export const memberApplicationRecord = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().meta({ format: 'email' }),
  phone: z.string(),
  membershipType: z.string(),
  previousExperience: z.string().nullable(),
  motivation: z.string().nullable(),
  status: z.enum(applicationStatuses),
  appliedAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  /** The reviewer's name. Always null for the applicant, like the notes. */
  reviewedBy: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Why it was last set back to pending; null if it never was. Always null for the applicant. */
  reopenReason: z.string().nullable(),
  /** The member whose membership the approval has renewed; null for a new member. Always null for the applicant. */
  renews: z.int().nullable(),
  version: recordVersion,
});

/** The labels of an application's fields. */
export const applicationLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  membershipType: 'Membership Type',
  previousExperience: 'Previous Experience',
  motivation: 'Motivation',
  appliedAt: 'Applied',
  status: 'Status',
  reviewedAt: 'Reviewed',
  reviewedBy: 'Reviewed By',
  adminNotes: 'Admin Notes',
  reopenReason: 'Reason for Reopening',
  // The history names the member.
  renews: null,
} as const satisfies Labels<MemberApplicationRecord, MemberApplicationRequest & ReviewRequest>;

export type MemberApplicationRequest = z.input<typeof memberApplicationRequest>;
export type ReviewRequest = z.input<typeof reviewRequest>;
export type MemberApplicationRecord = z.infer<typeof memberApplicationRecord>;

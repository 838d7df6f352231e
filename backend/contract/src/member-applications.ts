import { z } from 'zod';
import { email, optionalLongText, text } from './text.js';

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;

/** What an administrator may make of a pending application. */
export const reviewStatuses = ['approved', 'rejected'] as const;

/** Longest texts, in characters. */
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
} as const;

/** Body of `POST /api/member-applications`; whatever else is sent is dropped. */
export const memberApplicationRequest = z.object({
  firstName: text(applicationLimits.name, applicationMessages.firstName),
  lastName: text(applicationLimits.name, applicationMessages.lastName),
  email: email(applicationMessages.email),
  phone: text(applicationLimits.phone, applicationMessages.phone),
  /** One of the plans' names, or what a membership was called before. */
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
  /** For the club alone: never shown or sent to the applicant. */
  adminNotes: optionalLongText(applicationLimits.adminNotes, applicationMessages.adminNotes),
});

/** An application as every path answers it. */
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
  /** The name of whoever reviewed it; like the notes always null for the applicant. */
  reviewedBy: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** Counts this application's events; send it back in `If-Match` to refuse a review of what has changed meanwhile. */
  version: z.int(),
});

export type MemberApplicationRequest = z.input<typeof memberApplicationRequest>;
export type ReviewRequest = z.input<typeof reviewRequest>;
export type MemberApplicationRecord = z.infer<typeof memberApplicationRecord>;

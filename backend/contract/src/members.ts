import { z } from 'zod';
import { club } from './club.js';
import type { Labels } from './labels.js';
import { applicationLimits } from './member-applications.js';
import { recordVersion } from './record-version.js';
import { email, optionalText, phone, text, wholeNumber } from './text.js';

export const memberStatuses = ['pending', 'active', 'left'] as const;

/** Maximum lengths in characters, and the latest possible year of joining. The earliest is the club's founding year. */
export const memberLimits = {
  /** Room for an applicant's first and last name with a space between them. */
  name: 2 * applicationLimits.name + 1,
  phone: applicationLimits.phone,
  role: 60,
  joinedYear: 2100,
} as const;

export const memberMessages = {
  name: 'Name is required',
  email: 'Valid email is required',
  phone: 'Phone number is required',
  role: 'Role is required',
  joinedYear: `Year joined must be ${club.established} or later`,
  joinedYearTooHigh: `Year joined must be at most ${memberLimits.joinedYear}`,
  status: 'Status must be pending, active or left',
  plan: 'Plan must be text',
  season: `Season must be a year from ${club.established} to ${memberLimits.joinedYear}`,
} as const;

const years = { min: club.established, max: memberLimits.joinedYear };

/** The calendar year that a membership is for. */
export const memberSeason = wholeNumber(years, memberMessages.season);

const memberDetails = z.object({
  name: text(memberLimits.name, memberMessages.name),
  email: email(memberMessages.email),
  phone: phone(memberLimits.phone, memberMessages.phone),
  role: text(memberLimits.role, memberMessages.role),
  joinedYear: wholeNumber(years, memberMessages.joinedYear, memberMessages.joinedYearTooHigh),
  status: z.enum(memberStatuses, memberMessages.status),
  /** The plan of the membership, as an application names it; null if it is not on record. */
  plan: optionalText(applicationLimits.membershipType, memberMessages.plan).unwrap(),
  /** The season that the membership is for, a calendar year; null if it is not on record. */
  season: memberSeason.nullable(),
});

/** Body of `PATCH /api/members/{id}`. Absent fields stay unchanged. */
export const memberRequest = memberDetails.partial();

/** Body of `POST /api/members`. */
export const newMemberRequest = memberDetails.extend({
  role: memberDetails.shape.role.default('Member'),
  status: memberDetails.shape.status.default('active'),
  plan: memberDetails.shape.plan.default(null),
  season: memberDetails.shape.season.default(null),
});

/** A member as every members path returns it. */
export const memberRecord = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().meta({ format: 'email' }),
  phone: z.string(),
  /** The member's role in the club; `Member` by default. */
  role: z.string(),
  joinedYear: z.int(),
  status: z.enum(memberStatuses),
  /** The plan of the membership, as the application names it; null if it is not on record. */
  plan: z.string().nullable(),
  /** The season that the membership is for, a calendar year; null if it is not on record. */
  season: z.int().nullable(),
  /** Whether they get emails to members. */
  clubNews: z.boolean(),
  /** When the application was received; null for a member who was added by hand. */
  appliedAt: z.iso.datetime().nullable(),
  /** When the application was approved or the member added. */
  approvedAt: z.iso.datetime(),
  /** The name of the account that approved the application or added the member. */
  approvedBy: z.string(),
  version: recordVersion,
});

/** The labels of a member's fields. */
export const memberLabels = {
  name: 'Name',
  role: 'Role',
  status: 'Status',
  joinedYear: 'Year Joined',
  plan: 'Plan',
  season: 'Season',
  email: 'Email',
  phone: 'Phone',
  clubNews: 'Club News',
  appliedAt: 'Applied',
  approvedAt: 'Approved',
  approvedBy: 'Approved By',
} as const satisfies Labels<MemberRecord, NewMemberRequest>;

export type MemberRequest = z.infer<typeof memberRequest>;
export type NewMemberRequest = z.input<typeof newMemberRequest>;
export type MemberDetails = z.output<typeof newMemberRequest>;
export type MemberRecord = z.infer<typeof memberRecord>;

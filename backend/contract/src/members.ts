import { z } from 'zod';
import { club } from './club.js';
import { applicationLimits } from './member-applications.js';
import { email, text } from './text.js';

export const memberStatuses = ['pending', 'active', 'left'] as const;

/** Longest texts in characters, and the latest year that a member can have joined in; the first is the club's own. */
export const memberLimits = {
  /** An applicant's first and last name fit, with a space between them. */
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
  joinedYear: `Year joined must be a whole number from ${club.established}`,
  joinedYearTooHigh: `Year joined must be at most ${memberLimits.joinedYear}`,
  status: 'Status must be pending, active or left',
} as const;

/** Body of `PATCH /api/members/{id}`: what is absent stays as it is. */
export const memberRequest = z
  .object({
    name: text(memberLimits.name, memberMessages.name),
    email: email(memberMessages.email),
    phone: text(memberLimits.phone, memberMessages.phone),
    role: text(memberLimits.role, memberMessages.role),
    joinedYear: z
      .int(memberMessages.joinedYear)
      .min(club.established, memberMessages.joinedYear)
      .max(memberLimits.joinedYear, memberMessages.joinedYearTooHigh),
    status: z.enum(memberStatuses, memberMessages.status),
  })
  .partial();

/** A member as every members path answers it. */
export const memberRecord = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().meta({ format: 'email' }),
  phone: z.string(),
  /** What the member does in the club; `Member` until somebody says otherwise. */
  role: z.string(),
  joinedYear: z.int(),
  status: z.enum(memberStatuses),
  /** When the application came in. */
  appliedAt: z.iso.datetime(),
  approvedAt: z.iso.datetime(),
  /** The name of whoever approved the application. */
  approvedBy: z.string(),
  /** Counts this member's events; send it back in `If-Match` to refuse an edit of what has changed meanwhile. */
  version: z.int(),
});

export type MemberRequest = z.infer<typeof memberRequest>;
export type MemberRecord = z.infer<typeof memberRecord>;

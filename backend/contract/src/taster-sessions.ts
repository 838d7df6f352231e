import { z } from 'zod';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { email, longText, phone, text } from './text.js';

export const tasterSessionStatuses = ['pending', 'completed'] as const;

/** Maximum lengths in characters. */
export const tasterSessionLimits = { name: 60, phone: 40, preferredDateTime: 500, completedBy: 60 } as const;

export const tasterSessionMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  phone: 'Phone number is required',
  preferredDateTime: 'Preferred dates and times are required',
  completedBy: 'Completed by must be text',
} as const;

/** The default name of the person who completed a session. */
export const completedByUnlessSaid = 'Admin';

/** Body of `POST /api/taster-sessions`. Other fields are dropped. */
export const tasterSessionRequest = z.object({
  firstName: text(tasterSessionLimits.name, tasterSessionMessages.firstName),
  lastName: text(tasterSessionLimits.name, tasterSessionMessages.lastName),
  email: email(tasterSessionMessages.email),
  phone: phone(tasterSessionLimits.phone, tasterSessionMessages.phone),
  /** Free text: the preferred times. */
  preferredDateTime: longText(tasterSessionLimits.preferredDateTime, tasterSessionMessages.preferredDateTime),
});

/** Body of `PUT /api/taster-sessions/{id}/complete`. */
export const completeTasterSessionRequest = z.object({
  completedBy: text(tasterSessionLimits.completedBy, tasterSessionMessages.completedBy).default(
    completedByUnlessSaid,
  ),
});

/** A request for a taster session as every path returns it. */
export const tasterSessionRecord = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().meta({ format: 'email' }),
  phone: z.string(),
  preferredDateTime: z.string(),
  status: z.enum(tasterSessionStatuses),
  appliedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  completedBy: z.string().nullable(),
  /** Why it was last set back to pending; null if it never was. Always null for the guest. */
  reopenReason: z.string().nullable(),
  version: recordVersion,
});

/** The labels of the fields of a request for a taster session. */
export const tasterSessionLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  preferredDateTime: 'Preferred Dates and Times',
  status: 'Status',
  appliedAt: 'Applied',
  completedAt: 'Completed',
  completedBy: 'Completed By',
  reopenReason: 'Reason for Reopening',
} as const satisfies Labels<TasterSessionRecord, TasterSessionRequest>;

export type TasterSessionRequest = z.infer<typeof tasterSessionRequest>;
export type CompleteTasterSessionRequest = z.input<typeof completeTasterSessionRequest>;
export type TasterSessionRecord = z.infer<typeof tasterSessionRecord>;

import { z } from 'zod';
import { type retentionMonths } from './club.js';
import { highestId } from './record-id.js';

/** The kinds of personal details with a retention period, each with its label. */
export const retentionKinds = {
  messages: 'Messages',
  tasterSessions: 'Taster sessions',
  rejectedApplications: 'Rejected applications',
  approvedApplications: 'Approved applications',
  entrants: 'Entrants of past competitions',
  teams: 'Players of past seasons',
  mailings: 'Emails to several people',
  formerMembers: 'Former members',
} as const satisfies Readonly<Record<keyof typeof retentionMonths, string>>;

export type RetentionKind = keyof typeof retentionKinds;

/** How many records of a kind are shown, and how many can be erased, at once. */
export const retentionLimit = 100;

const retentionKind = z.enum(Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]);

const chosen = { error: `Please choose from 1 to ${retentionLimit} records` } as const;

const version = z.int().min(1);

/** Body of `POST /api/admin/retention/erase`: the records, each at the version that was shown. */
export const retentionRequest = z.object({
  records: z
    .array(z.object({ kind: retentionKind, id: z.int().min(1).max(highestId), version }), chosen)
    .min(1, chosen)
    .max(retentionLimit, chosen),
});

/** A record whose retention period is over. */
export const expiredRecord = z.object({
  id: z.int(),
  /** Whom or what it is about: a person, a competition with its entrants, or the subject line of an email. */
  name: z.string(),
  /** The number of people who are erased with it. */
  people: z.int(),
  /** When its retention period began. */
  since: z.iso.datetime(),
  version,
});

/** Response of `GET /api/admin/retention`: everything whose retention period is over, by kind, the oldest first. */
export const expiredRecords = z.array(
  z.object({
    kind: retentionKind,
    /** The number of all of them. Not more than a hundred are listed. */
    due: z.int(),
    records: z.array(expiredRecord),
  }),
);

export type RetentionRequest = z.output<typeof retentionRequest>;
export type ExpiredRecord = z.infer<typeof expiredRecord>;
export type ExpiredRecords = z.infer<typeof expiredRecords>;

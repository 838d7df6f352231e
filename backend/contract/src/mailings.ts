import { z } from 'zod';
import type { Labels } from './labels.js';
import { applicationLimits } from './member-applications.js';
import { digits } from './paging.js';
import { linkToken } from './password-links.js';
import { highestId } from './record-id.js';
import { recordVersion } from './record-version.js';
import { longText, text, wholeNumber } from './text.js';

/** What an email to several people is about: the members, the entrants of a competition, or the team of a match. */
export const mailingStreams = ['member', 'competition', 'fixture'] as const;
export type MailingStream = (typeof mailingStreams)[number];

/** What its people are called. */
export const mailingGroups: Readonly<Record<MailingStream, string>> = {
  member: 'Members',
  competition: 'Entrants',
  fixture: 'Team',
};

/** Maximum lengths in characters, and the most people that one email is written to. */
export const mailingLimits = { subject: 120, text: 5000, recipients: 1000 } as const;

export const mailingMessages = {
  subject: 'Subject is required',
  text: 'Text is required',
  record: 'Please choose a competition or a match',
  recipients: `An email goes to 1 to ${mailingLimits.recipients} people`,
} as const;

/** The choice among the people of a stream. What belongs to another stream is ignored. */
const choice = {
  /** Of the members: those on this plan alone. */
  plan: text(applicationLimits.membershipType, 'Plan must be text').optional(),
  /** Of the members: those alone who owe the present season. */
  due: z.literal('owes').optional(),
  /** Of a competition: those on its waiting list, too. */
  waiting: z.literal('included').optional(),
  /** Of a match: the side. */
  side: z.enum(['home', 'away']).optional(),
};

/** Query of `GET /api/mailings/{stream}/recipients`. `record` is the id of the competition or match. */
export const audienceParams = z.object({
  record: digits({ min: 1, max: highestId }, mailingMessages.record).optional(),
  ...choice,
});

/** Body of `POST /api/mailings/{stream}`. */
export const mailingRequest = z.object({
  record: wholeNumber({ min: 1, max: highestId }, mailingMessages.record).optional(),
  ...choice,
  subject: text(mailingLimits.subject, mailingMessages.subject),
  text: longText(mailingLimits.text, mailingMessages.text),
  /** How many people the writer was shown. The request is refused if there are more or fewer by now. */
  recipients: wholeNumber({ min: 1, max: mailingLimits.recipients }, mailingMessages.recipients),
});

/** Who would get an email. */
export const audienceRecord = z.object({
  /** In words, such as `Members: Adults`. */
  audience: z.string(),
  names: z.array(z.string()),
  /** How the email to the first of them begins; null when there is nobody. */
  greeting: z.string().nullable(),
  /** How many members want no club news. */
  optedOut: z.int(),
  /** How many have no address on record, or one that cannot be read. */
  withoutAddress: z.int(),
  /** When the last one would be sent, by the emails of the last and the next days. */
  lastAt: z.iso.datetime(),
});

/** An email that was written to several people. */
export const mailingRecord = z.object({
  id: z.int(),
  stream: z.enum(mailingStreams),
  audience: z.string(),
  subject: z.string(),
  text: z.string(),
  /** How many people it was written to. */
  recipients: z.int(),
  /** How many of the emails wait. */
  waiting: z.int(),
  /** How many were given up, and sent, in the last 30 days. */
  failed: z.int(),
  sent: z.int(),
  /** When the last waiting one is to be sent; null when none waits. */
  lastAt: z.iso.datetime().nullable(),
  /** When somebody stopped it; null unless it was stopped. */
  stoppedAt: z.iso.datetime().nullable(),
  writtenBy: z.string(),
  createdAt: z.iso.datetime(),
  version: recordVersion,
});

/** The labels of its fields. */
export const mailingLabels = {
  subject: 'Subject',
  stream: 'Group',
  audience: 'To',
  text: 'Text',
  recipients: 'Recipients',
  waiting: 'Waiting',
  failed: 'Given Up',
  sent: 'Sent',
  lastAt: 'Last One',
  stoppedAt: 'Stopped',
  writtenBy: 'Written By',
  createdAt: 'Written',
} as const satisfies Labels<MailingRecord>;

/** Body of `PUT /api/club-news`, with the token of a member's link. */
export const clubNewsChange = linkToken.extend({
  isWanted: z.boolean('Please say whether you want the emails'),
});

/** Whether the member of a link gets emails to members. */
export const clubNews = z.object({ isWanted: z.boolean() });

/** Body of `PUT /api/members/{id}/club-news`. */
export const memberNewsRequest = clubNewsChange.pick({ isWanted: true });

export type AudienceParams = z.output<typeof audienceParams>;
export type AudienceRecord = z.infer<typeof audienceRecord>;
export type MailingRequest = z.infer<typeof mailingRequest>;
export type MailingRecord = z.infer<typeof mailingRecord>;
export type ClubNews = z.infer<typeof clubNews>;

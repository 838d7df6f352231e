import { z } from 'zod';
import { highestId } from './record-id.js';
import { text } from './text.js';

/** The places where the product holds something about people, each with its label. */
export const personPlaces = {
  member: 'Members',
  'member-application': 'Membership applications',
  'competition-entry': 'Competition entries',
  'competition-partner': 'Partners in competitions',
  'taster-session': 'Taster sessions',
  message: 'Messages',
  'captain-link': 'Captains’ links',
  'team-player': 'Players',
} as const;

export type PersonPlace = keyof typeof personPlaces;

const personPlace = z.enum(Object.keys(personPlaces) as [PersonPlace, ...PersonPlace[]]);

/** The maximum length of a search, the number of its parts, of what it finds, and of the requests of one account. */
export const peopleLimits = { text: 300, parts: 5, records: 200, requestsInHour: 200 } as const;

/** The names and addresses in a search. */
export const partsOf = (search: string): string[] => search.split(',').filter((part) => part.trim() !== '');

const searchText = text(peopleLimits.text, 'Please type a name or an email address').refine(
  (search) => partsOf(search).length <= peopleLimits.parts,
  `Please search for at most ${peopleLimits.parts} names and addresses at once`,
);

/** Body of `POST /api/admin/people/search`. It is not in the address, because names must not be in logs. */
export const personSearchRequest = z.object({
  /** Names and email addresses with commas between them; one of them must fit. */
  text: searchText,
});

const personRef = z.object({
  place: personPlace,
  id: z.int().min(1).max(highestId),
});

const chosen = { error: 'Please choose records of the person' } as const;

const refs = <Ref extends z.ZodObject>(ref: Ref) => z.array(ref, chosen).max(peopleLimits.records, chosen);

/** Body of `POST /api/admin/people/download`. */
export const personDownloadRequest = personSearchRequest.extend({
  /** The records of the person, of those that were found. */
  records: refs(personRef).min(1, chosen),
});

/** Body of `POST /api/admin/people/erase`. */
export const personErasureRequest = personSearchRequest.extend({
  /** The records to erase, each at the version that was shown; null for a record without one. */
  records: refs(
    personRef.extend({
      version: z.int().min(1).nullable(),
    }),
  ).min(1, chosen),
  /** What the same search has found of other people, and stays. */
  kept: refs(personRef).default([]),
});

/** One record about a person. */
export const personRecord = z.object({
  place: personPlace,
  id: z.int(),
  /** The category of its stream, such as `competition` for an entry. */
  stream: z.string(),
  streamId: z.string(),
  /** The number of this record's events; null for a part of a record, such as an entry of a competition. */
  version: z.int().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  /** Its values by label, formatted for people. */
  fields: z.array(
    z.object({ field: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).nullable() }),
  ),
});

/** A mail about a person that waits, or was sent or given up in the last 30 days. */
export const personMail = z.object({
  /** The record that the mail is about. */
  place: personPlace,
  id: z.int(),
  /** Null for a mail to the club. */
  to: z.string().nullable(),
  subject: z.string(),
  /** What it says, line by line. */
  lines: z.array(z.string()),
  /** Without a mail server a mail is kept as a file instead of sent. */
  state: z.enum(['kept', 'waiting', 'sent', 'given-up']),
  /** Why the last attempt failed, in the words of the mail server if it responded; null when it did not fail. */
  failure: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** A mail about a person that was given up, for the list with the record that caused it. */
export const mailGivenUp = z.object({
  ...personRef.shape,
  isToClub: z.boolean(),
  /** Why it was given up, in the words of the mail server if it responded; null when an earlier version gave it up. */
  failure: z.string().nullable(),
});

/** Response of `GET /api/admin/people/mails-given-up`: the newest 500. */
export const mailsGivenUp = z.array(mailGivenUp);

/** Response of `POST /api/admin/people/search` and `POST /api/admin/people/download`. */
export const personPage = z.object({
  text: z.string(),
  /** Whether there is more than this. Then the search must be narrower. */
  isMore: z.boolean(),
  records: z.array(personRecord),
  mails: z.array(personMail),
  /** The usernames of accounts with a name or an email address that was searched for. */
  accounts: z.array(z.string()),
});

export type PersonRef = z.infer<typeof personRef>;
export type PersonSearchRequest = z.infer<typeof personSearchRequest>;
export type PersonDownloadRequest = z.infer<typeof personDownloadRequest>;
export type PersonErasureRequest = z.output<typeof personErasureRequest>;
export type PersonRecord = z.infer<typeof personRecord>;
export type PersonMail = z.infer<typeof personMail>;
export type MailGivenUp = z.infer<typeof mailGivenUp>;
export type PersonPage = z.infer<typeof personPage>;

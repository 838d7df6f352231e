import { z } from 'zod';
import { isCalendarDay } from './text.js';

/** Replaces a personal field after its person was erased. */
export const erased = '[erased]';

/** Replaces a personal field whose key is missing or whose ciphertext is damaged. */
export const unreadable = '[unreadable]';

/** Whether the text replaces a personal field that cannot be read. */
export const isWithheld = (text: unknown): boolean => text === erased || text === unreadable;

/** Actors other than accounts, with their display names. */
export const otherActors: ReadonlyMap<string, string> = new Map([
  ['visitor', 'A visitor'],
  ['console', 'The console'],
  ['system', 'The system'],
  ['demo', 'The demonstration'],
  ['home-captain', 'The home captain, by a link'],
  ['away-captain', 'The away captain, by a link'],
  ['entrant', 'The entrant, by a link'],
  ['player', 'The player, by a link'],
  ['club-member', 'The member, by a link'],
]);

/** The actors who are no part of the club's work: what they do is received, not decided. */
export const outsideActors: readonly string[] = [
  'visitor',
  'home-captain',
  'away-captain',
  'entrant',
  'player',
  'club-member',
];

/** A value of a record, formatted for people; null if there is none. */
const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One value of a record before and after an event; null if the value or the record did not exist. */
export const fieldChange = z.object({
  /** The value's label. */
  field: z.string(),
  before: fieldValue,
  after: fieldValue,
});

/** One recorded event with its personal fields decrypted, `[erased]` or `[unreadable]`. */
export const eventRecord = z.object({
  /** Position in the whole log: 1, 2, 3 … without gaps, in commit order. */
  position: z.int(),
  eventId: z.uuid(),
  type: z.string(),
  /** The category of the stream, such as `fixture`. */
  stream: z.string(),
  /** The record's id within its category. */
  streamId: z.string(),
  /** Position in its stream, from 1. */
  version: z.int(),
  schemaVersion: z.int(),
  data: z.record(z.string(), z.unknown()),
  /** A description that follows the actor's name: "recorded the result Onchan A 8–2 Peel A". */
  summary: z.string(),
  /** The values of the record that the event changed, in display order. */
  changes: z.array(fieldChange),
  /** Whether the event deleted the record. */
  isDeletion: z.boolean(),
  /** The account's opaque id, or a key of `otherActors`. */
  actor: z.string(),
  /** The actor's current name. */
  actorName: z.string(),
  requestId: z.string(),
  commandId: z.uuid(),
  recordedAt: z.iso.datetime(),
  /** SHA-256 in hex over this event and the hash of the previous one. */
  hash: z.string(),
});

/** A category of records and its event types, each with its name in the query and its label. */
export const recordCategory = z.object({
  stream: z.string(),
  label: z.string(),
  types: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      /** Several of them in words, with `#` for their number: `recorded # results`. */
      many: z.string().optional(),
    }),
  ),
});

/** Response of `GET /api/admin/events`: the events, newest first, and the values that the filters can take. */
export const eventsPage = z.object({
  events: z.array(eventRecord),
  kinds: z.array(recordCategory),
  /** All actors of the log, ordered by name. */
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The maximum and the default number of events in one response. */
export const eventsLimits = { max: 500, default: 50 } as const;

/** The pattern of every name and id in the history's filters. Filters stay on record, so they must not hold personal data. */
export const nameOrId = /^[\w-]{1,100}$/;

/** The highest position that an event can have. */
export const highestPosition = Number.MAX_SAFE_INTEGER;

/** Whether the text is a point in the history: an event's position or a calendar day. */
export const isPointInHistory = (text: string): boolean =>
  isCalendarDay(text) || (/^[1-9]\d{0,15}$/.test(text) && Number(text) <= highestPosition);

/** Response of `GET /api/admin/records/{stream}/{id}`: a record as it was at a point in the history. */
export const recordAsItWas = z.object({
  stream: z.string(),
  streamId: z.string(),
  /** The category's label in the history's filters. */
  label: z.string(),
  /** The record's current or last name; null if it has none. */
  name: z.string().nullable(),
  /** The record's newest event at that point; null if there was none yet. */
  at: z.object({ position: z.int(), recordedAt: z.iso.datetime() }).nullable(),
  /** The number of the record's events at that point. */
  version: z.int(),
  state: z.enum(['absent', 'present', 'deleted']),
  /** Its values in display order, with personal ones `[erased]` or `[unreadable]` as in the events; null unless `state` is `present`. */
  record: z.array(z.object({ field: z.string(), value: fieldValue })).nullable(),
});

/** What is recorded when it is read: the parts of the history, lists of people, and what is held of a person, on a page or as a download. */
export const accessKinds = [
  'list',
  'verify',
  'export',
  'record',
  'access',
  'person',
  'person-download',
  'opened-list',
] as const;

/** The lists of people's details whose opening is recorded. */
export const listsOfPeople = [
  'applications',
  'entries',
  'members',
  'messages',
  'recipients',
  'records-to-erase',
  'taster-sessions',
  'teams',
  'undelivered-emails',
] as const;

/** One recorded access to the history, or to what is held of a person. */
export const accessRecord = z.object({
  id: z.int(),
  /** The account's opaque id. */
  actor: z.string(),
  /** The account's current name. */
  actorName: z.string(),
  kind: z.enum(accessKinds),
  /** The query of the request. */
  query: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The current names of the codes and ids in the query; absent where there is none. */
  names: z
    .object({ stream: z.string(), streamId: z.string(), type: z.string(), actor: z.string() })
    .partial(),
  requestId: z.string(),
  accessedAt: z.iso.datetime(),
});

/** Response of `GET /api/admin/events/access`, newest first. */
export const accessPage = z.object({ accesses: z.array(accessRecord) });

/** The last event of the log. A later verification compares it to detect that the log was cut off. */
export const logHead = z.object({
  position: z.int(),
  hash: z.string(),
  recordedAt: z.iso.datetime(),
});

/** Formats a head as `position:hash`. */
export const formatHead = ({ position, hash }: KeptHead): string => `${position}:${hash}`;

/** Finds a head in a text such as a line of minutes, even if line breaks divide it. Returns undefined if there is none. */
export const parseHead = (text: string): KeptHead | undefined => {
  const [, position, hash] = /\b(\d{1,15}):\s*((?:[0-9a-f]\s*){64})(?![0-9a-f])/i.exec(text) ?? [];
  if (position === undefined || hash === undefined) return undefined;
  return { position: Number(position), hash: hash.replaceAll(/\s/g, '').toLowerCase() };
};

export type FieldChange = z.infer<typeof fieldChange>;
export type EventRecord = z.infer<typeof eventRecord>;
export type RecordCategory = z.infer<typeof recordCategory>;
export type EventsPage = z.infer<typeof eventsPage>;
export type LogHead = z.infer<typeof logHead>;
export type KeptHead = Pick<LogHead, 'position' | 'hash'>;
export type RecordAsItWas = z.infer<typeof recordAsItWas>;
export type AccessKind = (typeof accessKinds)[number];
export type ListOfPeople = (typeof listsOfPeople)[number];
export type AccessRecord = z.infer<typeof accessRecord>;
export type AccessPage = z.infer<typeof accessPage>;

/** One line of `GET /api/admin/events/export`. */
export interface ExportedEvent {
  position: number;
  /** The event exactly as hashed: `hash` is SHA-256 over `previousHash`, `position` and this in canonical JSON. */
  sealed: Readonly<Record<string, unknown>>;
  previousHash: string;
  hash: string;
  /** The event's data with personal fields decrypted, `[erased]` or `[unreadable]`. */
  data: Readonly<Record<string, unknown>>;
}

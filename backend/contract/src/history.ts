import { z } from 'zod';
import { isCalendarDay } from './text.js';

/** What stands in the place of a personal field after its person was erased. */
export const erased = '[erased]';

/** What stands in the place of a personal field whose key is missing, or whose ciphertext is damaged. */
export const unreadable = '[unreadable]';

/** Whether the text stands in the place of a personal field that nobody can read. */
export const isWithheld = (text: unknown): boolean => text === erased || text === unreadable;

/** Who may act besides the accounts, and what they are called. */
export const otherActors: ReadonlyMap<string, string> = new Map([
  ['visitor', 'A visitor'],
  ['console', 'The console'],
  ['system', 'The system'],
  ['demo', 'The demonstration'],
]);

/** A value of a record as a person reads it; null where there is none. */
const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What an event made of one value of its record; null where the value or the record did not exist. */
export const fieldChange = z.object({
  /** The value's label. */
  field: z.string(),
  before: fieldValue,
  after: fieldValue,
});

/** One recorded event, readable: personal fields are decrypted, or `[erased]`, or `[unreadable]`. */
export const eventRecord = z.object({
  /** Place in the whole log: 1, 2, 3 … without a gap, in commit order. */
  position: z.int(),
  eventId: z.uuid(),
  type: z.string(),
  /** The kind of record, such as `fixture`. */
  stream: z.string(),
  /** Which record of that kind. */
  streamId: z.string(),
  /** Place in its own stream, from 1. */
  version: z.int(),
  schemaVersion: z.int(),
  data: z.record(z.string(), z.unknown()),
  /** What happened, in words that follow the actor's name: "recorded the result Onchan A 8–2 Peel A". */
  summary: z.string(),
  /** The values of the record that differ before and after the event, in the order to be shown. */
  changes: z.array(fieldChange),
  /** Opaque id of the account, or one of `otherActors`. */
  actor: z.string(),
  /** The actor's name as it is known now. */
  actorName: z.string(),
  requestId: z.string(),
  commandId: z.uuid(),
  recordedAt: z.iso.datetime(),
  /** SHA-256 in hex; seals this event and all before it. */
  hash: z.string(),
});

/** A kind of record and what can happen to it, each under its name in the query and with its label. */
export const recordKind = z.object({
  stream: z.string(),
  label: z.string(),
  types: z.array(z.object({ type: z.string(), label: z.string() })),
});

/** Answer of `GET /api/admin/events`, newest first, and beside it all that can be asked for. */
export const eventsPage = z.object({
  events: z.array(eventRecord),
  kinds: z.array(recordKind),
  /** Everybody who has ever acted, by name. */
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Most events in one answer, and how many unless asked. */
export const eventsLimits = { most: 500, unlessAsked: 50 } as const;

/** The form of every name and id in the history: a filter, which stays on record, has no room for a person's data. */
export const nameOrId = /^[\w-]{1,100}$/;

/** The highest position that an event can have. */
export const highestPosition = Number.MAX_SAFE_INTEGER;

/** Whether the text names a point in the history: an event's position, or a calendar day. */
export const isPointInHistory = (text: string): boolean =>
  isCalendarDay(text) || (/^[1-9]\d{0,15}$/.test(text) && Number(text) <= highestPosition);

/** Answer of `GET /api/admin/records/{stream}/{id}`: a record as it was at a point in the history. */
export const recordAsItWas = z.object({
  stream: z.string(),
  streamId: z.string(),
  /** What the history's filters call this kind of record. */
  label: z.string(),
  /** What people call the record now, or called it last; null when nobody has a name for it. */
  name: z.string().nullable(),
  /** The record's newest event by then; null when there was none yet. */
  at: z.object({ position: z.int(), recordedAt: z.iso.datetime() }).nullable(),
  /** How many events the record had by then. */
  version: z.int(),
  state: z.enum(['absent', 'present', 'deleted']),
  /** Its values in the order to be shown, personal ones `[erased]` or `[unreadable]` as in the events; null unless present. */
  record: z.array(z.object({ field: z.string(), value: fieldValue })).nullable(),
});

/** What can be looked at in the history: a page of events, a verification, the export, a record, the accesses themselves. */
export const accessKinds = ['list', 'verify', 'export', 'record', 'access'] as const;

/** Somebody's look at the history. */
export const accessRecord = z.object({
  id: z.int(),
  /** Opaque id of the account. */
  actor: z.string(),
  /** The account's name as it is known now. */
  actorName: z.string(),
  kind: z.enum(accessKinds),
  /** What was asked for, as in the request. */
  query: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The names now of what the query holds as a code or an id; missing where there is none. */
  names: z
    .object({ stream: z.string(), streamId: z.string(), type: z.string(), actor: z.string() })
    .partial(),
  requestId: z.string(),
  accessedAt: z.iso.datetime(),
});

/** Answer of `GET /api/admin/events/access`, newest first. */
export const accessPage = z.object({ accesses: z.array(accessRecord) });

/** The last event of the log: keep it, and a later verification can tell whether the tail was cut off. */
export const logHead = z.object({
  position: z.int(),
  hash: z.string(),
  recordedAt: z.iso.datetime(),
});

/** A head as it is shown, kept and given back: `position:hash`. */
export const formatHead = ({ position, hash }: KeptHead): string => `${position}:${hash}`;

/** Finds the kept head in a text, such as a line of minutes, where it may be broken into lines; undefined without one. */
export const parseHead = (text: string): KeptHead | undefined => {
  const [, position, hash] = /\b(\d{1,15}):\s*((?:[0-9a-f]\s*){64})(?![0-9a-f])/i.exec(text) ?? [];
  if (position === undefined || hash === undefined) return undefined;
  return { position: Number(position), hash: hash.replaceAll(/\s/g, '').toLowerCase() };
};

/** Answer of `GET /api/admin/events/verify`. */
export const verification = z.object({
  ok: z.boolean(),
  /** How many events hold, from the first on. */
  events: z.int(),
  head: logHead.nullable(),
  /** Why the history, or the head that was kept, does not hold. */
  failure: z
    .object({
      /** Whether an event is not as it was recorded, or all are but the kept head is not among them. */
      of: z.enum(['event', 'kept-head']),
      /** The first event that does not match. */
      position: z.int(),
      reason: z.string(),
    })
    .optional(),
});

export type FieldChange = z.infer<typeof fieldChange>;
export type EventRecord = z.infer<typeof eventRecord>;
export type RecordKind = z.infer<typeof recordKind>;
export type EventsPage = z.infer<typeof eventsPage>;
export type LogHead = z.infer<typeof logHead>;
export type KeptHead = Pick<LogHead, 'position' | 'hash'>;
export type Verification = z.infer<typeof verification>;
export type RecordAsItWas = z.infer<typeof recordAsItWas>;
export type AccessKind = (typeof accessKinds)[number];
export type AccessRecord = z.infer<typeof accessRecord>;
export type AccessPage = z.infer<typeof accessPage>;

/** One line of `GET /api/admin/events/export`. */
export interface ExportedEvent {
  position: number;
  /** The event exactly as it is sealed: `hash` is SHA-256 over `previousHash`, `position` and this in canonical JSON. */
  sealed: Readonly<Record<string, unknown>>;
  previousHash: string;
  hash: string;
  /** The event's data readable, personal fields decrypted, or `[erased]`, or `[unreadable]`. */
  data: Readonly<Record<string, unknown>>;
}

import { z } from 'zod';
import { calendarDay } from './text.js';

/** What stands in the place of a personal field after its person was erased. */
export const erased = '[erased]';

/** Who may act besides the accounts, and what they are called. */
export const otherActors: ReadonlyMap<string, string> = new Map([
  ['visitor', 'A visitor'],
  ['console', 'The console'],
  ['system', 'The system'],
  ['demo', 'The demonstration'],
]);

/** One recorded event, readable: personal fields are decrypted, or `[erased]`. */
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
export const eventsPage = z.object({ events: z.array(eventRecord), kinds: z.array(recordKind) });

/** Most events in one answer, and how many unless asked. */
export const eventsLimits = { most: 500, unlessAsked: 50 } as const;

/** Query of `GET /api/admin/events`: which events, newest first. */
export const eventsQuery = z.object({
  stream: z.string().min(1).optional(),
  streamId: z.string().min(1).optional(),
  type: z.string().min(1).optional(),
  actor: z.string().min(1).optional(),
  /** First and last calendar day, in the club's zone. */
  from: calendarDay('From must be a calendar date such as 2026-05-04').optional(),
  to: calendarDay('To must be a calendar date such as 2026-05-04').optional(),
  /** Only events before this position: the last one of the page before. */
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(eventsLimits.most).optional(),
});

/** Query of `GET /api/admin/events/verify`: a head that was written down earlier, to look for in the chain. */
export const verifyQuery = z.object({
  position: z.coerce.number().int().min(1).optional(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** The last event of the log: keep it, and a later verification can tell whether the tail was cut off. */
export const logHead = z.object({
  position: z.int(),
  hash: z.string(),
  recordedAt: z.iso.datetime(),
});

/** A head as it is shown, kept and given back: `position:hash`. */
export const formatHead = ({ position, hash }: KeptHead): string => `${position}:${hash}`;

/** Reads a kept head; undefined for any other text. */
export const parseHead = (text: string): KeptHead | undefined => {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
};

/** Answer of `GET /api/admin/events/verify`. */
export const verification = z.object({
  ok: z.boolean(),
  /** How many events hold, from the first on. */
  events: z.int(),
  head: logHead.nullable(),
  /** The first event that does not match, and why. */
  failure: z.object({ position: z.int(), reason: z.string() }).optional(),
});

export type EventRecord = z.infer<typeof eventRecord>;
export type RecordKind = z.infer<typeof recordKind>;
export type EventsPage = z.infer<typeof eventsPage>;
export type LogHead = z.infer<typeof logHead>;
export type KeptHead = Pick<LogHead, 'position' | 'hash'>;
export type Verification = z.infer<typeof verification>;
export type EventsQuery = z.infer<typeof eventsQuery>;
export type VerifyQuery = z.infer<typeof verifyQuery>;

/** One line of `GET /api/admin/events/export`. */
export interface ExportedEvent {
  position: number;
  /** The event exactly as it is sealed: `hash` is SHA-256 over `previousHash`, `position` and this in canonical JSON. */
  sealed: Record<string, unknown>;
  previousHash: string;
  hash: string;
  /** The event's data readable, personal fields decrypted or `[erased]`. */
  data: Record<string, unknown>;
}

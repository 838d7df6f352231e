import type { Opening, PersonalData } from '../personal-data/personal-data.js';
import type { SealedFields } from '../personal-data/sealed-fields.js';
import type { SealedEvent } from './sealed-event.js';
import { upcast, type AnyDecider, type DomainEvent, type Recorded } from './decider.js';

/** An event as the log gives it: readable, lifted to today's shape, with its place in the log. */
export type LoggedEvent = Recorded<DomainEvent> & {
  readonly position: number;
  readonly stream: string;
  readonly schemaVersion: number;
  readonly commandId: string;
  readonly requestId: string;
  readonly hash: string;
};

/** A row of `events` beside its person's key. */
export interface StoredEventRow {
  position: string;
  stream: string;
  stream_id: string;
  version: number;
  event_id: string;
  command_id: string;
  command_index: number;
  type: string;
  schema_version: number;
  data: Record<string, unknown>;
  personal: SealedFields | null;
  actor: string;
  request_id: string;
  recorded_at: Date;
  previous_hash: string;
  hash: string;
  /** Empty when the key was destroyed, null when there is none. */
  wrapped_key: string | null;
}

/** The key of an event's person, to be selected from `events e`. Most events have none, for which nothing is looked up. */
export const wrappedKey = `CASE WHEN e.personal IS NOT NULL THEN
    (SELECT CASE WHEN NOT k.lost THEN coalesce(k.wrapped_key, '') END FROM personal_keys k
     WHERE k.subject = e.personal->>'subject') END`;

/**
 * Selects `StoredEventRow`s; to be followed by WHERE and ORDER BY on `e`. The columns are named, so that a prepared
 * statement of a running backend outlives the migration of the next one.
 */
export const selectStoredEvents = `SELECT e.position, e.stream, e.stream_id, e.version, e.event_id, e.command_id,
    e.command_index, e.type, e.schema_version, e.data, e.personal, e.actor, e.request_id, e.recorded_at,
    e.previous_hash, e.hash, ${wrappedKey} AS wrapped_key
  FROM events e`;

/** Decrypts and lifts a stored event. */
export const toLoggedEvent = (
  row: StoredEventRow,
  decider: AnyDecider,
  personalData: PersonalData,
  opening?: Opening,
): LoggedEvent => ({
  position: Number(row.position),
  stream: row.stream,
  streamId: row.stream_id,
  version: row.version,
  eventId: row.event_id,
  commandId: row.command_id,
  requestId: row.request_id,
  type: row.type,
  schemaVersion: row.schema_version,
  data: upcast(
    decider,
    row.type,
    row.schema_version,
    personalData.open(
      { eventId: row.event_id, data: row.data, personal: row.personal },
      row.wrapped_key,
      opening,
    ),
  ),
  actor: row.actor,
  recordedAt: row.recorded_at,
  hash: row.hash,
});

/** The row as it was hashed. */
export const toSealedEvent = (row: Omit<StoredEventRow, 'wrapped_key'>): SealedEvent => ({
  stream: row.stream,
  streamId: row.stream_id,
  version: row.version,
  eventId: row.event_id,
  commandId: row.command_id,
  commandIndex: row.command_index,
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data,
  personal: row.personal,
  actor: row.actor,
  requestId: row.request_id,
  recordedAt: row.recorded_at.toISOString(),
});

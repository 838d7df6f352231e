import { z } from 'zod';
import { sealedFields } from '../../personal-data/sealed-fields.js';

/** The fields of an event that its hash covers. All other lists of an event's fields are made from this one. */
export const sealedEvent = z.strictObject({
  stream: z.string(),
  streamId: z.string(),
  version: z.int(),
  eventId: z.string(),
  commandId: z.string(),
  commandIndex: z.int(),
  type: z.string(),
  schemaVersion: z.int(),
  data: z.record(z.string(), z.unknown()),
  personal: sealedFields
    .nullable()
    .describe('Ciphertexts of the personal fields, and the person they belong to'),
  actor: z.string(),
  requestId: z.string(),
  /** ISO 8601, UTC, milliseconds. */
  recordedAt: z.string(),
});

/** A row of `events`: the hashed fields, and the event's place in the chain. */
const eventRow = sealedEvent.extend({ position: z.int(), previousHash: z.string(), hash: z.string() });

/** An event as it is hashed: personal fields are encrypted, and nothing is upcast. */
export type SealedEvent = Readonly<z.infer<typeof sealedEvent>>;
export type EventRow = Readonly<z.infer<typeof eventRow>>;

/** An event with the key of its person. */
export type StoredEvent = EventRow & {
  /** Empty when the key was destroyed, null when there is none. */
  readonly wrappedKey: string | null;
};

/** The names of the hashed fields. */
export const sealedNames = Object.keys(sealedEvent.shape) as readonly (keyof SealedEvent)[];

/** The hashed fields of a row. */
export const sealedPart = (row: EventRow): SealedEvent =>
  Object.fromEntries(sealedNames.map((name) => [name, row[name]])) as SealedEvent;

/** SQL that selects these fields of `events e` under their names. */
export const columnsOf = (names: readonly (keyof EventRow)[]): string =>
  names.map((name) => `${name === 'recordedAt' ? isoTime : `e.${columnName(name)}`} AS "${name}"`).join(', ');

/** The name of a field's column: `stream_id` for `streamId`. */
export const columnName = (name: keyof EventRow): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// Independent of the time zone and the date style of the connection.
const isoTime = `to_char(e.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL that selects a `StoredEvent` from `events e`. Most events have no personal fields, and no key is looked up for them. The columns
 * are named, so that a prepared statement of a running backend outlives the migration of the next one.
 */
export const storedColumns = `${columnsOf(Object.keys(eventRow.shape) as (keyof EventRow)[])},
  CASE WHEN e.personal IS NOT NULL THEN
    (SELECT CASE WHEN NOT k.lost THEN coalesce(k.wrapped_key, '') END FROM personal_keys k
     WHERE k.subject = e.personal->>'subject') END AS "wrappedKey"`;

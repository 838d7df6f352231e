import type { SealedFields } from '../personal-data/sealed-fields.js';
import type { SealedEvent } from './sealed-event.js';

/** The columns of a stored event except its place in the chain, as PostgreSQL prints them; `null` without personal data. */
export type PrintedFields = [
  stream: string,
  streamId: string,
  version: string,
  eventId: string,
  commandId: string,
  commandIndex: string,
  type: string,
  schemaVersion: string,
  data: string,
  personal: string,
  actor: string,
  requestId: string,
  recordedAt: string,
];

/** An instant of `events e` in the form of ISO 8601, whatever the time zone and the date style of the connection. */
export const printedInstant = `to_json(e.recorded_at AT TIME ZONE 'UTC')`;

/**
 * An event as one text with a part on each line, to be selected from `events e`: `pg` takes as long for every column as for this
 * text. The store writes no line break in any of them, so a row with more or fewer lines was tampered with.
 */
export const printedEvent = String.raw`concat_ws(E'\n', e.position, coalesce(e.previous_hash, ''), coalesce(e.hash, ''),
  e.stream, e.stream_id, e.version, e.event_id, e.command_id, e.command_index, e.type, e.schema_version, e.data,
  coalesce(e.personal, 'null'), e.actor, e.request_id, ${printedInstant})`;

/** Splits a `printedEvent`. The fields are null unless there is one for each column. */
export const partsOf = (
  printed: string,
): { position: string; previousHash: string; hash: string; fields: PrintedFields | null } => {
  const [position = '', previousHash = '', hash = '', ...fields] = printed.split('\n');
  return {
    position,
    previousHash,
    hash,
    fields: fields.length === printedFields ? (fields as PrintedFields) : null,
  };
};

const printedFields = 13 satisfies PrintedFields['length'];

/** The event as it was hashed. @param parse parses the JSON of its columns. */
export const parseSealedEvent = (
  [stream, streamId, version, eventId, commandId, commandIndex, type, ...others]: PrintedFields,
  parse: (json: string) => unknown,
): SealedEvent => {
  const [schemaVersion, data, personal, actor, requestId, recordedAt] = others;
  return {
    stream,
    streamId,
    version: Number(version),
    eventId,
    commandId,
    commandIndex: Number(commandIndex),
    type,
    schemaVersion: Number(schemaVersion),
    data: parse(data) as Record<string, unknown>,
    personal: parse(personal) as SealedFields | null,
    actor,
    requestId,
    recordedAt: isoOf(recordedAt),
  };
};

/** A printed instant as it was hashed, from `"2026-05-07T18:30:00.123"`, where PostgreSQL leaves out zeros at the end. */
export const isoOf = (printed: string): string =>
  printed.length === 25
    ? `${printed.slice(1, -1)}Z`
    : new Date(`${JSON.parse(printed) as string}Z`).toISOString();

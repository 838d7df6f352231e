import type { SealedFields } from '../personal-data/personal-data.js';
import type { SealedEvent } from './sealed-event.js';

/** The columns of a stored event except its place in the chain, as PostgreSQL prints them. */
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
  personal: string | null,
  actor: string,
  requestId: string,
  recordedAt: string,
];

/** A row of `printedColumns`. One that was tampered with may have null anywhere. */
export type PrintedEvent = [position: string, previousHash: string, hash: string, ...PrintedFields];

/** An instant of `events e` in the form of ISO 8601, whatever the time zone and the date style of the connection. */
export const printedInstant = `to_json(e.recorded_at AT TIME ZONE 'UTC')`;

/** The columns of a `PrintedEvent`, to be selected from `events e`. */
export const printedColumns = `e.position, e.previous_hash, e.hash, e.stream, e.stream_id, e.version, e.event_id,
  e.command_id, e.command_index, e.type, e.schema_version, e.data, e.personal, e.actor, e.request_id, ${printedInstant}`;

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
    personal: personal === null ? null : (parse(personal) as SealedFields),
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

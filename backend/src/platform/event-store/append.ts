import type { EntityManager } from 'typeorm';
import type { CommandContext } from './command-context.js';
import { sealHash, type SealedEvent } from './sealed-event.js';

/** An event that is ready to be stored but for its place in the log. */
export type UnplacedEvent = Omit<SealedEvent, 'position' | 'commandId' | 'commandIndex' | 'requestId'>;

/**
 * Appends the events of one command to the log: gives them the next positions and seals them into the chain.
 * It locks the head of the log until the transaction ends, so it must be the transaction's last step:
 * position order then is commit order, without gaps, and the lock is held shortly.
 * @throws a unique violation when a stream has grown meanwhile or the command was recorded before.
 */
export const append = async (
  manager: EntityManager,
  events: readonly UnplacedEvent[],
  { commandId, requestId }: CommandContext,
): Promise<void> => {
  const [head] = await manager.query<{ position: string; hash: string }[]>(
    `SELECT position, hash FROM event_head FOR UPDATE`,
  );
  if (!head) throw new Error('The log has no head');

  let position = Number(head.position);
  let hash = head.hash;
  const rows = events.map((event, commandIndex) => {
    const sealed: SealedEvent = { ...event, position: ++position, commandId, commandIndex, requestId };
    const previousHash = hash;
    hash = sealHash(previousHash, sealed);
    return { ...sealed, previousHash, hash };
  });

  const [moved] = await manager.query<[unknown[], number]>(
    `WITH appended AS (
       INSERT INTO events (position, stream, stream_id, version, event_id, command_id, command_index, type,
         schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash)
       SELECT "position", "stream", "streamId", "version", "eventId", "commandId", "commandIndex", "type",
         "schemaVersion", "data", "personal", "actor", "requestId", "recordedAt", "previousHash", "hash"
       FROM jsonb_to_recordset($1) AS event("position" bigint, "stream" text, "streamId" text, "version" integer,
         "eventId" uuid, "commandId" uuid, "commandIndex" integer, "type" text, "schemaVersion" integer,
         "data" jsonb, "personal" jsonb, "actor" text, "requestId" text, "recordedAt" timestamptz(3),
         "previousHash" text, "hash" text)
       RETURNING 1)
     UPDATE event_head SET position = $2, hash = $3
     WHERE (SELECT count(*) FROM appended) = $4
     RETURNING position`,
    [JSON.stringify(rows), position, hash, events.length],
  );
  if (moved.length !== 1) throw new Error('The events were not appended');
};

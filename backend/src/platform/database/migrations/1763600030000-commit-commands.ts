import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records a group of commands in one statement. `append_events` stays, for older backends beside this one too. */
export class CommitCommands1763600030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As before, with one INSERT for all events.
      CREATE OR REPLACE FUNCTION append_events(canonical text[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        head event_head;
        first bigint;
        line text;
        previous_hashes text[] := '{}';
        hashes text[] := '{}';
      BEGIN
        SELECT * INTO STRICT head FROM event_head FOR UPDATE;
        first := head.position;
        FOREACH line IN ARRAY canonical LOOP
          previous_hashes := previous_hashes || head.hash;
          head.position := head.position + 1;
          head.hash := encode(sha256(convert_to(head.hash || head.position || line, 'UTF8')), 'hex');
          hashes := hashes || head.hash;
        END LOOP;
        INSERT INTO events (position, stream, stream_id, version, event_id, command_id, command_index, type,
          schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash)
        SELECT first + number, event->>'stream', event->>'streamId', (event->>'version')::integer,
          (event->>'eventId')::uuid, (event->>'commandId')::uuid, (event->>'commandIndex')::integer, event->>'type',
          (event->>'schemaVersion')::integer, event->'data', nullif(event->'personal', 'null'), event->>'actor',
          event->>'requestId', (event->>'recordedAt')::timestamptz, previous_hash, hash
        FROM (SELECT line.number, line.text::jsonb AS event, line.previous_hash, line.hash
          FROM unnest(canonical, previous_hashes, hashes) WITH ORDINALITY AS line (text, previous_hash, hash, number)
          OFFSET 0) AS parsed;
        UPDATE event_head SET position = head.position, hash = head.hash;
      END $$;

      -- Records the commands of a group, which were decided before, if everything that they have read is unchanged.
      -- Otherwise it writes nothing and returns the indexes of those that must be decided again, as "moved".
      --   streams   the records that were read, and their versions: {command, stream, id, version}
      --   commands  the ids of commands that may be repetitions: {command, id}
      --   keys      the people's keys that events were sealed with: {command, subject, wrapped_key}
      --   new_keys  keys of new people: {command, subject, wrapped_key, master_key_id}
      --   changes   statements and the rows that each of them changes, in order: {statement, rows}
      --   events    the events in canonical JSON
      --   reads     statements, and the ids of the rows that each of them returns as an object: {statement, ids}
      -- The head of the log stays locked until the transaction ends, so groups follow each other, of all backends.
      -- The statistics of a table that has just begun to grow would make PostgreSQL keep plans that read all of it.
      CREATE FUNCTION commit_commands(work jsonb) RETURNS jsonb LANGUAGE plpgsql
        SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      DECLARE
        moved jsonb;
        item jsonb;
        found jsonb;
        results jsonb := '[]';
      BEGIN
        PERFORM FROM event_head FOR UPDATE;
        SELECT jsonb_agg(command) INTO moved
        FROM jsonb_to_recordset(work->'streams') AS read (command integer, stream text, id text, version integer)
        WHERE version <> coalesce((SELECT e.version FROM events e WHERE e.stream = read.stream AND e.stream_id = read.id
          ORDER BY e.version DESC LIMIT 1), 0);
        IF moved IS NULL AND work ? 'commands' THEN
          SELECT jsonb_agg(command) INTO moved
          FROM jsonb_to_recordset(work->'commands') AS named (command integer, id uuid)
          WHERE EXISTS (SELECT FROM events e WHERE e.command_id = named.id);
        END IF;
        IF moved IS NULL AND work ? 'keys' THEN
          -- Locked, so that nobody is erased before what is encrypted with the key is recorded.
          PERFORM FROM personal_keys k
          WHERE k.subject IN (SELECT used->>'subject' FROM jsonb_array_elements(work->'keys') AS used) FOR SHARE;
          SELECT jsonb_agg(command) INTO moved
          FROM jsonb_to_recordset(work->'keys') AS used (command integer, subject text, wrapped_key text)
          WHERE NOT EXISTS (SELECT FROM personal_keys k
            WHERE k.subject = used.subject AND k.wrapped_key = used.wrapped_key);
        END IF;
        IF moved IS NULL AND work ? 'new_keys' THEN
          -- Never beside keys of another master key. After a rotation that a backend missed, no master key would open
          -- all. Never for a person who has events: a second key would hide that the first one is missing.
          SELECT jsonb_agg(command) INTO moved
          FROM jsonb_to_recordset(work->'new_keys') AS fresh (command integer, subject text, master_key_id text)
          WHERE EXISTS (SELECT FROM personal_keys k WHERE k.subject = fresh.subject)
            OR EXISTS (SELECT FROM personal_keys k WHERE k.master_key_id <> fresh.master_key_id)
            OR EXISTS (SELECT FROM events e WHERE e.personal->>'subject' = fresh.subject);
          IF moved IS NULL THEN
            INSERT INTO personal_keys (subject, wrapped_key, master_key_id)
            SELECT * FROM jsonb_to_recordset(work->'new_keys') AS fresh (subject text, wrapped_key text, master_key_id text);
          END IF;
        END IF;
        IF moved IS NOT NULL THEN
          RETURN jsonb_build_object('moved', moved);
        END IF;
        FOR item IN SELECT * FROM jsonb_array_elements(work->'changes') LOOP
          EXECUTE item->>'statement' USING item->'rows';
        END LOOP;
        PERFORM append_events(ARRAY(SELECT jsonb_array_elements_text(work->'events')));
        FOR item IN SELECT * FROM jsonb_array_elements(work->'reads') LOOP
          EXECUTE item->>'statement' INTO found USING item->'ids';
          results := results || jsonb_build_array(found);
        END LOOP;
        RETURN jsonb_build_object('results', results);
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The older body of append_events would do the same: it stays.
    await runner.query(`DROP FUNCTION commit_commands`);
  }
}

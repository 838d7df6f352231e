import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of events, its head, the people's keys, and the state of each projection. */
export class EventLog1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        position bigint CONSTRAINT events_position PRIMARY KEY CHECK (position > 0),
        stream text NOT NULL,
        stream_id text NOT NULL,
        version integer NOT NULL,
        event_id uuid NOT NULL CONSTRAINT events_event_id UNIQUE,
        command_id uuid NOT NULL,
        command_index integer NOT NULL,
        type text NOT NULL,
        schema_version integer NOT NULL,
        data jsonb NOT NULL,
        personal jsonb,
        actor text NOT NULL,
        request_id text NOT NULL,
        recorded_at timestamptz(3) NOT NULL,
        previous_hash text NOT NULL,
        hash text NOT NULL,
        CONSTRAINT events_stream_version UNIQUE (stream, stream_id, version),
        CONSTRAINT events_command UNIQUE (command_id, command_index)
      );
      CREATE INDEX events_stream_position ON events (stream, position);
      CREATE INDEX events_type_position ON events (type, position);
      CREATE INDEX events_actor_position ON events (actor, position);
      CREATE INDEX events_recorded_at ON events (recorded_at);

      CREATE FUNCTION refuse_to_change_events() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_events();

      CREATE TABLE event_head (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        position bigint NOT NULL,
        hash text NOT NULL
      ) WITH (fillfactor = 10);
      INSERT INTO event_head (position, hash) VALUES (0, repeat('0', 64));

      -- Appends events, each given as its canonical JSON: the next positions, sealed into the chain. The head of the
      -- log stays locked until the transaction ends.
      CREATE FUNCTION append_events(canonical text[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        head event_head;
        previous_hash text;
        line text;
        event jsonb;
      BEGIN
        SELECT * INTO STRICT head FROM event_head FOR UPDATE;
        FOREACH line IN ARRAY canonical LOOP
          event := line;
          previous_hash := head.hash;
          head.position := head.position + 1;
          head.hash := encode(sha256(convert_to(previous_hash || head.position || line, 'UTF8')), 'hex');
          INSERT INTO events (position, stream, stream_id, version, event_id, command_id, command_index, type,
            schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash)
          VALUES (head.position, event->>'stream', event->>'streamId', (event->>'version')::integer,
            (event->>'eventId')::uuid, (event->>'commandId')::uuid, (event->>'commandIndex')::integer, event->>'type',
            (event->>'schemaVersion')::integer, event->'data', nullif(event->'personal', 'null'), event->>'actor',
            event->>'requestId', (event->>'recordedAt')::timestamptz, previous_hash, head.hash);
        END LOOP;
        UPDATE event_head SET position = head.position, hash = head.hash;
      END $$;

      CREATE TABLE personal_keys (
        subject text PRIMARY KEY,
        wrapped_key text,
        master_key_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        destroyed_at timestamptz,
        CHECK ((wrapped_key IS NULL) = (destroyed_at IS NOT NULL)),
        CHECK ((wrapped_key IS NULL) = (master_key_id IS NULL))
      );

      CREATE TABLE projections (
        name text PRIMARY KEY,
        version integer NOT NULL,
        generation integer NOT NULL DEFAULT 1,
        built_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE projections, personal_keys, event_head, events;
      DROP FUNCTION append_events, refuse_to_change_events;
    `);
  }
}

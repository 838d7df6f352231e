import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of events, its head, the people's keys, and what is known of each projection. */
export class EventLog1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        position bigint CONSTRAINT events_position PRIMARY KEY,
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
      DROP FUNCTION refuse_to_change_events;
    `);
  }
}

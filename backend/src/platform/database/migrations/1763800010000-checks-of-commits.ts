import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A commit is refused once a newer version of the product has rebuilt a read table that it would change. Commands that record no
 * event are kept under the key of their sender.
 */
export class ChecksOfCommits1763800010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projections ADD COLUMN IF NOT EXISTS category text;
      UPDATE projections SET category = known.category
      FROM (VALUES ('announcements', 'announcement'), ('competitions', 'competition'),
        ('competition_entries', 'competition'), ('fixtures', 'fixture'), ('fixture_calendar', 'fixture'),
        ('handicaps', 'handicap'), ('member_applications', 'member-application'), ('members', 'member'),
        ('messages', 'message'), ('taster_sessions', 'taster-session'), ('winners', 'winner')) AS known (name, category)
      WHERE projections.name = known.name;

      -- refusal: the code of the problem; null if nothing was to change.
      CREATE TABLE IF NOT EXISTS commands_without_events (
        command_id uuid PRIMARY KEY,
        refusal text,
        kept_at timestamptz(3) NOT NULL
      );
      CREATE INDEX IF NOT EXISTS commands_without_events_by_time ON commands_without_events (kept_at);
      -- At once, because backends of 0.5.0 read it through the function below from now on.
      DO $$ DECLARE product regrole; BEGIN
        FOR product IN SELECT DISTINCT grantee::regrole FROM pg_class, aclexplode(relacl)
          WHERE pg_class.oid = 'projections'::regclass AND grantee NOT IN (0, relowner) LOOP
          EXECUTE format('GRANT SELECT, INSERT, DELETE ON commands_without_events TO %s', product);
        END LOOP;
      END $$;

      -- Begins a batch: locks the head of the log until the transaction ends, so batches follow each other, of all backends.
      --   projections  the versions of all projections of the product, by their names
      --   categories   the categories of the records that the batch may change
      -- The statistics of a table that has just begun to grow would make PostgreSQL keep plans that read all of it.
      CREATE OR REPLACE FUNCTION lock_head(work jsonb) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM event_head FOR UPDATE;
        PERFORM set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
          set_config('enable_bitmapscan', 'off', true), set_config('enable_hashjoin', 'off', true),
          set_config('enable_mergejoin', 'off', true);
        IF EXISTS (SELECT FROM projections p
          WHERE p.version > coalesce((work->'projections'->>p.name)::integer, 0) AND work->'categories' ? p.category) THEN
          -- The class of the code says to every version that the database is unavailable.
          RAISE EXCEPTION 'a newer version of the product has rebuilt the read tables' USING ERRCODE = '57P0V';
        END IF;
      END $$;

      -- For backends of 0.5.0 beside this version: as before, but refused once a newer version has rebuilt the read tables.
      CREATE OR REPLACE FUNCTION commit_commands(work jsonb) RETURNS jsonb LANGUAGE plpgsql
        SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
        SET plan_cache_mode = force_generic_plan AS $$
      DECLARE
        built jsonb := '{"announcements": 1, "competitions": 1, "competition_entries": 1, "fixtures": 1, "fixture_calendar": 2,
          "handicaps": 1, "member_applications": 1, "members": 1, "messages": 1, "taster_sessions": 1, "winners": 1}';
        moved jsonb;
        item jsonb;
        found jsonb;
        results jsonb := '[]';
      BEGIN
        PERFORM FROM event_head FOR UPDATE;
        IF EXISTS (SELECT FROM projections p
          WHERE p.version > coalesce((built->>p.name)::integer, 0)
            AND p.category IN (SELECT read->>'stream' FROM jsonb_array_elements(work->'streams') AS read)) THEN
          RAISE EXCEPTION 'a newer version of the product has rebuilt the read tables' USING ERRCODE = '57P0V';
        END IF;
        SELECT jsonb_agg(command) INTO moved
        FROM jsonb_to_recordset(work->'streams') AS read (command integer, stream text, id text, version integer)
        WHERE version <> coalesce((SELECT e.version FROM events e WHERE e.stream = read.stream AND e.stream_id = read.id
          ORDER BY e.version DESC LIMIT 1), 0);
        IF moved IS NULL AND work ? 'commands' THEN
          SELECT jsonb_agg(command) INTO moved
          FROM jsonb_to_recordset(work->'commands') AS named (command integer, id uuid)
          WHERE EXISTS (SELECT FROM events e WHERE e.command_id = named.id)
            OR EXISTS (SELECT FROM commands_without_events w WHERE w.command_id = named.id);
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

  async down(): Promise<void> {
    // What was added stays: an older version does not mind it.
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an RFC 3161 authority has stamped: that the log ended with this event at this time. */
export class Stamps1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stamps (
        position bigint PRIMARY KEY,
        hash text NOT NULL,
        stamped_at timestamptz(3) NOT NULL,
        authority text NOT NULL,
        token bytea NOT NULL
      );
      CREATE FUNCTION refuse_to_change_stamps() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'stamps are append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER stamps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stamps
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_stamps();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE stamps; DROP FUNCTION refuse_to_change_stamps()`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TasterSessions1763600008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE taster_session_ids AS integer;
      CREATE TABLE taster_sessions (
        id integer PRIMARY KEY,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        preferred_date_time text NOT NULL,
        status text NOT NULL,
        applied_at timestamptz(3) NOT NULL,
        completed_at timestamptz(3),
        completed_by text,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE taster_sessions; DROP SEQUENCE taster_session_ids;`);
  }
}

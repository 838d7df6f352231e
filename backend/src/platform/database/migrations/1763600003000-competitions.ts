import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Competitions1763600003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE competition_ids AS integer;
      CREATE TABLE competitions (
        id integer PRIMARY KEY,
        title text NOT NULL,
        description text,
        date timestamptz(3) NOT NULL,
        time text NOT NULL,
        registration_closes timestamptz(3),
        status text NOT NULL,
        category text NOT NULL,
        type text NOT NULL,
        entries_open boolean NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
      CREATE SEQUENCE competition_entry_ids AS integer;
      CREATE TABLE competition_entries (
        id integer PRIMARY KEY,
        competition_id integer NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX competition_entries_competition ON competition_entries (competition_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE competition_entries;
      DROP SEQUENCE competition_entry_ids;
      DROP TABLE competitions;
      DROP SEQUENCE competition_ids;
    `);
  }
}

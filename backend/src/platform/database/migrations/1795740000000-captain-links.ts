import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which captains report scores, the hashes of their tokens, and what was reported by them. */
export class CaptainLinks1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE captain_link_ids AS integer;
      CREATE TABLE captain_links (
        id integer PRIMARY KEY,
        fixture_id integer NOT NULL,
        side text NOT NULL,
        team text NOT NULL,
        email text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
      CREATE TABLE captain_link_tokens (
        fixture_id integer NOT NULL,
        side text NOT NULL CHECK (side IN ('home', 'away')),
        link_id integer NOT NULL,
        token_hash text NOT NULL UNIQUE,
        PRIMARY KEY (fixture_id, side)
      );
      ALTER TABLE fixtures ADD COLUMN home_report jsonb, ADD COLUMN away_report jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE fixtures DROP COLUMN home_report, DROP COLUMN away_report;
      DROP TABLE captain_link_tokens;
      DROP TABLE captain_links;
      DROP SEQUENCE captain_link_ids;
    `);
  }
}

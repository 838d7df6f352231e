import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Competitions that are played in pairs, and the partners of entrants. */
export class Pairs1763700080001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE competition_partner_ids AS integer;
      ALTER TABLE competitions ADD COLUMN format text NOT NULL DEFAULT 'singles';
      ALTER TABLE competition_entries
        ADD COLUMN partner_id integer,
        ADD COLUMN partner_first_name text,
        ADD COLUMN partner_last_name text;
      ALTER TABLE competition_entries
        ALTER COLUMN partner_first_name SET STATISTICS 0,
        ALTER COLUMN partner_last_name SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competition_entries
        DROP COLUMN partner_id,
        DROP COLUMN partner_first_name,
        DROP COLUMN partner_last_name;
      ALTER TABLE competitions DROP COLUMN format;
      DROP SEQUENCE competition_partner_ids;
    `);
  }
}

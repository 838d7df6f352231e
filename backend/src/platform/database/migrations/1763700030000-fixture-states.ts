import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FixtureStates1763700030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['fixtures', 'fixture_calendar']) {
      await runner.query(`
        ALTER TABLE ${table}
          ADD COLUMN state text,
          ADD COLUMN reason text,
          ADD COLUMN conceded_by text,
          ADD COLUMN postponed_date date,
          ADD COLUMN postponed_time text;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['fixtures', 'fixture_calendar']) {
      await runner.query(`
        ALTER TABLE ${table}
          DROP COLUMN state,
          DROP COLUMN reason,
          DROP COLUMN conceded_by,
          DROP COLUMN postponed_date,
          DROP COLUMN postponed_time;
      `);
    }
  }
}

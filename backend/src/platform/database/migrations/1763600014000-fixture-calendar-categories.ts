import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The next start fills the columns from the log. */
export class FixtureCalendarCategories1763600014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE fixture_calendar
        ADD was_in_mens boolean NOT NULL DEFAULT false,
        ADD was_in_mens_over_60 boolean NOT NULL DEFAULT false,
        ADD was_in_ladies_over_60 boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE fixture_calendar
        DROP was_in_mens, DROP was_in_mens_over_60, DROP was_in_ladies_over_60;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FixtureAggregates1763700030001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['fixtures', 'fixture_calendar']) {
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN home_aggregate integer, ADD COLUMN away_aggregate integer;`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['fixtures', 'fixture_calendar']) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN home_aggregate, DROP COLUMN away_aggregate;`);
    }
  }
}

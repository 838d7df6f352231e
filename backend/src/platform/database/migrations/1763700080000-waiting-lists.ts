import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The places of competitions, and who waits for one. */
export class WaitingLists1763700080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competitions ADD COLUMN places integer;
      ALTER TABLE competition_entries ADD COLUMN waiting boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competitions DROP COLUMN places;
      ALTER TABLE competition_entries DROP COLUMN waiting;
    `);
  }
}

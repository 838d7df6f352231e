import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries without an address, and who has paid. */
export class EntriesByHand1763700020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competition_entries
        ALTER COLUMN email DROP NOT NULL,
        ADD COLUMN paid boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competition_entries
        ALTER COLUMN email SET NOT NULL,
        DROP COLUMN paid;
    `);
  }
}

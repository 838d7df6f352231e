import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separates lost keys from keys that were destroyed on purpose, and indexes the events of a person. */
export class LostKeys1763600027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE personal_keys ADD COLUMN lost boolean NOT NULL DEFAULT false
        CHECK (NOT lost OR wrapped_key IS NULL);
      CREATE INDEX events_subject ON events ((personal->>'subject')) WHERE personal IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX events_subject;
      ALTER TABLE personal_keys DROP COLUMN lost;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The erasures and mails of commands that can still be undone. */
export class DueErasures1763700010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE due_erasures (subject text PRIMARY KEY, due_at timestamptz NOT NULL);
      ALTER TABLE outbox_mails ADD COLUMN undone_with uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_mails DROP COLUMN undone_with;
      DROP TABLE due_erasures;
    `);
  }
}

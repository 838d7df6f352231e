import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was answered to a message, when, and by whom. */
export class AnsweredMessages1795703799000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages ADD COLUMN answer text, ADD COLUMN answered_at timestamptz(3), ADD COLUMN answered_by text;
      ALTER TABLE messages ALTER COLUMN answer SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages DROP COLUMN answer, DROP COLUMN answered_at, DROP COLUMN answered_by;
    `);
  }
}

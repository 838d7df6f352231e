import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a taster session was set back to pending. */
export class ReopenedTasterSessions1795703334000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE taster_sessions ADD COLUMN reopen_reason text;
      ALTER TABLE taster_sessions ALTER COLUMN reopen_reason SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE taster_sessions DROP COLUMN reopen_reason`);
  }
}

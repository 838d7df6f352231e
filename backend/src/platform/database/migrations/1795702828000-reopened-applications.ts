import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an application was set back to pending. */
export class ReopenedApplications1795702828000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE member_applications ADD COLUMN reopen_reason text;
      ALTER TABLE member_applications ALTER COLUMN reopen_reason SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE member_applications DROP COLUMN reopen_reason`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The backups that were made, and when they were found to be complete. */
export class Backups1763600040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backups (
        made_at timestamptz(3) PRIMARY KEY,
        position bigint NOT NULL,
        hash text NOT NULL,
        verified_at timestamptz(3)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE backups`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What all backends together count for the limits of forms and sign-ins. Unlogged: the counts are worth nothing after a
 * crash, and the log of the database and its backups never have them.
 */
export class LimitCounts1763600070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE limit_counts (
        key text PRIMARY KEY,
        points integer NOT NULL,
        ends_at timestamptz(3) NOT NULL
      );
      CREATE INDEX limit_counts_by_end ON limit_counts (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE limit_counts`);
  }
}

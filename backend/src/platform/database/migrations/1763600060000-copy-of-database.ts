import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the database a second id, which a restored copy does not share, so that two copies never write into one folder. */
export class CopyOfDatabase1763600060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE installation ADD COLUMN copy uuid NOT NULL DEFAULT gen_random_uuid()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE installation DROP COLUMN copy`);
  }
}

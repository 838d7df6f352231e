import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When visitors read an announcement, and whether it is pinned. */
export class AnnouncementTimes1763700050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE announcements ADD COLUMN show_from timestamptz(3), ADD COLUMN show_until timestamptz(3),
        ADD COLUMN pinned boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE announcements DROP COLUMN show_from, DROP COLUMN show_until, DROP COLUMN pinned;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Announcements1763600006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE announcement_ids AS integer;
      CREATE TABLE announcements (
        id integer PRIMARY KEY,
        title text NOT NULL,
        content text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE announcements; DROP SEQUENCE announcement_ids;`);
  }
}

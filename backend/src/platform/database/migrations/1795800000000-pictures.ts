import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The club's pictures. The table of their files is no read table: the log does not have the files. */
export class Pictures1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE picture_ids AS integer;
      CREATE TABLE pictures (
        id integer PRIMARY KEY,
        announcement_id integer,
        season integer,
        alt text NOT NULL,
        caption text,
        width integer NOT NULL,
        height integer NOT NULL,
        size integer NOT NULL,
        sha256 text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
      ALTER TABLE pictures ALTER COLUMN alt SET STATISTICS 0, ALTER COLUMN caption SET STATISTICS 0,
        ALTER COLUMN sha256 SET STATISTICS 0;
      CREATE INDEX pictures_announcement ON pictures (announcement_id);
      CREATE TABLE picture_files (
        subject text PRIMARY KEY,
        size integer NOT NULL,
        sealed text NOT NULL
      );
      ALTER TABLE picture_files ALTER COLUMN sealed SET STORAGE EXTERNAL, ALTER COLUMN sealed SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE picture_files;
      DROP TABLE pictures;
      DROP SEQUENCE picture_ids;
    `);
  }
}

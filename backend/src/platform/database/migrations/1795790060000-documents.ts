import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The club's papers. The table of their files is no read table: the log does not have the files. */
export class Documents1795790060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE document_ids AS integer;
      CREATE SEQUENCE document_version_ids AS integer;
      CREATE TABLE documents (
        id integer PRIMARY KEY,
        title text NOT NULL,
        kind text NOT NULL,
        visible boolean NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
      CREATE TABLE document_versions (
        id integer PRIMARY KEY,
        document_id integer NOT NULL,
        number integer NOT NULL,
        day date NOT NULL,
        size integer NOT NULL,
        sha256 text NOT NULL,
        added_at timestamptz(3) NOT NULL
      );
      ALTER TABLE document_versions ALTER COLUMN sha256 SET STATISTICS 0;
      CREATE INDEX document_versions_document ON document_versions (document_id);
      CREATE TABLE document_files (
        subject text PRIMARY KEY,
        size integer NOT NULL,
        sealed text NOT NULL
      );
      ALTER TABLE document_files ALTER COLUMN sealed SET STORAGE EXTERNAL, ALTER COLUMN sealed SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE document_files;
      DROP TABLE document_versions;
      DROP TABLE documents;
      DROP SEQUENCE document_version_ids;
      DROP SEQUENCE document_ids;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Members1763600010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE member_ids AS integer;
      CREATE TABLE members (
        id integer PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        role text NOT NULL,
        joined_year integer NOT NULL,
        status text NOT NULL,
        applied_at timestamptz(3) NOT NULL,
        approved_at timestamptz(3) NOT NULL,
        approved_by text NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE members; DROP SEQUENCE member_ids;`);
  }
}

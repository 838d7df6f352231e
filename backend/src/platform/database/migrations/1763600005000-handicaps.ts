import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Handicaps1763600005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE handicap_ids AS integer;
      CREATE TABLE handicaps (
        id integer PRIMARY KEY,
        player_name text NOT NULL,
        category text NOT NULL,
        handicap integer NOT NULL,
        notes text,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE handicaps; DROP SEQUENCE handicap_ids;`);
  }
}

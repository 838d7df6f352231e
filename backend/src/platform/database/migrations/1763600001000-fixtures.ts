import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Fixtures1763600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE fixture_ids AS integer;
      CREATE TABLE fixtures (
        id integer PRIMARY KEY,
        date date,
        time text NOT NULL,
        home_team text NOT NULL,
        away_team text NOT NULL,
        venue text NOT NULL,
        category text NOT NULL,
        type text NOT NULL,
        other_type text,
        status text NOT NULL,
        home_score integer,
        away_score integer,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE fixtures; DROP SEQUENCE fixture_ids;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Winners1763600004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE winner_ids AS integer;
      CREATE TABLE competition_winners (
        id integer PRIMARY KEY,
        competition_name text NOT NULL,
        winner text NOT NULL,
        category text NOT NULL,
        year integer NOT NULL,
        runner_up text,
        notes text,
        created_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE competition_winners; DROP SEQUENCE winner_ids;`);
  }
}

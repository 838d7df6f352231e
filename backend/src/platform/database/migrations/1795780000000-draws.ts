import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The draws of competitions and the results of their matches. */
export class Draws1795780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE competitions ADD COLUMN drawn boolean NOT NULL DEFAULT false;
      CREATE TABLE draws (
        id integer PRIMARY KEY,
        seed text NOT NULL,
        seeded integer NOT NULL,
        "order" jsonb NOT NULL,
        play_by jsonb NOT NULL,
        made_at timestamptz(3) NOT NULL
      );
      CREATE TABLE draw_results (
        competition_id integer NOT NULL,
        round integer NOT NULL,
        match integer NOT NULL,
        outcome text NOT NULL,
        first_score integer,
        second_score integer,
        PRIMARY KEY (competition_id, round, match)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE draw_results;
      DROP TABLE draws;
      ALTER TABLE competitions DROP COLUMN drawn;
    `);
  }
}

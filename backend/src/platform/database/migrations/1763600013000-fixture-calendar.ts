import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FixtureCalendar1763600013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fixture_calendar (
        id integer PRIMARY KEY,
        date date,
        time text NOT NULL,
        home_team text NOT NULL,
        away_team text NOT NULL,
        venue text NOT NULL,
        category text NOT NULL,
        type text NOT NULL,
        other_type text,
        home_score integer,
        away_score integer,
        cancelled boolean NOT NULL,
        changed_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE fixture_calendar;`);
  }
}

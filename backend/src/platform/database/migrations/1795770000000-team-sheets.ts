import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is down and picked for matches, the hashes of the tokens of players' links, and mails that are about two people. */
export class TeamSheets1795770000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE team_player_ids AS integer;
      CREATE TABLE team_sheets (
        id integer PRIMARY KEY,
        home_pick jsonb NOT NULL,
        away_pick jsonb NOT NULL,
        home_published jsonb,
        away_published jsonb,
        created_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
      CREATE TABLE team_players (
        id integer PRIMARY KEY,
        fixture_id integer NOT NULL,
        side text NOT NULL,
        team text NOT NULL,
        member_id integer,
        name text NOT NULL,
        email text,
        answer text,
        word text,
        created_at timestamptz(3) NOT NULL
      );
      ALTER TABLE team_players
        ALTER COLUMN name SET STATISTICS 0,
        ALTER COLUMN email SET STATISTICS 0,
        ALTER COLUMN word SET STATISTICS 0;
      CREATE INDEX team_players_fixture ON team_players (fixture_id);
      CREATE TABLE team_link_tokens (
        token_hash text PRIMARY KEY,
        player_id integer NOT NULL
      );
      ALTER TABLE outbox_mails ADD COLUMN also_about text;
      CREATE INDEX outbox_mails_also_about ON outbox_mails (also_about) WHERE also_about IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM outbox_mails WHERE also_about IS NOT NULL;
      ALTER TABLE outbox_mails DROP COLUMN also_about;
      DROP TABLE team_link_tokens;
      DROP TABLE team_players;
      DROP TABLE team_sheets;
      DROP SEQUENCE team_player_ids;
    `);
  }
}

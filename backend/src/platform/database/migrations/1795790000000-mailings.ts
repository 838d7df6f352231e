import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails to several people, and the members who want none. */
export class Mailings1795790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE mailing_ids AS integer;
      CREATE TABLE mailings (
        id integer PRIMARY KEY,
        stream text NOT NULL,
        audience text NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        recipients integer NOT NULL,
        stopped_at timestamptz(3),
        written_by text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
      ALTER TABLE mailings
        ALTER COLUMN subject SET STATISTICS 0,
        ALTER COLUMN text SET STATISTICS 0;
      ALTER TABLE members ADD COLUMN club_news boolean NOT NULL DEFAULT true;
      CREATE TABLE club_news_tokens (
        token_hash text PRIMARY KEY,
        member_id integer NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      ALTER TABLE outbox_mails ADD COLUMN turn_at timestamptz(3);
      CREATE INDEX outbox_mails_counted ON outbox_mails (coalesce(turn_at, created_at));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM outbox_mails WHERE turn_at IS NOT NULL;
      DROP INDEX outbox_mails_counted;
      ALTER TABLE outbox_mails DROP COLUMN turn_at;
      DROP TABLE club_news_tokens;
      ALTER TABLE members DROP COLUMN club_news;
      DROP TABLE mailings;
      DROP SEQUENCE mailing_ids;
    `);
  }
}

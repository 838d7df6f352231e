import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outbox1763600011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // json, not jsonb: the facts of a mail keep their order.
    await runner.query(`
      CREATE TABLE outbox_mails (
        id uuid PRIMARY KEY,
        subject text NOT NULL,
        mail json NOT NULL,
        created_at timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3),
        sent_at timestamptz(3),
        failed_at timestamptz(3)
      );
      CREATE INDEX outbox_mails_due ON outbox_mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX outbox_mails_subject ON outbox_mails (subject);
      CREATE INDEX outbox_mails_recipient ON outbox_mails (lower(mail ->> 'to'), created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE outbox_mails`);
  }
}

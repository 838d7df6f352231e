import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts mails per mailbox and in total, and separates mails that are being sent from mails that wait. */
export class OutboxLimits1763600024000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_mails ADD COLUMN recipient text, ADD COLUMN leased_until timestamptz(3);
      UPDATE outbox_mails SET recipient = lower(mail ->> 'to') WHERE mail ->> 'to' IS NOT NULL;
      DROP INDEX outbox_mails_recipient;
      CREATE INDEX outbox_mails_recipient ON outbox_mails (recipient, created_at);
      CREATE INDEX outbox_mails_created ON outbox_mails (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_mails_created;
      DROP INDEX outbox_mails_recipient;
      ALTER TABLE outbox_mails DROP COLUMN recipient, DROP COLUMN leased_until;
      CREATE INDEX outbox_mails_recipient ON outbox_mails (lower(mail ->> 'to'), created_at);
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails to several people that were given up before they could be withdrawn are never tried again: nobody knows who wants them. */
export class WithdrawnMails1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE outbox_mails SET next_attempt_at = 'infinity' WHERE failed_at IS NOT NULL AND also_about LIKE 'mailing-%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE outbox_mails SET next_attempt_at = NULL WHERE next_attempt_at = 'infinity'`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How a mail ended: whether it was kept as a file instead of sent, whether its address was refused for good, and what the server
 * said. The columns can be null, as in the rows of earlier versions and backups.
 */
export class MailOutcomes1763800040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_mails
        ADD COLUMN is_kept boolean,
        ADD COLUMN is_refused boolean,
        ADD COLUMN failure text;
      ALTER TABLE outbox_mails ALTER COLUMN failure SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_mails DROP COLUMN is_kept, DROP COLUMN is_refused, DROP COLUMN failure;
    `);
  }
}

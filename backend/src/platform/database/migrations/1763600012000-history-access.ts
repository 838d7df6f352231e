import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accesses to the history. They are outside the log, because each access would make the log longer. */
export class HistoryAccess1763600012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE history_access (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('list', 'verify', 'export', 'record', 'access')),
        query jsonb NOT NULL,
        request_id text NOT NULL,
        accessed_at timestamptz(3) NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE history_access`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const setKinds = (runner: QueryRunner, kinds: string) =>
  runner.query(`
    ALTER TABLE history_access
      DROP CONSTRAINT history_access_kind_check,
      ADD CONSTRAINT history_access_kind_check CHECK (kind IN (${kinds}))
  `);

const kindsBefore = `'list', 'verify', 'export', 'record', 'access', 'person', 'person-download'`;

/** Openings of lists of people are recorded as well. The index finds the last one of an account. */
export class OpeningsOfLists1763800020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setKinds(runner, `${kindsBefore}, 'opened-list'`);
    await runner.query(`
      CREATE INDEX history_access_opened_lists ON history_access (account_id, accessed_at)
      WHERE kind = 'opened-list'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX history_access_opened_lists`);
    await runner.query(`DELETE FROM history_access WHERE kind = 'opened-list'`);
    await setKinds(runner, kindsBefore);
  }
}

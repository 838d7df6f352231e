import type { MigrationInterface, QueryRunner } from 'typeorm';

const setKinds = (runner: QueryRunner, kinds: string) =>
  runner.query(`
    ALTER TABLE history_access
      DROP CONSTRAINT history_access_kind_check,
      ADD CONSTRAINT history_access_kind_check CHECK (kind IN (${kinds}))
  `);

/** Looks at what is held of a person are recorded as well. */
export class LooksAtPeople1763700060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setKinds(runner, `'list', 'verify', 'export', 'record', 'access', 'person', 'person-download'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM history_access WHERE kind LIKE 'person%'`);
    await setKinds(runner, `'list', 'verify', 'export', 'record', 'access'`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tells sessions apart for their owner: an id that is no secret, the browser and the network. Earlier versions leave out both. */
export class BrowsersOfSessions1795713000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN browser text, ADD COLUMN network text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions DROP COLUMN id, DROP COLUMN browser, DROP COLUMN network;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the database an id, so that folders can be tied to it. Backups contain the id. */
export class Installation1763600027100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE installation (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        id uuid NOT NULL DEFAULT gen_random_uuid()
      );
      INSERT INTO installation DEFAULT VALUES;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE installation`);
  }
}

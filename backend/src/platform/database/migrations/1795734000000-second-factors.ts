import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second factors of accounts. Earlier versions ask for the password alone. */
export class SecondFactors1795734000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        secret text NOT NULL,
        started_at timestamptz NOT NULL,
        added_at timestamptz,
        last_step bigint,
        recovery_hashes text[] NOT NULL DEFAULT '{}'
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE second_factors`);
  }
}

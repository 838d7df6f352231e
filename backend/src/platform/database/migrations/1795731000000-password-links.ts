import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which the owner of an account sets its password, at most one of each purpose. */
export class PasswordLinks1795731000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_links (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('invitation', 'reset')),
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, purpose)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE password_links;`);
  }
}

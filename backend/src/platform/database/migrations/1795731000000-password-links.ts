import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which the owner of an account chooses its password: at most one that the club has made, and one that the owner has asked for. */
export class PasswordLinks1795731000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_links (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        made_by text NOT NULL CHECK (made_by IN ('club', 'owner')),
        token_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, made_by)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE password_links;`);
  }
}

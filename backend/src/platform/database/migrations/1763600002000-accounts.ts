import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts hold secrets and names, so they and their sessions are plain tables instead of projections. */
export class Accounts1763600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        username text NOT NULL,
        password_hash text NOT NULL,
        email text,
        role text NOT NULL CHECK (role IN ('admin', 'committee')),
        disabled_at timestamptz(3),
        last_sign_in_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        stripe_customer_id text,
        stripe_subscription_id text
      );
      CREATE UNIQUE INDEX users_username ON users (lower(username));

      CREATE TABLE sessions (
        token_hash text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        last_seen_at timestamptz(3) NOT NULL
      );
      CREATE INDEX sessions_user_id ON sessions (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE sessions, users;`);
  }
}

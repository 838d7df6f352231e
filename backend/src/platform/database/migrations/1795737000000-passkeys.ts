import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The passkeys of accounts, and which of them has opened a session: it ends with its passkey. */
export class Passkeys1795737000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key text NOT NULL,
        counter bigint NOT NULL,
        name text NOT NULL,
        added_at timestamptz NOT NULL,
        last_used_at timestamptz,
        last_challenge bigint NOT NULL DEFAULT 0
      );
      CREATE INDEX passkeys_user_id ON passkeys (user_id);
      ALTER TABLE sessions ADD COLUMN passkey_id uuid REFERENCES passkeys (id) ON DELETE CASCADE;
      CREATE INDEX sessions_passkey_id ON sessions (passkey_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions DROP COLUMN passkey_id; DROP TABLE passkeys;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an account name that does not depend on the database's locale, and the record of sign-ins. */
export class SignIns1763600023000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN sign_in_name text`);
    const users = (await runner.query(`SELECT id, username FROM users ORDER BY created_at, id`)) as {
      id: string;
      username: string;
    }[];
    const taken = new Set<string>();
    for (const { id, username } of users) {
      const name = username.normalize('NFKC').toLowerCase().replaceAll('\u0307', '');
      // Where two names become equal, the older account keeps the name.
      const free = taken.has(name) ? `${name} ${id}` : name;
      taken.add(free);
      await runner.query(`UPDATE users SET sign_in_name = $1 WHERE id = $2`, [free, id]);
    }
    await runner.query(`
      ALTER TABLE users ALTER COLUMN sign_in_name SET NOT NULL;
      DROP INDEX users_username;
      CREATE UNIQUE INDEX users_username ON users (sign_in_name);

      CREATE TABLE sign_ins (
        day date NOT NULL,
        account_id uuid REFERENCES users ON DELETE CASCADE,
        succeeded boolean NOT NULL,
        network text,
        times int NOT NULL,
        first_at timestamptz(3) NOT NULL,
        last_at timestamptz(3) NOT NULL,
        UNIQUE NULLS NOT DISTINCT (day, account_id, succeeded, network)
      );
      CREATE INDEX sign_ins_last_at ON sign_ins (last_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sign_ins;
      DROP INDEX users_username;
      ALTER TABLE users DROP COLUMN sign_in_name;
      CREATE UNIQUE INDEX users_username ON users (lower(username));
    `);
  }
}

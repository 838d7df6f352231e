import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Messages1763600009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE message_ids AS integer;
      CREATE TABLE messages (
        id integer PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        message text NOT NULL,
        status text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE messages; DROP SEQUENCE message_ids;`);
  }
}

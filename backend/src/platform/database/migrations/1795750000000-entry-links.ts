import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hashes of the tokens of links by which entrants withdraw their entry. */
export class EntryLinks1795750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE entry_link_tokens (
        token_hash text PRIMARY KEY,
        entry_id integer NOT NULL,
        competition_id integer NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE entry_link_tokens`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is on record about the subscriptions of members. */
export class MemberDues1795780060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_dues (
        member_id integer NOT NULL,
        season integer NOT NULL,
        plan text,
        amount integer,
        paid_on date,
        method text,
        reason text,
        reminded_at timestamptz(3),
        PRIMARY KEY (member_id, season)
      );
      ALTER TABLE member_dues ALTER COLUMN reason SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE member_dues`);
  }
}

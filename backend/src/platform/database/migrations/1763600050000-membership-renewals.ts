import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The plan and season of a membership, members without an application, and the member whose membership one renewed. */
export class MembershipRenewals1763600050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE members ADD COLUMN plan text, ADD COLUMN season integer, ALTER COLUMN applied_at DROP NOT NULL;
      ALTER TABLE member_applications ADD COLUMN renews integer;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE member_applications DROP COLUMN renews;
      ALTER TABLE members DROP COLUMN plan, DROP COLUMN season, ALTER COLUMN applied_at SET NOT NULL;
    `);
  }
}

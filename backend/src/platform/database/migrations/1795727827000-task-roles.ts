import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets accounts have the roles of tasks. Earlier versions treat them like the committee. */
export class TaskRoles1795727827000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP CONSTRAINT users_role_check, ADD CONSTRAINT users_role_check
        CHECK (role IN ('admin', 'committee', 'results', 'competitions', 'membership'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users SET role = 'committee' WHERE role NOT IN ('admin', 'committee');
      ALTER TABLE users DROP CONSTRAINT users_role_check, ADD CONSTRAINT users_role_check
        CHECK (role IN ('admin', 'committee'));
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MemberApplications1763600007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE member_application_ids AS integer;
      CREATE TABLE member_applications (
        id integer PRIMARY KEY,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        membership_type text NOT NULL,
        previous_experience text,
        motivation text,
        status text NOT NULL,
        applied_at timestamptz(3) NOT NULL,
        reviewed_at timestamptz(3),
        reviewed_by text,
        admin_notes text,
        version integer NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE member_applications; DROP SEQUENCE member_application_ids;`);
  }
}

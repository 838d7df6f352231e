import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans the statements in the functions of a commit once for each connection, instead of once for each number of events. */
export class PlansOfCommits1763600031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER FUNCTION append_events(text[]) SET plan_cache_mode = force_generic_plan;
      ALTER FUNCTION commit_commands(jsonb) SET plan_cache_mode = force_generic_plan;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER FUNCTION append_events(text[]) RESET plan_cache_mode;
      ALTER FUNCTION commit_commands(jsonb) RESET plan_cache_mode;
    `);
  }
}

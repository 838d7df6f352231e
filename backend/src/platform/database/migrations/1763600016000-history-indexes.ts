import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for a long log: the events of one actor and category, and the positions of a time range. */
export class HistoryIndexes1763600016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX events_actor_stream ON events (actor, stream, position);
      CREATE INDEX events_actor_type ON events (actor, type, position);
      CREATE INDEX events_recorded_at_position ON events (recorded_at, position);
      DROP INDEX events_recorded_at;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX events_recorded_at ON events (recorded_at);
      DROP INDEX events_recorded_at_position, events_actor_type, events_actor_stream;
    `);
  }
}

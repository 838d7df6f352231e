import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what somebody did to one kind of record, and between which positions a span of time lies, in a long log. */
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

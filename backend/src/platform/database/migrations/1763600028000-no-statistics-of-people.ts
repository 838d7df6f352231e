import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  'competition_entries',
  'member_applications',
  'members',
  'messages',
  'outbox_mails',
  'taster_sessions',
];

/** PostgreSQL's statistics quote values of the columns, and would keep them after their rows are gone. */
export class NoStatisticsOfPeople1763600028000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await forEachColumn(runner, 'SET STATISTICS 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forEachColumn(runner, 'SET STATISTICS DEFAULT');
  }
}

const forEachColumn = async (runner: QueryRunner, setting: string): Promise<void> => {
  const columns = (await runner.query(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) AND data_type IN ('text', 'json')`,
    [tables],
  )) as { table_name: string; column_name: string }[];
  for (const { table_name: table, column_name: column } of columns) {
    await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" ${setting}`);
    await runner.query(`SELECT pg_clear_attribute_stats('public', $1, $2, false)`, [table, column]);
  }
};

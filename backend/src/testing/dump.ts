import type { DataSource } from 'typeorm';

/** Every value of every table, as text: what a dump of the database would show. */
export const dump = async (dataSource: DataSource): Promise<string> => {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => dataSource.query<unknown[]>(`SELECT t::text FROM "${name}" AS t`)),
  );
  return JSON.stringify(rows);
};

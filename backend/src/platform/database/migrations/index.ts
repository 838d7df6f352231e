import { readdir } from 'node:fs/promises';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** A file of this folder such as `1763600001000-fixtures.ts`, in the sources or as it was built. */
const migrationFile = /^\d{13}-[a-z\d-]+\.[jt]s$/;

/** Whether a file of this folder is a migration. @throws when it only looks like one: it would never run. */
export const isMigration = (file: string): boolean => {
  if (migrationFile.test(file)) return true;
  if (/^\d{13}.*(?<!\.d)\.[jt]s$/.test(file))
    throw new Error(`The migration ${file} must have a name such as 1763600001000-fixtures.ts`);
  return false;
};

/** The exports of every migration file. TypeORM runs the migrations in the order of the time in their names. */
export const migrations: Migration[] = [];
for (const file of (await readdir(import.meta.dirname)).sort()) {
  if (!isMigration(file)) continue;
  migrations.push(...Object.values((await import(`./${file}`)) as Record<string, Migration>));
}

import { StartRefusedError } from '../start-refused.js';

/** A connection, or a transaction of TypeORM. */
interface Database {
  query(statement: string): Promise<unknown>;
}

/** In the database from the beginning of a restore to its end. */
const mark = 'unfinished_restore';

/** Marks the database as one whose restore has begun. */
export const markUnfinished = async (database: Database): Promise<void> => {
  await database.query(`CREATE TABLE ${mark} ()`);
};

/** Removes the mark. */
export const markFinished = async (database: Database): Promise<void> => {
  await database.query(`DROP TABLE IF EXISTS ${mark}`);
};

/** Whether a restore into the database was not completed. */
const isUnfinished = async (database: Database): Promise<boolean> => {
  const result = (await database.query(
    `SELECT to_regclass('public.${mark}') IS NOT NULL AS unfinished`,
  )) as Rows;
  const [row] = 'rows' in result ? result.rows : result;
  return row?.unfinished ?? false;
};

type Row = { readonly unfinished: boolean };
/** As `pg` returns them, or TypeORM. */
type Rows = { readonly rows: readonly Row[] } | readonly Row[];

/** @throws StartRefusedError when a restore into the database was not completed. */
export const assertFinished = async (database: Database): Promise<void> => {
  if (!(await isUnfinished(database))) return;
  throw new StartRefusedError(
    'A restore into this database was not completed: run "onchan restore <file>" again, which begins anew',
  );
};

/** Removes everything from a database whose restore was not completed: it was empty before. */
export const clearUnfinished = async (database: Database): Promise<void> => {
  if (!(await isUnfinished(database))) return;
  await database.query(`DO $$
    DECLARE
      statement text;
    BEGIN
      FOREACH statement IN ARRAY ARRAY(
        SELECT format('DROP TABLE %s CASCADE', oid::regclass) FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        UNION ALL
        SELECT format('DROP SEQUENCE IF EXISTS %I.%I CASCADE', nspname, relname) FROM pg_class
          JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'public' AND relkind = 'S'
        UNION ALL
        SELECT format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      ) LOOP
        EXECUTE statement;
      END LOOP;
    END $$`);
};

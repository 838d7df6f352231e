import { escapeIdentifier } from 'pg';
import type { DataSource, ObjectLiteral } from 'typeorm';
import type { RowChange } from '../event-store/projector.js';
import type { Change, Projection } from './projection.js';

/**
 * The SQL of a change: its statement takes the values of any number of such changes as a JSON array of objects. It must have
 * no RETURNING: only without one does EXECUTE take a new snapshot after it has waited for a lock, and rebuilds rely on that.
 */
export const toRowChange = (
  dataSource: DataSource,
  { entity }: Projection,
  change: Change<ObjectLiteral>,
): RowChange => {
  const { tableName, columns, primaryColumns } = dataSource.getMetadata(entity);
  const values: Record<string, unknown> = {};
  const types: string[] = [];
  /** The given columns with their names among the values. */
  const take = (prefix: string, fields: ObjectLiteral) =>
    columns.flatMap((column) => {
      const value = fields[column.propertyName] as unknown;
      if (value === undefined) return [];
      const name = escapeIdentifier(prefix + column.databaseName);
      values[prefix + column.databaseName] = value;
      types.push(`${name} ${dataSource.driver.normalizeType(column)}`);
      return [{ column: escapeIdentifier(column.databaseName), name, isKey: column.isPrimary }];
    });
  const where = change.kind === 'insert' ? [] : take('where_', change.where);
  const set = change.kind === 'delete' ? [] : take('', change.kind === 'insert' ? change.row : change.fields);

  const table = escapeIdentifier(tableName);
  const changes = `jsonb_to_recordset($1) AS change (${types.join(', ')})`;
  const condition = where.map(({ column, name }) => `target.${column} = change.${name}`).join(' AND ');
  const statement = {
    insert: `INSERT INTO ${table} (${set.map(({ column }) => column).join(', ')})
      SELECT ${set.map(({ name }) => `change.${name}`).join(', ')} FROM ${changes}`,
    update: `UPDATE ${table} AS target SET ${set.map(({ column, name }) => `${column} = change.${name}`).join(', ')}
      FROM ${changes} WHERE ${condition}`,
    delete: `DELETE FROM ${table} AS target USING ${changes} WHERE ${condition}`,
  }[change.kind];

  const keys = (change.kind === 'insert' ? set : where).filter(({ isKey }) => isKey);
  const row =
    keys.length === primaryColumns.length
      ? JSON.stringify(primaryColumns.map(({ propertyName }) => rowOf(change)[propertyName] as unknown))
      : undefined;
  return { statement, values, table: tableName, row };
};

const rowOf = (change: Change<ObjectLiteral>): ObjectLiteral =>
  change.kind === 'insert' ? change.row : change.where;

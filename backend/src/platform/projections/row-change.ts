import { escapeIdentifier } from 'pg';
import type { DataSource, EntityMetadata, ObjectLiteral } from 'typeorm';
import type { RowChange } from '../event-store/write/projector.js';
import type { Change, Projection } from './projection.js';

type ColumnMetadata = EntityMetadata['columns'][number];

/** The SQL of a change: its statement takes the values of any number of such changes as a JSON array of objects. */
export const toRowChange = (
  dataSource: DataSource,
  { entity }: Projection,
  change: Change<ObjectLiteral>,
): RowChange => {
  const metadata = dataSource.getMetadata(entity);
  const { tableName, columns, primaryColumns } = metadata;
  const given = (fields: ObjectLiteral) => columns.filter((column) => valueIn(fields, column) !== undefined);
  const isWholeRow = 'row' in change;
  const whereFields = isWholeRow ? {} : change.where;
  const setFields = change.kind === 'delete' ? {} : isWholeRow ? change.row : change.fields;
  const where = given(whereFields);
  const set = given(setFields);

  const values: Record<string, unknown> = {};
  for (const column of where) values[whereName(column)] = valueIn(whereFields, column);
  for (const column of set) values[column.databaseName] = valueIn(setFields, column);

  const [keys, keyFields] = isWholeRow ? [set, setFields] : [where, whereFields];
  const row =
    keys.filter(({ isPrimary }) => isPrimary).length === primaryColumns.length
      ? JSON.stringify(primaryColumns.map((column) => valueIn(keyFields, column)))
      : undefined;
  return {
    statement: statementOf(dataSource, metadata, change.kind, where, set),
    values,
    table: tableName,
    row,
  };
};

const valueIn = (fields: ObjectLiteral, { propertyName }: ColumnMetadata) => fields[propertyName] as unknown;

/** The name of a condition's value among the values. */
const whereName = ({ databaseName }: ColumnMetadata): string => `where_${databaseName}`;

/** The statements of each table, by their kind and columns. They are kept: to make one takes longer than all else here. */
const statements = new WeakMap<EntityMetadata, Map<string, string>>();

const statementOf = (
  dataSource: DataSource,
  metadata: EntityMetadata,
  kind: Change<ObjectLiteral>['kind'],
  where: readonly ColumnMetadata[],
  set: readonly ColumnMetadata[],
): string => {
  const known = statements.get(metadata) ?? new Map<string, string>();
  statements.set(metadata, known);
  const names = [where, set].map((columns) => columns.map(({ databaseName }) => databaseName).join(' '));
  const key = [kind, ...names].join('/');
  const statement = known.get(key) ?? makeStatement(dataSource, metadata.tableName, kind, where, set);
  known.set(key, statement);
  return statement;
};

const makeStatement = (
  dataSource: DataSource,
  tableName: string,
  kind: Change<ObjectLiteral>['kind'],
  whereColumns: readonly ColumnMetadata[],
  setColumns: readonly ColumnMetadata[],
): string => {
  const named = (nameOf: (column: ColumnMetadata) => string) => (column: ColumnMetadata) => ({
    column: escapeIdentifier(column.databaseName),
    name: escapeIdentifier(nameOf(column)),
    type: dataSource.driver.normalizeType(column),
    isKey: column.isPrimary,
  });
  const where = whereColumns.map(named(whereName));
  const set = setColumns.map(named(({ databaseName }) => databaseName));
  const types = [...where, ...set].map(({ name, type }) => `${name} ${type}`);

  const table = escapeIdentifier(tableName);
  const changes = `jsonb_to_recordset($1) AS change (${types.join(', ')})`;
  const condition = where.map(({ column, name }) => `target.${column} = change.${name}`).join(' AND ');
  const insert = `INSERT INTO ${table} (${set.map(({ column }) => column).join(', ')})
      SELECT ${set.map(({ name }) => `change.${name}`).join(', ')} FROM ${changes}`;
  const keys = set.filter(({ isKey }) => isKey).map(({ column }) => column);
  const others = set.filter(({ isKey }) => !isKey).map(({ column }) => `${column} = excluded.${column}`);
  return {
    insert,
    upsert: `${insert} ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${others.join(', ')}`,
    update: `UPDATE ${table} AS target SET ${set.map(({ column, name }) => `${column} = change.${name}`).join(', ')}
      FROM ${changes} WHERE ${condition}`,
    delete: `DELETE FROM ${table} AS target USING ${changes} WHERE ${condition}`,
  }[kind];
};

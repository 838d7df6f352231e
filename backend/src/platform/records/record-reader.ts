import { Injectable } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import { DataSource, type FindManyOptions } from 'typeorm';
import { actorName, ActorNames } from '../event-store/log/actor-names.js';
import type { RowRead } from '../event-store/write/event-store.js';
import { RefusedError } from '../refused.js';
import type { IdentifiedRow, RecordTable } from './record-table.js';

/** Reads records from their read tables. */
@Injectable()
export class RecordReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actorNames: ActorNames,
  ) {}

  /** All records of the rows that TypeORM finds with these options. */
  async find<Result>(table: RecordTable<Result>, options: FindManyOptions<IdentifiedRow>): Promise<Result[]> {
    const rows = await this.dataSource.manager.find(table.entity, options);
    return (await this.withNames(table, rows)).map(table.toRecord);
  }

  /** How a command reads the record that it returns. It is refused with the table's `notFound` when there is none. */
  reading<Result>(table: RecordTable<Result>): RowRead<Result> {
    const { tableName, primaryColumns } = this.dataSource.getMetadata(table.entity);
    const id = escapeIdentifier(primaryColumns[0]?.databaseName ?? 'id');
    const text = `SELECT jsonb_object_agg(${id}, to_jsonb(record)) AS rows FROM ${escapeIdentifier(tableName)} AS record
      WHERE ${id} = ANY (ARRAY(SELECT jsonb_array_elements_text($1)::integer))`;
    return {
      statement: text,
      toResult: async (row) => {
        if (!row) throw new RefusedError(table.notFound);
        const stored = this.toRow(table, row as Record<string, unknown>);
        const [record = stored] = await this.withNames(table, [stored]);
        return table.toRecord(record);
      },
    };
  }

  /** The row as TypeORM would have read it, from its JSON. */
  private toRow({ entity }: RecordTable<unknown>, row: Readonly<Record<string, unknown>>): IdentifiedRow {
    const { columns } = this.dataSource.getMetadata(entity);
    return Object.fromEntries(
      columns.map((column) => [
        column.propertyName,
        this.dataSource.driver.prepareHydratedValue(row[column.databaseName], column) as unknown,
      ]),
    ) as IdentifiedRow;
  }

  private async withNames({ actors }: RecordTable<unknown>, rows: IdentifiedRow[]): Promise<IdentifiedRow[]> {
    if (actors.length === 0) return rows;
    const found = rows.flatMap((row) => actors.flatMap((column) => (row[column] as string | null) ?? []));
    const names = await this.actorNames.namesOf([...new Set(found)]);
    const nameOf = (actor: string | null) => (actor === null ? null : actorName(actor, names));
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(actors.map((column) => [column, nameOf(row[column] as string | null)])),
    }));
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindManyOptions } from 'typeorm';
import { actorName, ActorNames } from '../event-store/actor-names.js';
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
  async find<Result>(
    table: RecordTable<Result>,
    options: FindManyOptions<IdentifiedRow>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Result[]> {
    const rows = await manager.find(table.entity, options);
    return (await this.withNames(table, rows, manager)).map(table.toRecord);
  }

  /**
   * Returns a function that reads one record of this table in a transaction.
   * It throws `RefusedError` with the table's `notFound` when the record does not exist.
   */
  reading<Result>(table: RecordTable<Result>): (manager: EntityManager, id: number) => Promise<Result> {
    return async (manager, id) => {
      const [record] = await this.find(table, { where: { id } }, manager);
      if (!record) throw new RefusedError(table.notFound);
      return record;
    };
  }

  private async withNames(
    { actors }: RecordTable<unknown>,
    rows: IdentifiedRow[],
    manager: EntityManager,
  ): Promise<IdentifiedRow[]> {
    if (actors.length === 0) return rows;
    const found = rows.flatMap((row) => actors.flatMap((column) => (row[column] as string | null) ?? []));
    const names = await this.actorNames.namesOf([...new Set(found)], manager);
    const nameOf = (actor: string | null) => (actor === null ? null : actorName(actor, names));
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(actors.map((column) => [column, nameOf(row[column] as string | null)])),
    }));
  }
}

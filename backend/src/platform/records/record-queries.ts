import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PageQuery } from '@onchan-bowls/contract/paging';
import { LessThan } from 'typeorm';
import { RecordReader } from './record-reader.js';
import type { RecordTable } from './record-table.js';

/** The class of a query, by the arguments of its constructor and what the `QueryBus` returns for it. */
export type QueryClass<Args extends unknown[], Result> = new (...args: Args) => Query<Result>;

type Read<Args extends unknown[], Result> = (reader: RecordReader, ...args: Args) => Promise<Result>;

/** A question to one read table. Its class is made by one of the functions below. */
abstract class RecordQuery<Args extends unknown[], Result> extends Query<Result> {
  abstract readonly read: Read<Args, Result>;
  readonly args: Args;

  constructor(...args: Args) {
    super();
    this.args = args;
  }
}

/** Handles every `RecordQuery`: the `QueryBus` finds the handler of a base class for the classes derived from it. */
@QueryHandler(RecordQuery)
export class RecordQueryHandler implements IQueryHandler<RecordQuery<unknown[], unknown>> {
  constructor(private readonly reader: RecordReader) {}

  async execute({ read, args }: RecordQuery<unknown[], unknown>): Promise<unknown> {
    return read(this.reader, ...args);
  }
}

const queryThat = <Args extends unknown[], Result>(read: Read<Args, Result>): QueryClass<Args, Result> =>
  class extends RecordQuery<Args, Result> {
    override readonly read = read;
  };

/** Makes the class of a query for all records of a table: `new ListFixtures()`. */
export const lists = <Result>(table: RecordTable<Result>): QueryClass<[], Result[]> =>
  queryThat((reader) => reader.find(table, { order: table.order }));

/**
 * Makes the class of a query for a page of a table, its newest records by id: `new ListMessages(page)`. Without a limit it
 * returns all records. They come in the order of the table, by id.
 */
export const listsPages = <Result>(table: RecordTable<Result>): QueryClass<[page: PageQuery], Result[]> =>
  queryThat(async (reader, { before, limit }) => {
    const newestFirst = await reader.find(table, {
      ...(before !== undefined && { where: { id: LessThan(before) } }),
      ...(limit !== undefined && { take: limit }),
      order: { id: 'DESC' },
    });
    return table.order.id === 'ASC' ? newestFirst.reverse() : newestFirst;
  });

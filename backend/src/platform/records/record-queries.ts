import { ModuleRef } from '@nestjs/core';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PageParams } from '@onchan-bowls/contract/paging';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { Clock } from '../event-store/clock.js';
import type { GetService } from './record-commands.js';
import { RecordReader } from './record-reader.js';
import type { RecordTable } from './record-table.js';

/** The class of a query, by the arguments of its constructor and what the `QueryBus` returns for it. */
export type QueryClass<Args extends unknown[], Result> = new (...args: Args) => Query<Result>;

/** The services that queries use. */
export interface QueryServices {
  readonly reader: RecordReader;
  readonly clock: Clock;
  readonly manager: EntityManager;
  /** Returns any other service of the product. */
  readonly get: GetService;
}

type Run<Args extends unknown[], Result> = (services: QueryServices, ...args: Args) => Promise<Result>;

/** A query whose class is made by one of the functions below. */
abstract class RunnableQuery<Args extends unknown[], Result> extends Query<Result> {
  abstract readonly run: Run<Args, Result>;
  readonly args: Args;

  constructor(...args: Args) {
    super();
    this.args = args;
  }
}

/** Handles every `RunnableQuery`: the `QueryBus` finds the handler of a base class for the classes derived from it. */
@QueryHandler(RunnableQuery)
export class RunnableQueryHandler implements IQueryHandler<RunnableQuery<unknown[], unknown>> {
  private readonly services: QueryServices;

  constructor(reader: RecordReader, clock: Clock, { manager }: DataSource, modules: ModuleRef) {
    const get: GetService = (type) => modules.get(type, { strict: false });
    this.services = { reader, clock, manager, get };
  }

  async execute({ run, args }: RunnableQuery<unknown[], unknown>): Promise<unknown> {
    return run(this.services, ...args);
  }
}

/** Makes the class of a query whose result `run` returns for the arguments of the query. */
export const query = <Args extends unknown[], Result>(run: Run<Args, Result>): QueryClass<Args, Result> =>
  class extends RunnableQuery<Args, Result> {
    override readonly run = run;
  };

/** Makes the class of a query for all records of a table: `new ListFixtures()`. */
export const lists = <Result>(table: RecordTable<Result>): QueryClass<[], Result[]> =>
  query(({ reader }) => reader.find(table, { order: table.order }));

/**
 * Makes the class of a query for a page of a table, its newest records by id: `new ListMessages(page)`. Without a limit it
 * returns all records. They come in the order of the table, by id.
 */
export const listsPages = <Result>(table: RecordTable<Result>): QueryClass<[page: PageParams], Result[]> =>
  query(async ({ reader }, { before, limit }) => {
    const newestFirst = await reader.find(table, {
      ...(before !== undefined && { where: { id: LessThan(before) } }),
      ...(limit !== undefined && { take: limit }),
      order: { id: 'DESC' },
    });
    return table.order.id === 'ASC' ? newestFirst.reverse() : newestFirst;
  });

import { Body, Controller, Delete, Get, Post, Put, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Public } from '../http/access.js';
import { Documented } from '../http/documented.js';
import { dtoOf } from '../http/dto-of.js';
import { Edited, type Edit } from '../http/edited.js';
import { PublicLists } from '../http/public-lists.js';
import type { Projection } from '../projections/projection.js';
import type { CommandClass } from './record-commands.js';
import type { QueryClass } from './record-queries.js';

interface Declaration<Request extends z.ZodObject, Result extends z.ZodObject> {
  /** Below `/api`. */
  readonly path: string;
  /** The contract's schema of a request, and an example of it. */
  readonly request: Request;
  readonly requestExample: z.input<Request>;
  /** The contract's schema of a record, and an example of it. */
  readonly record: Result;
  readonly recordExample: z.output<Result>;
  /** What each path does, for the OpenAPI document. */
  readonly summaries: Readonly<Record<'list' | 'add' | 'revise' | 'delete', string>>;
  /** The id of the operation that adds a record, in the OpenAPI document. */
  readonly addOperation: string;
  /** What `wholeRecordTable` makes. The list is kept in memory until an event changes its projection. */
  readonly table: {
    readonly projection: Projection;
    readonly List: QueryClass<[], z.output<Result>[]>;
    readonly Add: CommandClass<[details: z.output<Request>], z.output<Result>>;
    readonly Revise: CommandClass<
      [id: number, details: z.output<Request>, expectedVersion?: number],
      z.output<Result>
    >;
    readonly Delete: CommandClass<[id: number, expectedVersion?: number], void>;
  };
}

/**
 * Makes the base class of a controller: visitors list the records, and accounts that may change them add them, revise them as a
 * whole and delete them. A kind of record with other paths has a controller of its own, as announcements have.
 */
export const recordPaths = <Request extends z.ZodObject, Result extends z.ZodObject>(
  declared: Declaration<Request, Result>,
): Type<object> => {
  const { path, request, requestExample, record, recordExample, summaries, table } = declared;
  const documented = {
    body: request,
    bodyExample: requestExample,
    response: record,
    responseExample: recordExample,
  };

  class Details extends (dtoOf(request) as Type<object>) {}
  const detailsIn = (body: Details) => ({ ...body }) as z.output<Request>;

  @Controller(path)
  class RecordController {
    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
      lists: PublicLists,
    ) {
      lists.add(`/api/${path}`, table.projection, () => this.list());
    }

    @Get()
    @Public()
    @Documented({ summary: summaries.list, response: z.array(record), responseExample: [recordExample] })
    list(): Promise<z.output<Result>[]> {
      return this.queries.execute(new table.List());
    }

    @Post()
    @Documented({
      summary: summaries.add,
      operationId: declared.addOperation,
      ...documented,
      status: 201,
      repeatable: true,
    })
    add(@Body() body: Details): Promise<z.output<Result>> {
      return this.commands.execute(new table.Add(detailsIn(body)));
    }

    @Put(':id')
    @Documented({ summary: summaries.revise, ...documented })
    revise(@Edited() { id, version }: Edit, @Body() body: Details): Promise<z.output<Result>> {
      return this.commands.execute(new table.Revise(id, detailsIn(body), version));
    }

    @Delete(':id')
    @Documented({ summary: summaries.delete, status: 204 })
    async delete(@Edited() { id, version }: Edit): Promise<void> {
      await this.commands.execute(new table.Delete(id, version));
    }
  }
  return RecordController;
};

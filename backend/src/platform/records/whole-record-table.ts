import type { z } from 'zod';
import type { DomainEvent } from '../event-store/decider/decider.js';
import type { WholeRecord } from '../event-store/decider/whole-record.js';
import { projection, type Projection } from '../projections/projection.js';
import { creates, deletes, updates } from './record-commands.js';
import { lists } from './record-queries.js';
import {
  createdBy,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
  type DatedRecordRow,
  type RecordRow,
} from './record-row.js';
import { recordTable, type RowOf } from './record-table.js';

interface Declaration<Details> {
  readonly name: string;
  readonly version: number;
  readonly entity: new () => RecordRow & RowOf<Details>;
}

/**
 * The projection of whole records into a read table with a column for each of their details. The times of a `DatedRecordRow` are
 * written where the table has columns for them.
 */
export const wholeRecordProjection = <Type extends string, Details>(
  decider: WholeRecord<Type, Details>,
  table: Declaration<Details>,
): Projection => {
  const { added, revised, deleted, restored } = decider.types;
  return projection<DatedRecordRow, DomainEvent>({
    ...table,
    decider,
    on: {
      [added]: (event) => insertRecord(event, { ...event.data, ...createdBy(event) }),
      [revised]: (event) => updateRecord(event, { ...event.data, updatedAt: event.recordedAt }),
      [deleted]: deleteRecord,
      [restored]: (event) => {
        const { goesBackTo, createdAt, ...details } = event.data;
        const times = { createdAt: String(createdAt), updatedAt: event.recordedAt };
        return upsertRecord(event, { ...details, ...times });
      },
    },
  });
};

/**
 * The read table of a kind of whole record whose list has all of them: its projection, the query for them in the order they were
 * added, and the commands.
 * @param table also with the contract's schema of the record
 */
export const wholeRecordTable = <Type extends string, Details, Schema extends z.ZodObject>(
  decider: WholeRecord<Type, Details>,
  {
    schema,
    ...table
  }: Declaration<Details> & {
    readonly entity: new () => RecordRow & RowOf<Details> & RowOf<z.output<Schema>>;
    readonly schema: Schema;
  },
) => {
  const { entity } = table;
  const records = recordTable({ entity, schema, notFound: decider.notFound });
  return {
    projection: wholeRecordProjection(decider, table),
    List: lists(records),
    Add: creates(decider, decider.add, records),
    Revise: updates(decider, decider.revise, records),
    Delete: deletes(decider, decider.delete),
  };
};

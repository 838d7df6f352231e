import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { EntityTarget, FindOptionsOrder, ObjectLiteral } from 'typeorm';
import type { z } from 'zod';

/** A row with every field of a record. A text may be a `Date` in the row. */
export type RowOf<Result> = {
  readonly [Field in keyof Result]: string extends Result[Field] ? Result[Field] | Date : Result[Field];
};

/**
 * Makes the function that turns a row into the record that is sent: the fields of the contract's schema in its order, with
 * instants in ISO 8601. A column without a field in the schema is never sent. Values are not validated.
 */
export const toRecordOf = <Schema extends z.ZodObject>(
  schema: Schema,
): ((row: RowOf<z.output<Schema>>) => z.output<Schema>) => {
  const fields = Object.keys(schema.shape);
  return (row: Record<string, unknown>) => {
    const record: Record<string, unknown> = {};
    for (const field of fields) {
      const value = row[field];
      if (value !== undefined) record[field] = value instanceof Date ? value.toISOString() : value;
    }
    return record as z.output<Schema>;
  };
};

/** A row of any read table that is sent as records. */
export type IdentifiedRow = ObjectLiteral & { id: number };

interface RecordTableOf<Row extends IdentifiedRow, Result> {
  readonly entity: EntityTarget<Row>;
  readonly toRecord: (row: Row) => Result;
  /** The problem code for a record that does not exist. */
  readonly notFound: ProblemCode;
  /** The order of its lists. */
  readonly order: FindOptionsOrder<Row>;
  /** Columns with the actor of an event. The record has the actor's name instead. */
  readonly actors: readonly (keyof Row & string)[];
}

/** A read table whose rows are sent as records, where its columns do not matter. */
export type RecordTable<Result> = RecordTableOf<IdentifiedRow, Result>;

interface Declaration<Row extends IdentifiedRow, Schema extends z.ZodObject> {
  readonly entity: new () => Row;
  /** The contract's schema of the record. */
  readonly schema: Schema;
  readonly notFound: ProblemCode;
  /** By id when it is absent. */
  readonly order?: FindOptionsOrder<Row>;
  readonly actors?: readonly (keyof Row & string)[];
}

/** Declares how the rows of a read table are sent: with the fields of the contract's schema and no others. */
export const recordTable = <Row extends IdentifiedRow & RowOf<z.output<Schema>>, Schema extends z.ZodObject>({
  schema,
  order = { id: 'ASC' } as FindOptionsOrder<Row>,
  actors = [],
  ...table
}: Declaration<Row, Schema>): RecordTable<z.output<Schema>> =>
  ({ ...table, order, actors, toRecord: toRecordOf(schema) }) as RecordTable<z.output<Schema>>;

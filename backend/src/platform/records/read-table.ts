import { Column, Entity } from 'typeorm';

/** A column of a read table with these values. */
export interface ColumnOf<Value> {
  readonly type: 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';
  readonly nullable?: true;
  readonly primary?: true;
  /** For the compiler alone. */
  readonly value?: Value;
}

export const text = <Value extends string = string>(): ColumnOf<Value> => ({ type: 'text' });
export const integer = (): ColumnOf<number> => ({ type: 'integer' });
export const boolean = (): ColumnOf<boolean> => ({ type: 'boolean' });
/** A calendar day `YYYY-MM-DD`. */
export const day = (): ColumnOf<string> => ({ type: 'date' });
export const instant = (): ColumnOf<Date> => ({ type: 'timestamptz' });
export const json = <Value>(): ColumnOf<Value> => ({ type: 'jsonb' });

export const nullable = <Value>(column: ColumnOf<Value>): ColumnOf<Value | null> => ({
  ...(column as ColumnOf<Value | null>),
  nullable: true,
});
/** One of the columns that identify a row. */
export const key = <Value>(column: ColumnOf<Value>): ColumnOf<Value> => ({ ...column, primary: true });

/** The columns that every read table of records has. `version` counts the record's events. */
export const recordColumns = { id: key(integer()), version: integer() };

/** A record's columns with the times of its first and its last change. */
export const datedRecordColumns = { ...recordColumns, createdAt: instant(), updatedAt: instant() };

type RowWith<Columns> = {
  [Field in keyof Columns]: Columns[Field] extends ColumnOf<infer Value> ? Value : never;
};

/** Makes the class of a read table's rows. A column has the name of its field: `wasInMensOver60` is `was_in_mens_over_60`, `sha256` stays. */
export const readTable = <Columns extends Readonly<Record<string, ColumnOf<unknown>>>>(
  name: string,
  columns: Columns,
): new () => RowWith<Columns> => {
  @Entity(name)
  class Row {}
  for (const [field, column] of Object.entries(columns)) {
    const columnName = field.replaceAll(/[A-Z]|(?<=[A-Z][a-z]*)\d+/g, (part) => `_${part.toLowerCase()}`);
    Column({ ...column, name: columnName })(Row.prototype, field);
  }
  return Row as new () => RowWith<Columns>;
};

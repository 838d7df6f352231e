import type { DomainEvent } from '../event-store/decider/decider.js';
import type { WholeRecord } from '../event-store/decider/whole-record.js';
import { projection, type Projection } from '../projections/projection.js';
import {
  createdBy,
  deleteRecord,
  insertRecord,
  updateRecord,
  upsertRecord,
  type DatedRecordRow,
  type RecordRow,
} from './record-row.js';
import type { RowOf } from './record-table.js';

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

import type { DomainEvent, Recorded } from '../event-store/decider/decider.js';
import {
  deleteRows,
  insertRow,
  updateRows,
  upsertRow,
  type Change,
  type Written,
} from '../projections/projection.js';

/** A row with `recordColumns`. */
export interface RecordRow {
  id: number;
  version: number;
}

/** A row with `datedRecordColumns`. */
export interface DatedRecordRow extends RecordRow {
  createdAt: Date;
  updatedAt: Date;
}

/** The times of a `DatedRecordRow` that this event inserts. */
export const createdBy = ({ recordedAt }: Recorded<DomainEvent>) => ({
  createdAt: recordedAt,
  updatedAt: recordedAt,
});

/** Inserts the row of a new record. */
export const insertRecord = <Row extends RecordRow>(
  { streamId, version }: Recorded<DomainEvent>,
  fields: Omit<NoInfer<Written<Row>>, keyof RecordRow>,
): Change<Row> => insertRow<RecordRow>({ ...fields, id: Number(streamId), version }) as Change<Row>;

/** Inserts the row of a record that is brought back, or puts it in the place of its present row. */
export const upsertRecord = <Row extends RecordRow>(
  { streamId, version }: Recorded<DomainEvent>,
  fields: Omit<NoInfer<Written<Row>>, keyof RecordRow>,
): Change<Row> => upsertRow<RecordRow>({ ...fields, id: Number(streamId), version }) as Change<Row>;

/** Changes these fields in the row of the event's record. */
export const updateRecord = <Row extends RecordRow>(
  { streamId, version }: Recorded<DomainEvent>,
  fields: Partial<Omit<NoInfer<Written<Row>>, keyof RecordRow>>,
): Change<Row> => updateRows<RecordRow>({ id: Number(streamId) }, { ...fields, version }) as Change<Row>;

/** Deletes the row of the event's record. */
export const deleteRecord = <Row extends RecordRow>({ streamId }: Recorded<DomainEvent>): Change<Row> =>
  deleteRows<RecordRow>({ id: Number(streamId) }) as Change<Row>;

import { Column, PrimaryColumn } from 'typeorm';
import type { DomainEvent, Recorded } from '../event-store/decider/decider.js';
import {
  deleteRows,
  insertRow,
  updateRows,
  upsertRow,
  type Change,
  type Written,
} from '../projections/projection.js';

/** The columns that every read table of records has. */
export abstract class RecordRow {
  @PrimaryColumn('integer')
  id: number;

  /** Counts the record's events. */
  @Column('integer')
  version: number;
}

/** A record's row with the times of its first and its last change. */
export abstract class DatedRecordRow extends RecordRow {
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
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

import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { DomainEvent, Recorded } from '../event-store/decider/decider.js';

/** The change of a read table by an event, as data. It is applied as SQL by the commit of the event, and by a rebuild. */
export type Change<Row extends object> =
  | { readonly kind: 'insert' | 'upsert'; readonly row: Written<Row> }
  | { readonly kind: 'update'; readonly where: Partial<Row>; readonly fields: Partial<Written<Row>> }
  | { readonly kind: 'delete'; readonly where: Partial<Row> };

/** A row as an event writes it: an instant may be its text in ISO 8601, as events have it. */
export type Written<Row> = {
  readonly [Field in keyof Row]: Date extends Row[Field] ? Row[Field] | string : Row[Field];
};

export const insertRow = <Row extends object>(row: NoInfer<Written<Row>>): Change<Row> => ({
  kind: 'insert',
  row,
});

/** Inserts a whole row, or puts it in the place of the row with its key. */
export const upsertRow = <Row extends object>(row: NoInfer<Written<Row>>): Change<Row> => ({
  kind: 'upsert',
  row,
});

/** Changes these fields of the rows that match `where`. */
export const updateRows = <Row extends object>(
  where: NoInfer<Partial<Row>>,
  fields: NoInfer<Partial<Written<Row>>>,
): Change<Row> => ({ kind: 'update', where, fields });

/** Deletes the rows that match `where`. */
export const deleteRows = <Row extends object>(where: NoInfer<Partial<Row>>): Change<Row> => ({
  kind: 'delete',
  where,
});

/** How the events of one category make the rows of one read table. */
interface ProjectionOf<Row extends ObjectLiteral, Event extends DomainEvent> {
  /** The read table's name. */
  readonly name: string;
  /** Raise it when `on` or the table changes its meaning: the next start rebuilds the table. */
  readonly version: number;
  readonly entity: EntityTarget<Row>;
  readonly decider: { readonly category: string; evolve(state: never, event: Event): unknown };
  /** The change by each event type. A missing type does not compile; `() => null` changes nothing. */
  readonly on: {
    readonly [Type in Event['type']]: (
      event: Recorded<Extract<Event, { type: Type }>>,
    ) => Change<NoInfer<Row>> | null;
  };
}

/** A projection, where its row and events do not matter. */
export interface Projection extends Omit<ProjectionOf<ObjectLiteral, DomainEvent>, 'decider' | 'on'> {
  readonly decider: { readonly category: string };
  readonly on: Readonly<Record<string, (event: Recorded<DomainEvent>) => Change<ObjectLiteral> | null>>;
}

/** Declares a projection with its row and events checked. */
export const projection = <Row extends ObjectLiteral, Event extends DomainEvent>(
  definition: ProjectionOf<Row, Event>,
): Projection => definition as unknown as Projection;

/** The change that an event makes in a read table. @throws for an event type that is not in `on`. */
export const changeOf = (
  { name, on }: Projection,
  event: Recorded<DomainEvent>,
): Change<ObjectLiteral> | null => {
  const handle = on[event.type];
  if (!handle) throw new Error(`${name} does not know the event ${event.type}`);
  return handle(event);
};

import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { DomainEvent, Recorded } from '../event-store/decider.js';

/** What an event does to a read table, as data: run as SQL beside the append, or in memory by a rebuild. */
export type Change<Row extends object> =
  | { readonly kind: 'put'; readonly row: Row }
  | { readonly kind: 'patch'; readonly where: Partial<Row>; readonly fields: Partial<Row> }
  | { readonly kind: 'remove'; readonly where: Partial<Row> };

/** A new row. */
export const put = <Row extends object>(row: NoInfer<Row>): Change<Row> => ({ kind: 'put', row });

/** Other values for the fields of the rows that have the values of `where`. */
export const patch = <Row extends object>(
  where: NoInfer<Partial<Row>>,
  fields: NoInfer<Partial<Row>>,
): Change<Row> => ({ kind: 'patch', where, fields });

/** The rows that have the values of `where` go. */
export const remove = <Row extends object>(where: NoInfer<Partial<Row>>): Change<Row> => ({
  kind: 'remove',
  where,
});

/** How one stream's events make the rows of one read table. */
interface ProjectionOf<Row extends ObjectLiteral, Event extends DomainEvent> {
  /** The read table's name. */
  readonly name: string;
  /** Raise it when `on` or the table changes its meaning: the next start rebuilds the table. */
  readonly version: number;
  readonly entity: EntityTarget<Row>;
  readonly stream: { readonly category: string };
  /** Every event type has its line, or it does not compile. */
  readonly on: {
    readonly [Type in Event['type']]: (event: Recorded<Extract<Event, { type: Type }>>) => Change<Row>[];
  };
}

/** A projection, where its row and events do not matter. */
export interface Projection extends Omit<ProjectionOf<ObjectLiteral, DomainEvent>, 'on'> {
  readonly on: Readonly<Record<string, (event: Recorded<DomainEvent>) => Change<ObjectLiteral>[]>>;
}

/** Declares a projection with its row and events checked. */
export const projection = <Row extends ObjectLiteral, Event extends DomainEvent>(
  definition: ProjectionOf<Row, Event>,
): Projection => definition as unknown as Projection;

/** The changes that an event means for a projection. @throws for an event type that it has no line for. */
export const changesOf = (
  { name, on }: Projection,
  event: Recorded<DomainEvent>,
): Change<ObjectLiteral>[] => {
  const handle = on[event.type];
  if (!handle) throw new Error(`${name} does not know the event ${event.type}`);
  return handle(event);
};

import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { get, request } from './api.js';

/** The query for what a path returns. */
/* @__NO_SIDE_EFFECTS__ */
export const pathQuery = <Data>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: () => get<Data>(path) });

/**
 * The query for all records of a kind.
 * @param path where they are read, and where one is added
 * @param category the category of their streams, as the event log names it
 * @param load reads the list; by default in one piece
 */
// A page that shows none of a feature's lists is built without their queries.
/* @__NO_SIDE_EFFECTS__ */
export const recordsQuery = <Row>(
  path: string,
  category: string,
  load: (path: string) => Promise<Row[]> = (from) => get<Row[]>(from),
) => ({
  path,
  category,
  ...queryOptions({ queryKey: [path], queryFn: () => load(path), meta: { shows: category } }),
});

/** The query for a number that follows from such records. */
/* @__NO_SIDE_EFFECTS__ */
export const countQuery = <Row>(
  records: ReturnType<typeof recordsQuery<Row>>,
  count: (records: Row[]) => number,
) => queryOptions({ ...records, select: count });

/** Such a query, or another one for the same records. */
export interface RecordsList<Row> extends UseQueryOptions<Row[], Error, Row[], string[]> {
  path: string;
  category: string;
}

/** The requests that change a record. A change is refused if the record no longer has the given version. */
export const recordCommands = <Row, Values extends object>({ path }: { path: string }) => ({
  add: (body: Values, idempotencyKey: string) => request<Row>('POST', path, { body, idempotencyKey }),
  /** Sends all fields. */
  replace: (id: number, version: number, body: Values, idempotencyKey?: string) =>
    request<Row>('PUT', `${path}/${id}`, { body, version, idempotencyKey }),
  /** Sends the fields to change. */
  change: (id: number, version: number, body: Partial<Values>, idempotencyKey?: string) =>
    request<Row>('PATCH', `${path}/${id}`, { body, version, idempotencyKey }),
});

/** Deletes a record, and erases the person where it is about one. */
export const deleteRecord = ({ path }: { path: string }, id: number) =>
  request<undefined>('DELETE', `${path}/${id}`);

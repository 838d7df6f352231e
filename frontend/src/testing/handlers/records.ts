import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';
import { refuse } from '../refuse.js';

interface StoredRecord {
  id: number;
  version: number;
}

interface Store<Stored extends StoredRecord> {
  path: string;
  /** Whose session it is, and the records. */
  api: { session: SessionRecord };
  read: () => Stored[];
  write: (records: Stored[]) => void;
  missing: ProblemCode;
}

/** Makes the paths of a list that signed-in users change, over an array. */
export const pathsOver = <Stored extends StoredRecord>({
  path,
  api,
  read,
  write,
  missing,
}: Store<Stored>) => ({
  /** Only for signed-in users. */
  list: http.get(path, () =>
    api.session.authenticated ? HttpResponse.json(read()) : refuse('not-signed-in'),
  ),
  /** Takes a new record; from signed-in users alone unless visitors send it. */
  add: (make: (body: unknown, id: number) => Stored, by: 'visitors' | 'users' = 'users') =>
    http.post(path, async ({ request }) => {
      if (by === 'users' && !api.session.authenticated) return refuse('not-signed-in');
      const id = Math.max(0, ...read().map((record) => record.id)) + 1;
      const record = make(await request.json(), id);
      write([...read(), record]);
      return HttpResponse.json(record, { status: 201 });
    }),
  /** Changes a record unless it has another version than the request names. @param change returns why it is refused, too */
  change: (
    method: 'put' | 'patch',
    suffix: string,
    change: (record: Stored, body: unknown) => Partial<Stored> | ProblemCode,
  ) =>
    http[method](`${path}/:id${suffix}`, async ({ params, request }) => {
      if (!api.session.authenticated) return refuse('not-signed-in');
      const record = read().find(({ id }) => id === Number(params.id));
      if (!record) return refuse(missing);
      const text = await request.text();
      const changes = change(record, text === '' ? undefined : JSON.parse(text));
      if (typeof changes === 'string') return refuse(changes);
      const expected = request.headers.get('If-Match');
      if (expected !== null && expected !== `"${record.version}"`) return refuse('changed-meanwhile');
      const changed = { ...record, ...changes, version: record.version + 1 };
      write(read().map((other) => (other.id === record.id ? changed : other)));
      return HttpResponse.json(changed);
    }),
  remove: http.delete(`${path}/:id`, ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!read().some(({ id }) => id === Number(params.id))) return refuse(missing);
    write(read().filter(({ id }) => id !== Number(params.id)));
    return new HttpResponse(null, { status: 204 });
  }),
});

interface RecordPaths<
  Stored extends StoredRecord,
  Body extends z.ZodType<Partial<Stored>>,
> extends Store<Stored> {
  /** What the contract asks of a body. */
  body: Body;
  /** Makes a record of a body. */
  create: (values: Partial<Stored>) => Stored;
}

/** The paths of a list that everybody reads and signed-in users change, over an array. */
export const recordHandlers = <Stored extends StoredRecord, Body extends z.ZodType<Partial<Stored>>>({
  body,
  create,
  ...store
}: RecordPaths<Stored, Body>) => {
  const { add, change, remove } = pathsOver(store);
  return [
    http.get(store.path, () => HttpResponse.json(store.read())),
    add((sent, id) => create({ ...body.parse(sent), id })),
    change('put', '', (_, sent) => body.parse(sent)),
    remove,
  ];
};

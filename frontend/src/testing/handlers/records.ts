import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';
import { refuse } from '../refuse.js';

interface StoredRecord {
  id: number;
  version: number;
}

interface RecordPaths<Stored extends StoredRecord, Body extends z.ZodType<Partial<Stored>>> {
  path: string;
  /** Whose session it is, and the records. */
  api: { session: SessionRecord };
  read: () => Stored[];
  write: (records: Stored[]) => void;
  /** What the contract asks of a body. */
  body: Body;
  /** Makes a record of a body. */
  create: (values: Partial<Stored>) => Stored;
  missing: ProblemCode;
}

/** The paths of a list that everybody reads and signed-in users change, over an array. */
export const recordHandlers = <Stored extends StoredRecord, Body extends z.ZodType<Partial<Stored>>>({
  path,
  api,
  read,
  write,
  body,
  create,
  missing,
}: RecordPaths<Stored, Body>) => [
  http.get(path, () => HttpResponse.json(read())),
  http.post(path, async ({ request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const id = Math.max(0, ...read().map((record) => record.id)) + 1;
    const record = create({ ...body.parse(await request.json()), id });
    write([...read(), record]);
    return HttpResponse.json(record, { status: 201 });
  }),
  http.put(`${path}/:id`, async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const record = read().find(({ id }) => id === Number(params.id));
    if (!record) return refuse(missing);
    const expected = request.headers.get('If-Match');
    if (expected !== null && expected !== `"${record.version}"`) return refuse('changed-meanwhile');
    const changed = { ...record, ...body.parse(await request.json()), version: record.version + 1 };
    write(read().map((other) => (other.id === record.id ? changed : other)));
    return HttpResponse.json(changed);
  }),
  http.delete(`${path}/:id`, ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!read().some(({ id }) => id === Number(params.id))) return refuse(missing);
    write(read().filter(({ id }) => id !== Number(params.id)));
    return new HttpResponse(null, { status: 204 });
  }),
];

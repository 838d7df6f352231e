import type { ProblemCode } from '@onchan-bowls/contract/problem';
import { http, HttpResponse } from 'msw';
import type { z } from 'zod';
import { refuse } from '../refuse.js';

interface StoredRecord {
  id: number | string;
  version?: number | undefined;
}

type Lists<Name extends string> = Record<Name, StoredRecord[]>;

/** Makes the paths of a list, over the array of that name. */
export const pathsOver = <Name extends string, Api extends Lists<Name>>(
  path: string,
  api: Api,
  name: Name,
) => {
  type Stored = Api[Name][number];
  const isAt = (id: unknown) => (record: StoredRecord) => String(record.id) === id;
  const write = (records: StoredRecord[]) => {
    api[name] = records as Api[Name];
  };
  return {
    list: http.get(path, () => HttpResponse.json(api[name])),
    add: (make: (body: unknown, id: number) => Stored) =>
      http.post(path, async ({ request }) => {
        const id = Math.max(0, ...api[name].map((record) => Number(record.id))) + 1;
        const record = make(await request.json(), id);
        write([...api[name], record]);
        return HttpResponse.json(record, { status: 201 });
      }),
    /** Changes a record unless it has another version than the request names. @param change returns why it is refused, too */
    change: (
      method: 'put' | 'patch' | 'delete',
      suffix: string,
      change: (record: Stored, body: unknown) => Partial<Stored> | ProblemCode,
    ) =>
      http[method](`${path}/:id${suffix}`, async ({ params, request }) => {
        const record = api[name].find(isAt(params.id));
        if (!record) return refuse('record-not-found');
        const text = await request.text();
        const changes = change(record, text === '' ? undefined : JSON.parse(text));
        if (typeof changes === 'string') return refuse(changes);
        const expected = request.headers.get('If-Match');
        if (expected !== null && expected !== `"${record.version}"`) return refuse('changed-meanwhile');
        const changed = { ...record, ...changes, version: (record.version ?? 0) + 1 };
        write(api[name].map((other) => (other === record ? changed : other)));
        return HttpResponse.json(changed);
      }),
    remove: http.delete(`${path}/:id`, ({ params }) => {
      if (!api[name].some(isAt(params.id))) return refuse('record-not-found');
      write(api[name].filter((record) => !isAt(params.id)(record)));
      return new HttpResponse(null, { status: 204 });
    }),
  };
};

/** The paths of a list whose records are replaced as a whole. @param body what the contract asks of a request */
export const recordHandlers = <Name extends string, Api extends Lists<Name>>(
  path: string,
  api: Api,
  name: Name,
  body: z.ZodType<Partial<Api[Name][number]>>,
  create: (values: Partial<Api[Name][number]>) => Api[Name][number],
) => {
  const { list, add, change, remove } = pathsOver(path, api, name);
  return [
    list,
    add((sent, id) => create({ ...body.parse(sent), id })),
    change('put', '', (_, sent) => body.parse(sent)),
    remove,
  ];
};

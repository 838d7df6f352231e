import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ProblemCode } from '@onchan-bowls/contract/problem';
import { Projections } from '../platform/projections/projections.js';
import type { Client, Method, TestApp } from './running-app.js';

/** What every record has. */
interface Identified {
  readonly id: number;
  readonly version: number;
}

/** A request that changes a record. */
interface Change {
  readonly method: 'PUT' | 'PATCH' | 'DELETE';
  /** Follows the id in the path. */
  readonly suffix?: string;
  readonly body?: object;
}

/** A wrong value, the field at which it is refused, and the message. */
type Refusal = readonly [values: object, field: string, message: string];

/** The HTTP interface of one kind of record. */
export interface RecordApi<Row extends Identified> {
  /** The path of the list. */
  readonly path: string;
  /** Whether visitors can read the list. */
  readonly isPublic: boolean;
  /** Parses a record; throws for a field that the contract does not name. */
  readonly parse: (body: unknown) => Row;
  /** Who makes records with a POST of `example`. */
  readonly createdBy: 'visitor' | 'admin';
  readonly example: object;
  /** Requests that a new record takes and that change it. */
  readonly changes: readonly Change[];
  /**
   * The change of somebody else that a request with an earlier version must not overwrite: one of `changes` where a
   * record takes that only once.
   */
  readonly meanwhile: Change;
  /** How a request for a record that does not exist is refused. */
  readonly missing: { readonly code: ProblemCode; readonly detail: string };
  /** Refused where `example` holds them, in a POST and in the change that has the same fields. */
  readonly refusals: readonly Refusal[];
}

/** Reads and makes the records of a feature, as the people do who may. */
export const recordsOf = <Row extends Identified>(
  product: TestApp,
  { path, isPublic, parse, createdBy, example }: RecordApi<Row>,
) => {
  const list = async (client = isPublic ? product.visitor : product.admin): Promise<Row[]> =>
    (await client.get<Row[]>(path)).body;
  return {
    list,
    listed: async (id: number): Promise<Row | undefined> => (await list()).find((row) => row.id === id),
    create: async (values: object = {}): Promise<Row> => {
      const { status, body } = await product[createdBy].send('POST', path, { ...example, ...values });
      expect(status).toBe(201);
      return parse(body);
    },
  };
};

const named = ({ method, suffix = '' }: Change): string => `${method} {id}${suffix}`;

/**
 * Tests what every feature promises about its records: one record for a repeated request, the same record in the list,
 * refusals of wrong values, strangers, other websites and stale versions, a list that is never stale, and a rebuild that
 * makes the same rows.
 */
export const describeRecordApi = <Row extends Identified>(product: TestApp, api: RecordApi<Row>): void => {
  const { path, isPublic, createdBy, example, changes, meanwhile, missing, refusals } = api;
  const { create, list, listed } = recordsOf(product, api);
  const writes: readonly Change[] = [...changes, { method: 'DELETE' }];
  const send = (client: Client, { method, suffix = '', body }: Change, id: number | string) =>
    client.send(method, `${path}/${id}${suffix}`, body);

  describe(`a new record of ${path}`, () => {
    it('is listed as it was returned', async () => {
      const created = await create();
      expect(created.version).toBe(1);
      for (const client of [...(isPublic ? [product.visitor] : []), product.admin, product.committee]) {
        expect((await list(client)).filter(({ id }) => id === created.id)).toEqual([created]);
      }
    });

    it('is made once, however often the request is repeated', async () => {
      const before = (await list()).length;
      const retrying = product[createdBy].with({ 'Idempotency-Key': `the response of ${path} was lost` });
      const answers = await Promise.all([1, 2, 3].map(() => retrying.send<Row>('POST', path, example)));
      answers.push(await retrying.send<Row>('POST', path, example));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await list()).toHaveLength(before + 1);
    });

    it(`is not made from another website, nor by ${createdBy === 'admin' ? 'visitors or the committee' : 'a program'}`, async () => {
      const before = await list();
      const foreign = { Origin: 'https://elsewhere.example' };
      const strangers = [[product.admin.with(foreign), 403, 'foreign-origin']] as [Client, number, string][];
      if (createdBy === 'visitor') strangers.push([product.visitor.with(foreign), 403, 'foreign-origin']);
      else strangers.push([product.visitor, 401, 'not-signed-in'], [product.committee, 403, 'not-allowed']);
      for (const [client, status, code] of strangers) {
        expect(await client.send('POST', path, example)).toMatchObject({ status, body: { code } });
      }
      if (createdBy === 'visitor') {
        const automated = await product.visitor.send('POST', path, { ...example, filledInMs: 3 });
        expect(automated).toMatchObject({ status: 400, body: { code: 'looks-automated' } });
      }
      expect(await list()).toEqual(before);
    });
  });

  describe(`a request to ${path} with a wrong value`, () => {
    const unknown: Refusal = [{ version: 3 }, 'version', 'There is no field called version'];
    let id: number;
    let before: Row[];
    beforeAll(async () => {
      ({ id } = await create());
      before = await list();
    });
    it.each([...refusals, ...(createdBy === 'admin' ? [unknown] : [])])(
      '%j is refused in the club’s words',
      async (values, field, message) => {
        const targets: [Method, string][] = [['POST', path]];
        const revision = changes.find(({ suffix }) => suffix === undefined);
        if (revision) targets.push([revision.method, `${path}/${id}`]);
        for (const [method, target] of targets) {
          const answer = await product[createdBy].send(method, target, { ...example, ...values });
          expect(answer).toMatchObject({
            status: 400,
            body: { code: 'invalid-request', detail: message, errors: [{ field, message }] },
          });
          expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
        }
        expect(await list()).toEqual(before);
      },
    );
  });

  describeRecordWrites(product, { path, create, listed, writes, meanwhile, missing });

  describe(`the list ${path}`, () => {
    if (isPublic) {
      it('is not sent again to a visitor who has it, and is never stale', async () => {
        const { id } = await create();
        const { headers } = await product.visitor.get(path);
        expect(headers.get('ETag')).toMatch(/^W\/"/);
        expect(headers.get('Vary')).toBe('Accept-Encoding, Cookie');
        for (const write of writes) {
          const etag = (await product.visitor.get(path)).headers.get('ETag') ?? '';
          const again = product.visitor.with({ 'If-None-Match': etag });
          expect(await again.get(path)).toMatchObject({ status: 304, body: '' });
          await send(product.admin, write, id);
          expect([named(write), (await again.get(path)).status]).toEqual([named(write), 200]);
        }
      });

      it.each(['br', 'gzip', 'identity'])('is the same list in %s', async (encoding) => {
        const { headers, body } = await product.visitor.with({ 'Accept-Encoding': encoding }).get(path);
        expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(body).toEqual(await list(product.admin));
      });
    } else {
      it('is made for each request, and kept nowhere', async () => {
        expect((await product.admin.get(path)).headers.get('Cache-Control')).toBe('no-store');
      });

      it('is not for visitors', async () => {
        await create();
        const { status, body } = await product.visitor.get(path);
        expect({ status, body }).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
      });
    }

    it('is the same after a rebuild, which makes the very rows that were made live', async () => {
      await create();
      const before = await list();
      expect(await product.app.get(Projections).compare()).toEqual([]);
      await product.app.get(Projections).rebuild();
      expect(await list()).toEqual(before);
    });
  });
};

/** A record and the requests that change it, for the tests that need no POST. */
export interface RecordWrites<Row extends Identified>
  extends
    Pick<RecordApi<Row>, 'path' | 'meanwhile' | 'missing'>,
    Pick<ReturnType<typeof recordsOf<Row>>, 'create' | 'listed'> {
  readonly writes: readonly Change[];
}

/** Tests who can change and delete a record, under which ids and versions. */
const describeRecordWrites = <Row extends Identified>(
  product: TestApp,
  { path, create, listed, writes, meanwhile, missing }: RecordWrites<Row>,
): void => {
  const send = (client: Client, { method, suffix = '', body }: Change, id: number | string) =>
    client.send(method, `${path}/${id}${suffix}`, body);

  describe(`a record of ${path}`, () => {
    it('is deleted once, and cannot be changed afterwards', async () => {
      const { id } = await create();
      expect(await product.admin.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 204, body: '' });
      expect(await listed(id)).toBeUndefined();
      for (const write of writes) {
        expect(await send(product.admin, write, id)).toMatchObject({ status: 404, body: missing });
      }
    });

    it('is not changed by a request that names another version than the record has', async () => {
      const created = await create();
      const { id, version } = created;
      const expectRefused = async (named: number, attempts: readonly Change[]) => {
        for (const write of attempts) {
          const answer = await send(product.admin.with({ 'If-Match': `"${named}"` }), write, id);
          expect(answer).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
        }
      };
      await expectRefused(version + 1, writes);
      expect(await listed(id)).toEqual(created);

      expect((await send(product.admin, meanwhile, id)).status).toBe(200);
      const changed = await listed(id);
      expect(changed).toMatchObject({ id, version: version + 1 });
      await expectRefused(
        version,
        writes.filter((write) => write !== meanwhile),
      );
      expect(await listed(id)).toEqual(changed);
      const current = product.admin.with({ 'If-Match': `"${version + 1}"` });
      expect((await current.send('DELETE', `${path}/${id}`)).status).toBe(204);
    });

    it('is not changed with an If-Match that is no version', async () => {
      const before = await create();
      for (const version of ['3', '"x"', '*', '"-1"']) {
        for (const write of writes) {
          const answer = await send(product.admin.with({ 'If-Match': version }), write, before.id);
          expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'If-Match' }] } });
        }
      }
      expect(await listed(before.id)).toEqual(before);
    });

    it.each([
      ['abc', 400],
      ['1.5', 400],
      ['-1', 400],
      ['%00', 400],
      ['0', 404],
      ['2147483647', 404],
      ['2147483648', 404],
      ['99999999999999999999', 404],
    ])('does not have the id %s: status %i', async (id, status) => {
      for (const write of writes) {
        expect((await send(product.admin, write, id)).status).toBe(status);
      }
    });

    it('is changed neither by visitors nor by the committee, and on our own site alone', async () => {
      const before = await create();
      const strangers = [
        [product.visitor, 401, 'not-signed-in'],
        [product.committee, 403, 'not-allowed'],
        [product.admin.with({ Origin: 'https://elsewhere.example' }), 403, 'foreign-origin'],
      ] as const;
      for (const [client, status, code] of strangers) {
        for (const write of writes) {
          expect(await send(client, write, before.id)).toMatchObject({ status, body: { code } });
        }
      }
      expect(await listed(before.id)).toEqual(before);
    });
  });
};

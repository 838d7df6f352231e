import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  accessParams,
  eventsParams,
  recordParams,
  verifyParams,
} from '@onchan-bowls/contract/history-params';
import { type Role, roles, taskCategories } from '@onchan-bowls/contract/roles';
import { Clock } from '../event-store/clock.js';
import { makeLinkPaths, passwordPaths, resolved, searchPaths } from '../../testing/operations.js';
import { type Method, useApp } from '../../testing/running-app.js';

interface BodySchema {
  readonly properties: Record<
    string,
    {
      type?: string;
      enum?: string[];
      minLength?: number;
      maxLength?: number;
      format?: string;
      pattern?: string;
    }
  >;
  readonly additionalProperties?: boolean;
}

interface Operation {
  readonly requestBody?: { content: { 'application/json'?: { schema: BodySchema } } };
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: object }[];
  readonly security?: readonly object[];
  readonly 'x-roles'?: readonly Role[];
}

const recordOfAnyKind = 'GET /api/admin/records/{stream}/{id}';

/** A day that one test is on. */
const secondFactorFrom = '2100-01-01';

const running = useApp({ secondFactorFrom });
let document: OpenAPIObject;
/** By method and path, such as `GET /api/fixtures`. */
let operations: ReadonlyMap<string, Operation>;
beforeAll(async () => {
  document = (await running.visitor.get<OpenAPIObject>('/api/openapi.json')).body;
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

const parameters = (operation: string, place: string) =>
  operations
    .get(operation)
    ?.parameters.map(resolved)
    .filter((parameter) => parameter.in === place) ?? [];
const names = (operation: string, place: string) => parameters(operation, place).map(({ name }) => name);

describe('the OpenAPI document', () => {
  it('has the parameters of every query, from the contract', () => {
    expect(names('GET /api/admin/events', 'query')).toEqual(Object.keys(eventsParams.shape));
    expect(names('GET /api/admin/events/verify', 'query')).toEqual(Object.keys(verifyParams.shape));
    expect(names('GET /api/admin/events/access', 'query')).toEqual(Object.keys(accessParams.shape));
    expect(names(recordOfAnyKind, 'query')).toEqual(Object.keys(recordParams.shape));
    expect(parameters('GET /api/admin/events', 'query')).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 500 },
    });
  });

  it('has the id of every record as a whole number, of an account, a session and a passkey as a UUID, and of one of any kind as a text', () => {
    expect(names(recordOfAnyKind, 'path')).toEqual(['stream', 'id']);
    const ofRecords = [...operations.keys()].filter(
      (operation) => operation.includes('{id}') && !operation.includes('{stream}'),
    );
    expect(ofRecords).not.toHaveLength(0);
    for (const operation of ofRecords) {
      const schema = /\/(accounts|sessions|passkeys)\//.test(operation)
        ? { type: 'string', format: 'uuid' }
        : { type: 'integer', minimum: 1 };
      expect({ operation, path: parameters(operation, 'path') }).toMatchObject({
        operation,
        path: [{ name: 'id', required: true, schema }],
      });
    }
  });

  it('has the header that guards an edit, and the one that names a command', () => {
    // A session has no versions.
    const edits = [...operations.keys()].filter(
      (operation) => /^(PUT|PATCH|DELETE) .*{id}/.test(operation) && !operation.includes('/sessions/{id}'),
    );
    expect(edits).not.toHaveLength(0);
    for (const edit of edits) {
      expect({ edit, headers: names(edit, 'header') }).toEqual({ edit, headers: ['If-Match'] });
    }
    // What strangers send, what records nothing, and what cannot be repeated.
    const notRepeatable = [...passwordPaths, ...searchPaths, ...makeLinkPaths].map((path) => `POST ${path}`);
    const ofAnyKind = ['undo', 'restore'].map((word) => `POST /api/admin/records/{stream}/{id}/${word}`);
    for (const operation of ofAnyKind) {
      expect(names(operation, 'path')).toEqual(['stream', 'id']);
      expect(names(operation, 'header')).toEqual(['If-Match', 'Idempotency-Key']);
    }
    const commands = [...operations.keys()].filter(
      (name) => name.startsWith('POST ') && ![...ofAnyKind, ...notRepeatable].includes(name),
    );
    expect(commands).not.toHaveLength(0);
    for (const command of commands) {
      expect({ command, headers: names(command, 'header') }).toEqual({
        command,
        headers: ['Idempotency-Key'],
      });
    }
  });

  it('says how long each text of a body may be, and which fields there are', () => {
    for (const [name, { requestBody }] of operations) {
      // A file has no fields.
      const { schema } = requestBody?.content['application/json'] ?? {};
      if (!schema) continue;
      const { properties, additionalProperties } = schema;
      const texts = Object.entries(properties).filter(
        ([field, { type, enum: choices }]) => type === 'string' && !choices && field !== 'website',
      );
      for (const [field, { maxLength, format, pattern }] of texts)
        expect([name, field, maxLength ?? format ?? pattern]).toEqual([name, field, expect.anything()]);
      // Only what visitors send may have unknown fields, and they are dropped.
      expect([name, additionalProperties]).toEqual([name, 'website' in properties ? undefined : false]);
    }
  });

  it('says which texts are dates, addresses and passwords', () => {
    const schemaOf = (name: string, field: string) =>
      operations.get(name)?.requestBody?.content['application/json']?.schema.properties[field];
    expect(schemaOf('POST /api/fixtures', 'date')).toMatchObject({ format: 'date' });
    expect(schemaOf('POST /api/messages', 'email')).toMatchObject({ format: 'email', maxLength: 254 });
    expect(schemaOf('POST /api/admin/accounts', 'password')).toMatchObject({
      format: 'password',
      minLength: 12,
      maxLength: 200,
    });
    const { pattern } = schemaOf('POST /api/competitions', 'date') ?? {};
    expect('2026-05-07T18:30+01:00').toMatch(new RegExp(pattern ?? '', 'u'));
    expect('2026-05-07T18:30+14:01').not.toMatch(new RegExp(pattern ?? '', 'u'));
  });

  /** Every operation with a request for it; where the path names the category, one for each. */
  const requests = () =>
    [...operations].flatMap(([name, operation]) => {
      const [method = '', path = ''] = name.split(' ');
      const withId = path.replace(
        '{id}',
        /accounts|sessions|passkeys/.test(path) ? randomUUID() : '2147483647',
      );
      const streams = path.includes('{stream}') ? [...taskCategories, 'announcement', 'account', 'x'] : [''];
      return streams.map((stream) => ({
        operation,
        method: method as Method,
        path: withId.replace('{stream}', stream),
      }));
    });

  it('says which roles may carry out each operation, and all others are refused', async () => {
    // Signing out would end the session that the other requests need.
    const all = requests().filter(({ method, path }) => `${method} ${path}` !== 'DELETE /api/admin/session');
    const ask = async (role: Role | 'visitor') => {
      const client = role === 'visitor' ? running.visitor : await running.signIn(role);
      const own = client.with({ Origin: running.visitor.origin });
      const seen: string[] = [];
      const expected: string[] = [];
      const wronglyDocumented: string[] = [];
      for (const { operation, method, path } of all) {
        const { status } = await own.send(method, path);
        // A sign-in without a body is a bad request, which only who was let in is told.
        seen.push(`${method} ${path} ${status === 401 || status === 403 ? 'refused' : 'let in'}`);
        const isPublic = operation.security?.some((one) => Object.keys(one).length === 0) === true;
        const isAllowed = isPublic || (role !== 'visitor' && mayCarryOut(role, method, path));
        expected.push(`${method} ${path} ${isAllowed ? 'let in' : 'refused'}`);
        if (role === 'visitor') continue;
        const isDocumented = isPublic || operation['x-roles']?.includes(role) === true;
        // Where the path names the category, the document has all roles that some category lets in.
        if (isDocumented !== isAllowed && !/\/(undo|restore)$|^\/api\/mailings\//.test(path))
          wronglyDocumented.push(`${method} ${path}`);
      }
      expect({ role, seen, wronglyDocumented }).toEqual({ role, seen: expected, wronglyDocumented: [] });
    };
    await Promise.all((['visitor', ...roles] as const).map(ask));
  });

  it('opens to an administrator who has to set up a second factor that alone, and what visitors may use', async () => {
    jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(new Date(`${secondFactorFrom}T12:00:00Z`));
    const limited = (await running.signIn('admin')).with({ Origin: running.visitor.origin });
    const seen: string[] = [];
    for (const { operation, method, path } of requests()) {
      if (`${method} ${path}` === 'DELETE /api/admin/session') continue;
      const { status, body } = await limited.send(method, path);
      const isPublic = operation.security?.some((one) => Object.keys(one).length === 0) === true;
      if (body.code !== 'second-factor-needed' && !isPublic) seen.push(`${method} ${path}`);
      else expect([method, path, status === 403]).toEqual([method, path, !isPublic]);
    }
    expect(seen.sort()).toEqual([
      'GET /api/admin/passkeys',
      'GET /api/admin/second-factor',
      'POST /api/admin/passkeys',
      'POST /api/admin/passkeys/options',
      'POST /api/admin/second-factor',
      'PUT /api/admin/second-factor',
    ]);
    const entries = await limited.get<object[]>('/api/competition-entries');
    expect(entries.headers.get('Cache-Control')).toBe(
      (await running.visitor.get('/api/competition-entries')).headers.get('Cache-Control'),
    );
  });
});

/** What each role with a task may change, by the paths and by the categories that paths name. */
const tasks: Partial<Record<Role, RegExp>> = {
  results:
    /^\/api\/(fixtures|team-players|handicaps|competition-winners|(admin\/records|mailings)\/(fixture|handicap|winner))(\/|$)/,
  competitions: /^\/api\/(competitions|competition-entries|(admin\/records|mailings)\/competition)(\/|$)/,
  membership:
    /^\/api\/(member-applications|members|taster-sessions|messages|(admin\/records|mailings)\/(member-application|member|taster-session|message))(\/|$)/,
  admin: /./,
};

/** What every account may do, beside reading. */
const forEverybody =
  /^\/api\/admin\/(people\/(search|download)|status\/proxy|password|email|second-factor(\/.+)?|passkeys(\/.+)?|sessions(\/.+)?)$/;

const mayCarryOut = (role: Role, method: Method, path: string): boolean =>
  method === 'GET' || forEverybody.test(path) || tasks[role]?.test(path) === true;

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { accessQuery, eventsQuery, recordQuery, verifyQuery } from '@onchan-bowls/contract/history-queries';
import { resolved, searchPaths } from '../../testing/operations.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';

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
  readonly requestBody?: { content: { 'application/json': { schema: BodySchema } } };
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: object }[];
  readonly security?: readonly object[];
}

const recordOfAnyKind = 'GET /api/admin/records/{stream}/{id}';

let running: RunningApp;
let document: OpenAPIObject;
/** By method and path, such as `GET /api/fixtures`. */
let operations: ReadonlyMap<string, Operation>;
beforeAll(async () => {
  running = await startApp();
  document = (await running.visitor.get<OpenAPIObject>('/api/openapi.json')).body;
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );
});
afterAll(() => running.stop());

const parameters = (operation: string, place: string) =>
  operations
    .get(operation)
    ?.parameters.map(resolved)
    .filter((parameter) => parameter.in === place) ?? [];
const names = (operation: string, place: string) => parameters(operation, place).map(({ name }) => name);

describe('the OpenAPI document', () => {
  it('has the parameters of every query, from the contract', () => {
    expect(names('GET /api/admin/events', 'query')).toEqual(Object.keys(eventsQuery.shape));
    expect(names('GET /api/admin/events/verify', 'query')).toEqual(Object.keys(verifyQuery.shape));
    expect(names('GET /api/admin/events/access', 'query')).toEqual(Object.keys(accessQuery.shape));
    expect(names(recordOfAnyKind, 'query')).toEqual(Object.keys(recordQuery.shape));
    expect(parameters('GET /api/admin/events', 'query')).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 500 },
    });
  });

  it('has the id of every record as a whole number, of an account and a session as a UUID, and of one of any kind as a text', () => {
    expect(names(recordOfAnyKind, 'path')).toEqual(['stream', 'id']);
    const ofRecords = [...operations.keys()].filter(
      (operation) => operation.includes('{id}') && !operation.includes('{stream}'),
    );
    expect(ofRecords).not.toHaveLength(0);
    for (const operation of ofRecords) {
      const schema = /\/(accounts|sessions)\//.test(operation)
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
    const signIn = 'POST /api/admin/session';
    const ofAnyKind = ['undo', 'restore'].map((word) => `POST /api/admin/records/{stream}/{id}/${word}`);
    for (const operation of ofAnyKind) {
      expect(names(operation, 'path')).toEqual(['stream', 'id']);
      expect(names(operation, 'header')).toEqual(['If-Match', 'Idempotency-Key']);
    }
    const commands = [...operations.keys()].filter(
      (name) =>
        name.startsWith('POST ') &&
        ![signIn, ...ofAnyKind, ...searchPaths.map((path) => `POST ${path}`)].includes(name),
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
      if (!requestBody) continue;
      const { properties, additionalProperties } = requestBody.content['application/json'].schema;
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
      operations.get(name)?.requestBody?.content['application/json'].schema.properties[field];
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

  it('asks for a session wherever a visitor without one is refused', async () => {
    const visitor = running.visitor.with({ Origin: running.visitor.origin });
    for (const [name, { security = document.security }] of operations) {
      const [method = '', path = ''] = name.split(' ');
      const { status } = await visitor.send(method as 'GET', path.replace('{id}', '1'));
      const isPublic = security?.some((requirement) => Object.keys(requirement).length === 0);
      // A sign-in without a body is a bad request, which only who was let in is told.
      expect({ name, isPublic }).toEqual({ name, isPublic: status !== 401 });
    }
  });
});

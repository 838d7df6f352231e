import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import openapiTypes, { astToString } from 'openapi-typescript';
import { adminPassword, withProduct } from '../backend/dist/bench/product.js';

jest.setTimeout(120_000);

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** A program that somebody could write with the published document alone. */
const client = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [, , baseUrl = '', password = ''] = process.argv;
const visitor = createClient<paths>({ baseUrl });
const signedIn = await visitor.POST('/api/admin/session', { body: { username: 'admin', password } });
const Cookie = signedIn.response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
const admin = createClient<paths>({ baseUrl, headers: { Cookie, Origin: baseUrl } });

const { data: fixture, error } = await admin.POST('/api/fixtures', {
  body: { homeTeam: 'Onchan A', awayTeam: 'Peel A', date: '2026-05-07', time: '18:30', category: 'mens', type: 'league' },
});
if (!fixture) throw new Error(error.detail);
const path = { id: fixture.id };
await admin.PATCH('/api/fixtures/{id}/result', { params: { path }, body: { homeScore: 7, awayScore: 3 } });
const { data: fixtures = [] } = await visitor.GET('/api/fixtures');
const score: number | null | undefined = fixtures.find(({ id }) => id === fixture.id)?.homeScore;
const refused = await admin.DELETE('/api/fixtures/{id}', { params: { path: { id: 2_147_483_647 } } });
console.log(JSON.stringify({ score, code: refused.error?.code }));
`;

let folder;
beforeEach(async () => {
  // Beside the packages, so that the program finds them.
  folder = await mkdtemp(join(root, 'node_modules/.client-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a client generated from the OpenAPI document compiles and works', async () => {
  const document = new URL('../docs/openapi.json', import.meta.url);
  await writeFile(join(folder, 'paths.ts'), astToString(await openapiTypes(document)));
  await writeFile(join(folder, 'client.ts'), client);
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const options =
    '--ignoreConfig --strict --module nodenext --target esnext --rewriteRelativeImportExtensions --types node --skipLibCheck';
  const compiled = await run(process.execPath, [tsc, ...options.split(' '), join(folder, 'client.ts')]).catch(
    (error) => error,
  );
  expect(compiled.stdout).toBe('');

  await withProduct(async ({ origin }) => {
    const { stdout } = await run(process.execPath, [join(folder, 'client.js'), origin, adminPassword]);
    expect(JSON.parse(stdout)).toEqual({ score: 7, code: 'fixture-not-found' });
  });
});

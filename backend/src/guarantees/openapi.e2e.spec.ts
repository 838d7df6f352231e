import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fixtureExample } from '@onchan-bowls/contract/fixtures.examples';
import type { PasskeyCreation, PasskeyQuestion } from '@onchan-bowls/contract/passkeys';
import type { SecondFactorSetUp } from '@onchan-bowls/contract/second-factor';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type TOTP, URI } from 'otpauth';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/event-store/clock.js';
import { hashOf, newToken } from '../platform/secret-token.js';
import {
  exampleOfResponse,
  Examples,
  makeCaptainLinkPath,
  makeLinkPath,
  openApi,
  operations,
  withStream,
  type Operation,
} from '../testing/operations.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';
import { undocumented } from '../testing/undocumented.js';

let running: RunningApp;
let admin: Client;
let examples: Examples;
beforeAll(async () => {
  running = await startApp();
  // The examples are of a season, and the competition among them is still to come.
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  admin = await running.signIn('admin');
  examples = new Examples(admin);
});
afterAll(() => running.stop());

const ownFactor = '/api/admin/second-factor';
const captainLink = '/api/captain-link';

/** Bodies that are no secret elsewhere than here. */
const password = 'correct horse battery staple';
const secrets: Readonly<Record<string, object>> = {
  '/api/admin/session': { username: 'admin-example', password },
  '/api/admin/password': { currentPassword: password, password },
  '/api/admin/email': { currentPassword: password, email: 'admin@example.com' },
  '/api/admin/passkeys/options': { currentPassword: password },
  '/api/admin/passkeys/{id}/removal': { currentPassword: password },
  [ownFactor]: { currentPassword: password },
  [`${ownFactor}/recovery-codes`]: { currentPassword: password },
  [`${ownFactor}/removal`]: { currentPassword: password },
};

/** A body with a link to choose a password, which no example can have. */
const withLink = async () => {
  const path = await examples.pathFor({ path: makeLinkPath });
  const { body } = await admin.send<{ link: string }>('POST', path);
  return { token: body.link.split('=')[1] };
};

const ownPasskeys = '/api/admin/passkeys';
const passkeySession = '/api/admin/session/passkey';

/** The passkey of the last account that was made for these paths, and what it answers. */
let passkeyId = '';
let passkeyAnswer: object;

/** An account that has made a passkey; on record unless the operation adds it. */
const clientWithPasskey = async ({ method, path }: Operation): Promise<Client> => {
  const client = await newClient();
  const device = new SoftwareAuthenticator(running.visitor.origin);
  const begun = await client.send<PasskeyCreation>('POST', `${ownPasskeys}/options`, {
    currentPassword: password,
  });
  passkeyAnswer = device.create(begun.body, 'Laptop');
  if (path === ownPasskeys && method === 'POST') return client;
  const { body } = await client.send<{ id: string }>('POST', ownPasskeys, passkeyAnswer);
  passkeyId = body.id;
  if (path !== passkeySession) return client;
  const asked = await running.visitor.send<PasskeyQuestion>('POST', `${passkeySession}-options`);
  passkeyAnswer = device.answer(asked.body);
  return running.visitor.with({ Cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
};

const pathFor = async (operation: Operation): Promise<string> =>
  operation.path.startsWith(ownPasskeys)
    ? operation.path.replace('{id}', passkeyId)
    : examples.pathFor(operation);

/** A captain's link of a match of today. */
const withCaptainLink = async () => {
  const path = await examples.pathFor({ path: makeCaptainLinkPath });
  await admin.send('PUT', path.replace('/captain-links', ''), { ...fixtureExample, date: '2026-05-04' });
  const { body } = await admin.send<{ link: string }>('POST', path, {
    side: 'home',
    email: 'one@example.com',
  });
  return { token: body.link.split('=')[1] };
};

/** A link of somebody in a published team, which is only in a mail. */
const withTeamLink = async () => {
  const path = await examples.pathFor({ path: '/api/team-players/{id}' });
  const id = Number(path.split('/').at(-1));
  const dataSource = running.app.get(DataSource);
  const [{ fixtureId } = { fixtureId: 0 }] = await dataSource.query<{ fixtureId: number }[]>(
    `SELECT fixture_id AS "fixtureId" FROM team_players WHERE id = $1`,
    [id],
  );
  const team = { side: 'home', team: [id], isPublished: true };
  expect((await admin.send('PUT', `/api/fixtures/${fixtureId}/team`, team)).status).toBe(204);
  const token = newToken();
  await dataSource.query(`INSERT INTO team_link_tokens (token_hash, player_id) VALUES ($1, $2)`, [
    hashOf(token),
    id,
  ]);
  return { token };
};

/** A link about club news, which is only in a mail. */
const withClubNewsLink = async () => {
  const path = await examples.pathFor({ path: '/api/members/{id}' });
  const token = newToken();
  await running.app
    .get(DataSource)
    .query(`INSERT INTO club_news_tokens (token_hash, member_id, created_at) VALUES ($1, $2, now())`, [
      hashOf(token),
      path.split('/').at(-1),
    ]);
  return { token };
};

/** A link to an entry, which is only in a mail. */
const withEntryLink = async () => {
  const path = await examples.pathFor({ path: '/api/competition-entries/{id}' });
  const token = newToken();
  await running.app.get(DataSource).query(
    `INSERT INTO entry_link_tokens (token_hash, entry_id, competition_id)
       SELECT $1, id, competition_id FROM competition_entries WHERE id = $2`,
    [hashOf(token), path.split('/').at(-1)],
  );
  return { token };
};

/** The code that confirms the second factor of the last account that was made for these paths. */
let code = '';

const bodyFor = async (operation: Operation) => {
  const { method, path, body } = operation;
  if (body && [ownPasskeys, passkeySession].includes(path)) return passkeyAnswer;
  if (path === '/api/admin/password-link/owner') return withLink();
  if (method === 'PUT' && path === '/api/admin/password-link') return { ...(await withLink()), password };
  if (path === captainLink)
    return { ...(await withCaptainLink()), ...(method === 'PUT' && { homeScore: 6, awayScore: 4 }) };
  if (path === '/api/entry-link')
    return { ...(await withEntryLink()), ...(method === 'PUT' && { withdrawn: true }) };
  if (path === '/api/team-link')
    return { ...(await withTeamLink()), ...(method === 'PUT' && { answer: 'withdrew' }) };
  if (path === '/api/club-news')
    return { ...(await withClubNewsLink()), ...(method === 'PUT' && { isWanted: false }) };
  if (method === 'PUT' && path === ownFactor) return { code };
  return (body && secrets[path]) ?? (await examples.bodyFor(operation));
};

let accounts = 0;
const newClient = async (): Promise<Client> => {
  accounts += 1;
  const credentials = { username: `codes ${accounts}`, password };
  await admin.send('POST', '/api/admin/accounts', { ...credentials, role: 'committee' });
  const { headers } = await running.visitor.send('POST', '/api/admin/session', credentials);
  return admin.with({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
};

/** An account whose second factor is as the operation needs it. */
const clientWithFactor = async ({ method, path }: Operation): Promise<Client> => {
  const client = await newClient();
  if (path === ownFactor && method !== 'PUT') return client;
  const { body } = await client.send<SecondFactorSetUp>('POST', ownFactor, { currentPassword: password });
  code = (URI.parse(body.uri) as TOTP).generate({ timestamp: running.app.get(Clock).now().getTime() });
  if (path !== ownFactor) await client.send('PUT', ownFactor, { code });
  return client;
};

/** Signing out ends the session that it comes with, which the others need. */
const clientFor = async (operation: Operation): Promise<Client> => {
  if (operation.path.startsWith(ownPasskeys) || operation.path === passkeySession)
    return clientWithPasskey(operation);
  if (operation.path.startsWith(ownFactor)) return clientWithFactor(operation);
  return operation.path === '/api/admin/session' ? running.signIn('admin') : admin;
};

describe('the OpenAPI document', () => {
  it('is the one that is served', async () => {
    expect((await running.visitor.get('/api/openapi.json')).body).toEqual(openApi);
  });

  it('names the session’s cookie as it is called over HTTP and over HTTPS', async () => {
    const credentials = { username: 'admin-example', password };
    const names = await Promise.all(
      ['http', 'https'].map(async (protocol) => {
        const { origin } = running.visitor;
        const { headers } = await running.visitor
          .with({ 'X-Forwarded-Proto': protocol, Origin: origin.replace('http', protocol) })
          .send('POST', '/api/admin/session', credentials);
        return headers.getSetCookie()[0]?.split('=')[0];
      }),
    );
    expect(names).toEqual(['session', '__Host-session']);
    expect(openApi.security).toEqual(names.map((name) => ({ [String(name)]: [] })));
    for (const name of names) {
      expect(openApi.components?.securitySchemes?.[String(name)]).toMatchObject({ in: 'cookie', name });
    }
  });

  // It would be made anew for each request.
  it.each(['/api/docs-yaml', '/api/docs-json', '/api/openapi.yaml'])('is not at %s', async (path) => {
    expect((await running.visitor.get(path)).status).toBe(404);
  });

  it('is valid', async () => {
    // A text without line breaks would be taken for the name of a file.
    const text = JSON.stringify(openApi, null, 2);
    expect(await new Validator().validate(text)).toEqual({ valid: true });
  });

  it('is shown on a page whose own styles the browser may use, and no other page’s', async () => {
    const page = await running.visitor.get<string>('/api/docs');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<style>');
    const policy = page.headers.get('Content-Security-Policy');
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("default-src 'self'");
    // Its scripts are files.
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/);

    const other = await running.visitor.get('/api/fixtures');
    expect(other.headers.get('Content-Security-Policy') ?? '').not.toContain(
      "style-src 'self' 'unsafe-inline'",
    );
  });
});

describe.each(operations)('$method $path', (operation) => {
  it('takes the example and answers what the document says', async () => {
    const client = await clientFor(operation);
    const body = await bodyFor(operation);
    const answer = await client.send<unknown>(operation.method, await pathFor(operation), body);
    const documented = Object.keys(operation.responses).filter((status) => !status.endsWith('XX'));
    expect(documented).toEqual([String(answer.status)]);
    const content = Object.keys(operation.responses[answer.status]?.content ?? {});
    const [type] = (answer.headers.get('Content-Type') ?? '').split(';');
    expect(content).toEqual(answer.status === 204 ? [] : [type]);
    if (type === 'application/json')
      expect(undocumented(operation.responses, String(answer.status), answer.body)).toBeUndefined();
  });

  it('has an example of its answer that is one', () => {
    const [[status, { content }] = ['', {}]] = Object.entries(operation.responses);
    const json = content?.['application/json'];
    if (!json) return;
    const example = exampleOfResponse(json);
    expect(example).toBeDefined();
    expect(undocumented(operation.responses, status, example)).toBeUndefined();
  });

  it('answers a refusal as the document says', async () => {
    const { method, path, isPublic, parameters, responses } = operation;
    const id = /accounts|sessions|passkeys/.test(path) ? randomUUID() : '2147483647';
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const nonsense = query.map(({ name }) => `${name}=nonsense`).join('&');
    const target = `${withStream(path).replace('{id}', id)}?${nonsense}`;
    const own = path === '/api/admin/session' ? [] : [admin];
    const foreign = admin.with({ Origin: 'https://elsewhere.example' });
    const refusals: number[] = [];
    for (const client of [running.visitor, ...own, foreign]) {
      const answer = await client.send(method, target, operation.body && { nonsense: true });
      if (answer.status < 400) continue;
      refusals.push(answer.status);
      expect(answer.status).toBeLessThan(500);
      expect(undocumented(responses, String(answer.status), answer.body)).toBeUndefined();
    }
    if (!isPublic) expect(refusals).toContain(401);
    // What everybody may read, and asks for nothing, there is nothing to refuse about.
    expect(refusals.length === 0).toBe(method === 'GET' && isPublic && parameters.length === 0);
  });
});

/** A program that somebody could write with the published document alone. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
const visitor = createClient<paths>({ baseUrl });
const signedIn = await visitor.POST('/api/admin/session', { body: { username, password } });
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

it('a client generated from the OpenAPI document compiles and works', async () => {
  const root = join(import.meta.dirname, '../../..');
  const run = (...words: string[]) => promisify(execFile)(process.execPath, words);
  // Beside the packages, so that the program finds them.
  const folder = await mkdtemp(join(root, 'node_modules/.client-'));
  try {
    const openApiTypes = join(root, 'node_modules/openapi-typescript/bin/cli.js');
    await run(openApiTypes, join(root, 'docs/openapi.json'), '--output', join(folder, 'paths.ts'));
    await writeFile(join(folder, 'client.ts'), program);
    const options =
      '--ignoreConfig --strict --module nodenext --target esnext --rewriteRelativeImportExtensions --types node --skipLibCheck';
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const compiled = await run(tsc, ...options.split(' '), join(folder, 'client.ts')).catch(
      (error: unknown) => error,
    );
    expect(compiled).toMatchObject({ stdout: '' });

    const { origin } = running.visitor;
    const { stdout } = await run(join(folder, 'client.js'), origin, 'admin-example', password);
    expect(JSON.parse(stdout)).toEqual({ score: 7, code: 'fixture-not-found' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

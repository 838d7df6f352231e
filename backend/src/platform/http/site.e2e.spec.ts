import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import { Clock } from '../event-store/clock.js';
import { writeSite } from '../../testing/built-site.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
let siteFolder: string;
beforeAll(async () => {
  siteFolder = await writeSite(
    {
      '/': { text: '<h1>Home</h1>' },
      '/fixtures': {
        text: `<link rel="canonical" href="${unknownOrigin}/fixtures">`,
        styles: ['sha256-fixtures'],
      },
      '/admin': { text: '<h1>Admin</h1>', indexed: false },
      '/robots.txt': { text: `Sitemap: ${unknownOrigin}/sitemap.xml`, type: 'text/plain' },
    },
    { text: '<h1>Missing</h1>', indexed: false },
  );
  await mkdir(join(siteFolder, 'assets'));
  await writeFile(join(siteFolder, 'assets/app-1a2b.js'), 'start();');
  await writeFile(join(siteFolder, 'assets/app-1a2b.js.br'), brotliCompressSync('start();'));
  await writeFile(join(siteFolder, 'favicon.svg'), '<svg/>');
  await writeFile(join(siteFolder, 'index.html'), '<div id="root"></div>');
  await writeFile(join(siteFolder, 'admin.html'), '<div id="root"></div>');
  running = await startApp({ siteFolder, securityContact: 'mailto:security@example.org' });
});
afterAll(async () => {
  await running.stop();
  await rm(siteFolder, { recursive: true });
});

/** Sends a path as it is written, which `fetch` would tidy up first. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(running.visitor.origin);
    request({ hostname, port, path, headers }, (answer) => {
      text(answer).then((body) => {
        resolve({ status: answer.statusCode, body });
      }, reject);
    })
      .on('error', reject)
      .end();
  });

describe('a document', () => {
  it.each(['/', '/?from=mail'])('is the page at %s', async (path) => {
    expect(await get(path)).toEqual({ status: 200, body: '<h1>Home</h1>' });
  });

  it.each(['/fixtures', '/fixtures?week=2', '/%66ixtures'])(
    'has the site’s origin in it at %s',
    async (path) => {
      const { origin } = running.visitor;
      expect(await get(path)).toEqual({
        status: 200,
        body: `<link rel="canonical" href="${origin}/fixtures">`,
      });
    },
  );

  it('has the origin under which it is asked for each time', async () => {
    const askedAs = async (host: string) => (await get('/robots.txt', { Host: host })).body;
    expect(await askedAs('club.example')).toBe('Sitemap: http://club.example/sitemap.xml');
    expect(await askedAs('bowls.example')).toBe('Sitemap: http://bowls.example/sitemap.xml');
    expect(await get('/', { Host: '[' })).toMatchObject({ status: 400 });
  });

  it.each([
    "club.example$'",
    'club.example"onload="x',
    "club.example'",
    'club.example<b>',
    'club.example&amp;',
    'user@club.example',
    'club.example:port',
    'club example',
    'a'.repeat(256),
  ])('is not made for the host %j', async (host) => {
    for (const headers of [{ Host: host }, { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Host': host }]) {
      const { status, body } = await get('/robots.txt', headers);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ code: 'invalid-request' });
    }
  });

  it.each(['/nothing', '//[', '//evil.example', '/fixtures//', '/%5B', '/api2'])(
    'says at %s that there is no such page',
    async (path) => {
      expect(await get(path)).toEqual({ status: 404, body: '<h1>Missing</h1>' });
    },
  );

  it.each([
    ['/Fixtures', '/fixtures'],
    ['/fixtures/', '/fixtures'],
    ['/FIXTURES/?week=2&x=%2F', '/fixtures?week=2&x=%2F'],
    ['/Robots.txt/', '/robots.txt'],
  ])('at %s is redirected to its own path, with the query', async (path, location) => {
    const answer = await fetch(`${running.visitor.origin}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, location]);
  });

  it.each(['/fixtures', '/', '/favicon.svg'])('at %s cannot be posted to', async (path) => {
    const { status, headers } = await running.visitor.send('POST', path, {});
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/documents/index.json', '/documents/0.html', '/index.html', '/admin.html'])(
    'is not to be had in its raw form at %s',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404 });
    },
  );

  it('is sent once, compressed, and not again while it is the same', async () => {
    const first = await running.visitor.with({ 'Accept-Encoding': 'br' }).get('/fixtures');
    expect(first.headers.get('Content-Encoding')).toBe('br');
    expect(first.headers.get('Vary')).toBe('Accept-Encoding');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\//);
    const again = await running.visitor.with({ 'If-None-Match': etag }).get('/fixtures');
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'));
    expect(await running.visitor.with({ 'If-None-Match': etag }).get('/')).toMatchObject({ status: 200 });
  });

  it('can be asked about without being sent', async () => {
    const { status, headers } = await fetch(`${running.visitor.origin}/fixtures`, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  });

  it('may bring the styles that were written into it, and no other', async () => {
    const policyOf = async (path: string) =>
      (await running.visitor.get(path)).headers.get('Content-Security-Policy');
    expect(await policyOf('/fixtures')).toContain("'sha256-fixtures'");
    expect(await policyOf('/favicon.svg')).not.toContain("'sha256-fixtures'");
  });

  it('tells search engines whether to list it', async () => {
    const robotsOf = async (path: string) => (await running.visitor.get(path)).headers.get('X-Robots-Tag');
    expect(await robotsOf('/fixtures')).toBeNull();
    expect(await robotsOf('/admin')).toBe('noindex');
    expect(await robotsOf('/nothing')).toBe('noindex');
  });
});

describe('a site with a public address', () => {
  let atHome: RunningApp;
  beforeAll(async () => {
    atHome = await startApp({ siteFolder, publicUrl: 'https://bowls.example' });
  });
  afterAll(() => atHome.stop());
  const askedAs = (host: string, path: string) =>
    atHome.visitor.with({ 'X-Forwarded-Host': host }).get<unknown>(path);

  it.each(['bowls.example', 'BOWLS.example', 'bowls.example:443', 'bowls.example:8443'])(
    'serves the host %s, always under the public address',
    async (host) => {
      const { status, body } = await askedAs(host, '/robots.txt');
      expect({ status, body }).toEqual({ status: 200, body: 'Sitemap: https://bowls.example/sitemap.xml' });
    },
  );

  it.each(['/', '/robots.txt', '/favicon.svg', '/api/fixtures', '/api/announcements.atom', '/api/nothing'])(
    'answers 421 to other hosts at %s',
    async (path) => {
      for (const host of ['evil.example', 'www.bowls.example', 'bowls.example.evil.example', '"', '']) {
        expect(await askedAs(`${host},${host}`, path)).toMatchObject({
          status: 421,
          body: { code: 'misdirected-request', detail: 'This site is at https://bowls.example' },
        });
      }
    },
  );

  it('tells every host about its health', async () => {
    expect(await askedAs('10.0.0.7:3000', '/api/health')).toMatchObject({ status: 200 });
    expect(await askedAs('10.0.0.7:3000', '/api/health?verbose')).toMatchObject({ status: 200 });
  });

  it('names it in the feed of the announcements', async () => {
    const { body } = await atHome.visitor.get<string>('/api/announcements.atom');
    expect(body).toContain('"https://bowls.example/announcements"');
    expect(body).toContain('"https://bowls.example/api/announcements.atom"');
  });

  describe('behind a proxy that does not say that visitors come over TLS', () => {
    let admin: Client;
    beforeAll(async () => {
      admin = await atHome.signIn('admin');
    });

    it('the public address makes the cookie Secure', async () => {
      const body = { username: 'admin-example', password: 'correct horse battery staple' };
      const { headers } = await atHome.visitor.send('POST', '/api/admin/session', body);
      expect(headers.getSetCookie()[0]).toContain('__Host-session=');
      expect(headers.getSetCookie()[0]).toContain('; Secure');
    });

    it.each([
      ['https://bowls.example', 404],
      ['http://bowls.example', 403],
      ['https://bowls.example:8443', 403],
      ['https://evil.example', 403],
    ])('a change that is asked for from %s is answered %i', async (origin, status) => {
      expect((await admin.with({ Origin: origin }).send('DELETE', '/api/fixtures/1')).status).toBe(status);
    });

    it('a change that is asked for from a page without TLS is refused, also when the request came without', async () => {
      const plain = admin.with({ Origin: atHome.visitor.origin });
      expect(await plain.send('DELETE', '/api/fixtures/1')).toMatchObject({
        status: 403,
        body: { code: 'foreign-origin' },
      });
    });
  });
});

describe('a file', () => {
  it('may be kept for ever when its name changes with it', async () => {
    const cacheOf = async (path: string) => (await running.visitor.get(path)).headers.get('Cache-Control');
    expect(await cacheOf('/assets/app-1a2b.js')).toContain('immutable');
    expect(await cacheOf('/favicon.svg')).toBe('no-cache');
  });

  it('is sent as it was compressed when it was built', async () => {
    const sent = (encoding: string) =>
      running.visitor.with({ 'Accept-Encoding': encoding }).get<string>('/assets/app-1a2b.js');
    const compressed = await sent('br');
    expect(compressed.headers.get('Content-Encoding')).toBe('br');
    expect(compressed.headers.get('Vary')).toMatch(/accept-encoding/i);
    const plain = await sent('identity');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(plain.headers.get('Vary')).toMatch(/accept-encoding/i);
    expect([compressed.body, plain.body]).toEqual(['start();', 'start();']);
  });

  it.each([
    [{ Range: 'bytes=99999999-' }, 416, 'range-not-satisfiable'],
    [{ 'If-Match': '"x"' }, 412, 'precondition-failed'],
  ])('is refused as it should be to %j', async (headers, status, code) => {
    expect(await running.visitor.with(headers).get('/favicon.svg')).toMatchObject({
      status,
      body: { status, code },
    });
  });
});

describe('a well-known path', () => {
  it('leads to where a password is changed', async () => {
    const { origin } = running.visitor;
    const { status, headers } = await fetch(`${origin}/.well-known/change-password`, { redirect: 'manual' });
    expect([status, headers.get('Location')]).toEqual([302, '/admin?tab=accounts']);
  });

  it('has the address for reports of weaknesses, for half a year', async () => {
    jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(new Date('2027-01-01T12:00:00Z'));
    const { status, body } = await get('/.well-known/security.txt');
    expect({ status, lines: body.split('\n') }).toEqual({
      status: 200,
      lines: [
        'Contact: mailto:security@example.org',
        'Expires: 2027-06-30T12:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: ${running.visitor.origin}/.well-known/security.txt`,
        '',
      ],
    });
    jest.restoreAllMocks();
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
let siteFolder: string;
beforeAll(async () => {
  siteFolder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(siteFolder, 'assets'));
  await writeFile(join(siteFolder, 'index.html'), '<div id="root"></div>');
  await writeFile(join(siteFolder, 'favicon.svg'), '<svg/>');
  await writeFile(join(siteFolder, 'assets/app-1a2b.js'), 'start();');
  running = await startApp({ siteFolder });
});
afterAll(async () => {
  await running.stop();
  await rm(siteFolder, { recursive: true });
});

/** Sends a path as it is written, which `fetch` would tidy up first. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(running.visitor.origin);
    request({ hostname, port, path }, (answer) => {
      text(answer).then((body) => {
        resolve({ status: answer.statusCode, body });
      }, reject);
    })
      .on('error', reject)
      .end();
  });

describe('the app’s document', () => {
  it.each(['/', '/?from=mail', '/fixtures', '/fixtures/', '/fixtures?week=2'])(
    'is the page at %s',
    async (path) => {
      expect(await get(path)).toEqual({ status: 200, body: '<div id="root"></div>' });
    },
  );

  it.each(['/nothing', '//', '//[', '//evil.example', '//fixtures', '/fixtures//', '/%5B'])(
    'says at %s that there is no such page',
    async (path) => {
      expect(await get(path)).toEqual({ status: 404, body: '<div id="root"></div>' });
    },
  );
});

describe('a file', () => {
  it('may be kept for ever when its name changes with it', async () => {
    const cacheOf = async (path: string) => (await running.visitor.get(path)).headers.get('Cache-Control');
    expect(await cacheOf('/assets/app-1a2b.js')).toContain('immutable');
    expect(await cacheOf('/favicon.svg')).toBe('no-cache');
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

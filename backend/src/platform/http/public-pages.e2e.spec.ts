import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { QueryBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeSite } from '../../testing/built-site.js';
import { Cable } from '../../testing/cable.js';
import { openLive } from '../../testing/live-stream.js';
import { startApp, type Method, type RunningApp } from '../../testing/running-app.js';
import { createDatabase } from '../../testing/throwaway-database.js';
import { Clock } from '../event-store/clock.js';
import { PageRenderer, TooManyPagesError } from './page-renderer.js';
import { PublicLists } from './public-lists.js';
import { PublicPages } from './public-pages.js';

const minute = 60_000;
const hour = 60 * minute;

/** A renderer that writes down what it is given, and how many pages it has rendered. */
const script = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', ({ address, lists, now }) => {
    if (address.endsWith('error')) return parentPort.postMessage({ error: 'No such page' });
    count += 1;
    const origin = 'https://3f9a.invalid';
    const html = '<body>' + JSON.stringify({ count, address, lists, origin, calendar: 'webcal://3f9a.invalid/x' }) +
      (address.endsWith('large') ? 'x'.repeat(1_500_000) : '') + '</body>';
    const page = { html, origin, styles: ['sha256-rendered'], validUntil: Date.parse(now) + ${hour} };
    parentPort.postMessage({ page });
  });
`;

interface Shown {
  count: number;
  address: string;
  lists: { path: string; key: string; text: string }[];
  origin: string;
  calendar: string;
}

const shownIn = (html: string): Shown => JSON.parse(/\{.*\}/.exec(html)?.[0] ?? '{}') as Shown;

let folder: string;
let cable: Cable;
let running: RunningApp;
let now: number;
const logged: string[] = [];
beforeAll(async () => {
  folder = await writeSite({
    '/fixtures': { text: 'without', lists: ['/api/fixtures'], parameters: { week: 'week', q: 'text' } },
    '/competitions': {
      text: 'without',
      lists: ['/api/competitions', '/api/competition-entries'],
      parameters: {},
    },
    '/announcements': { text: 'without', lists: ['/api/announcements'], parameters: {} },
    '/about': { text: 'about' },
  });
  await writeFile(join(folder, 'documents/renderer.mjs'), script);
  const database = await createDatabase();
  cable = new Cable(database.productUrl);
  await cable.plugIn();
  const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  running = await startApp({ siteFolder: folder, databaseUrl: cable.url.href, logger }, database);
  now = Date.now();
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date(now));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await running.stop();
  await cable.pull();
  await rm(folder, { recursive: true });
});
const get = (path: string) => running.visitor.get<string>(path);
const show = async (path: string) => shownIn((await get(path)).body);
const fixture = { homeTeam: 'Peel A', awayTeam: 'Onchan A', time: '18:30', category: 'mens' };
/** Does something as an administrator, whose session may have ended since the last time. */
const change = async <Body>(method: Method, path: string, body?: object): Promise<Body> => {
  const answer = await (await running.signIn('admin')).send<Body>(method, path, body);
  expect([200, 201, 204]).toContain(answer.status);
  return answer.body;
};
const schedule = (homeTeam: string) => change('POST', '/api/fixtures', { ...fixture, homeTeam });

describe('a page', () => {
  it('has its lists as visitors read them, and the site’s origin', async () => {
    const { body } = await running.visitor.get<unknown[]>('/api/fixtures');
    const { address, lists, origin, calendar } = await show('/fixtures');
    expect(address).toBe('/fixtures');
    expect(lists).toMatchObject([{ path: '/api/fixtures', text: JSON.stringify(body) }]);
    expect(origin).toBe(running.visitor.origin);
    expect(calendar).toBe(`${running.visitor.origin.replace('http', 'webcal')}/x`);
  });

  it('leaves what somebody writes as it is', async () => {
    const homeTeam = 'https://origin.invalid B';
    await schedule(homeTeam);
    expect((await show('/fixtures')).lists[0]?.text).toContain(homeTeam);
  });

  it('is rendered once for all requests until a record or the time changes it', async () => {
    const { count } = await show('/fixtures');
    const pages = await Promise.all(Array.from({ length: 20 }, () => show('/fixtures')));
    expect(new Set(pages.map((page) => page.count))).toEqual(new Set([count]));
    await schedule('Castletown');
    const changed = await show('/fixtures');
    expect(changed.count).toBe(count + 1);
    expect(changed.lists[0]?.text).toContain('Castletown');
    now += hour - 1;
    expect((await show('/fixtures')).count).toBe(count + 1);
    now += 1;
    expect((await show('/fixtures')).count).toBe(count + 2);
  });

  it('depends on its parameters alone', async () => {
    const { count } = await show('/fixtures?from=mail');
    expect(await show('/fixtures?q=&week=2026-05-06&x=1')).toMatchObject({
      address: '/fixtures?week=2026-05-04',
      count: count + 1,
    });
    expect((await show('/fixtures?week=2026-05-04')).count).toBe(count + 1);
    expect((await show('/fixtures?week=2026-02-30')).count).toBe(count);
    expect((await show(`/fixtures?week=${'x'.repeat(101)}`)).count).toBe(count);
    expect((await show('/fixtures?utm_source=mail')).count).toBe(count);
    expect((await get(`/fixtures?q=${'x'.repeat(101)}`)).body).toBe('without');
  });

  it.each(['/fixtures', '/about', '/nothing', '/api/announcements.atom'])(
    'stays in memory at %s however many hosts somebody makes up, and is compressed for few of them',
    async (path) => {
      const before = await get(path);
      const encodings = new Set<string | null>();
      const made = jest.spyOn(running.app.get(QueryBus), 'execute');
      for (let port = 1; port <= 14; port += 1) {
        const host = `localhost:${port}`;
        const { headers, body } = await running.visitor.with({ 'X-Forwarded-Host': host }).get<string>(path);
        if (port > 8) encodings.add(headers.get('Content-Encoding'));
        if (path === '/api/announcements.atom') expect(body).toContain(host);
        if (path === '/fixtures' && port > 8) expect(body).toBe('without');
      }
      expect([...encodings]).toEqual([null]);
      // Once for each host that is kept, and for all others.
      expect(made.mock.calls.length).toBeLessThanOrEqual(9);
      made.mockRestore();
      expect((await get(path)).body).toBe(before.body);
    },
  );

  it('has the headers of every page, and lets its own styles in', async () => {
    const page = await get('/fixtures');
    const other = await get('/about');
    // Not from memory: helmet has set its headers.
    const response = await get('/api/health');
    const own = ['etag', 'content-length', 'content-security-policy', 'x-request-id', 'date'];
    const ofContent = ['content-type', 'content-encoding', 'cache-control', 'vary'];
    const headersOf = ({ headers }: typeof page) =>
      Object.fromEntries([...headers].filter(([name]) => ![...own, ...ofContent].includes(name)));
    expect(headersOf(page)).toEqual(headersOf(response));
    expect(headersOf(other)).toEqual(headersOf(response));
    const policyOf = ({ headers }: typeof page) => headers.get('Content-Security-Policy') ?? '';
    expect(policyOf(page).replace(" 'sha256-rendered'", '')).toBe(policyOf(other));
    expect(policyOf(page)).toContain("'sha256-rendered'");
  });

  it('is sent again unless the request names its version, and answers HEAD like GET', async () => {
    const { headers } = await get('/fixtures');
    const etag = headers.get('ETag') ?? '';
    expect((await running.visitor.with({ 'If-None-Match': etag }).get('/fixtures')).status).toBe(304);
    const head = await fetch(`${running.visitor.origin}/fixtures`, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
  });
});

it('comes without its lists while it cannot be rendered, which is tried again later', async () => {
  const pages = running.app.get(PublicPages);
  const failuresBefore = pages.failures;
  expect((await get('/fixtures?q=error')).body).toBe('without');
  expect((await get('/fixtures?q=error')).body).toBe('without');
  expect(pages.failures).toBe(failuresBefore + 1);
  now += minute;
  expect((await get('/fixtures?q=error')).body).toBe('without');
  expect(pages.failures).toBe(failuresBefore + 2);
  expect((await show('/fixtures')).count).toBeGreaterThan(0);
});

it('that fails is logged once a minute, however many others are rendered', async () => {
  const causes = () => logged.filter((line) => line.includes('served without their lists'));
  const before = causes().length;
  now += minute;
  for (const text of ['a', 'b', 'c']) {
    expect((await get(`/fixtures?q=${text}error`)).body).toBe('without');
    expect((await show(`/fixtures?q=${text}`)).count).toBeGreaterThan(0);
  }
  expect(causes().slice(before)).toEqual([expect.stringContaining('No such page')]);
  now += minute;
  await get('/fixtures?q=derror');
  expect(causes()).toHaveLength(before + 2);
});

it('for which too many others wait is rendered at the next request', async () => {
  jest.spyOn(PageRenderer.prototype, 'render').mockRejectedValueOnce(new TooManyPagesError());
  expect((await get('/fixtures?q=busy')).body).toBe('without');
  expect((await show('/fixtures?q=busy')).count).toBeGreaterThan(0);
});

it.each(['/fixtures', '/api/fixtures', '/about'])(
  '%s is the last one of a connection that asks for an upgrade',
  async (path) => {
    const { hostname, port } = new URL(running.visitor.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/^connection: close\r$/im);
  },
);

it('says nothing of what visitors do not see yet: no position of the log, and nothing planned', async () => {
  const publish = (title: string, showFrom: string | null) =>
    change('POST', '/api/announcements', { title, content: '<p>Come</p>', showFrom, showUntil: null });
  await publish('The club opens', null);
  const before = await get('/announcements');
  const [list] = shownIn(before.body).lists;
  const made = await running.visitor.get('/api/announcements');
  expect(list?.key).toBe(/"(.*)"/.exec(made.headers.get('ETag') ?? '')?.[1]);
  await publish('A secret', new Date(now + hour).toISOString());
  const after = await get('/announcements');
  expect(after.body).toBe(before.body);
  expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
  now += hour;
  expect((await show('/announcements')).lists[0]?.text).toContain('A secret');
});

/** The states of a page's lists, as the stream takes them. */
const statesOf = async (path: string) =>
  (await show(path)).lists.map((list) => `${list.path}=${list.key}`).join(',');

it('is caught up with by the stream that its reader opens', async () => {
  const seen = await statesOf('/fixtures');
  // The hint of the change has been sent before the reader's stream opens.
  const other = await openLive(running.visitor);
  await schedule('Ballaugh');
  // Hints of the tests before may come first.
  while (!(await other.nextChange()).includes('fixture'));
  other.leave();
  const stream = await openLive(running.visitor, `?seen=${encodeURIComponent(seen)}`);
  expect(await stream.nextChange()).toEqual(['fixture']);
  stream.leave();
  const current = await openLive(running.visitor, `?seen=${encodeURIComponent(await statesOf('/fixtures'))}`);
  expect(await current.nextChange()).toEqual([]);
  current.leave();
  expect((await get('/api/live?seen=%3Cb%3E')).status).toBe(400);
});

describe('while the database is away', () => {
  const awayFrom = async (work: () => Promise<void>) => {
    await cable.pull();
    try {
      await work();
    } finally {
      await cable.plugIn();
      while ((await get('/api/health')).status !== 200);
    }
  };

  /** Waits until this process has heard of all changes so far. */
  const hearOfChanges = async () => {
    await running.endUndo();
    const stream = await openLive(running.visitor);
    // Hints come in the order of the changes, and no test waits for this one.
    await change('POST', '/api/handicaps', { playerName: 'Ann Example', category: 'ladies', handicap: 3 });
    while (!(await stream.nextChange()).includes('handicap'));
    stream.leave();
  };

  /** Shows the page of competitions with an entrant, and returns the entrant's path. */
  const showEntrant = async (): Promise<string> => {
    const competition = { title: 'Cup', date: new Date(now + 24 * hour).toISOString(), time: '14:30' };
    const announced = await change<{ id: number }>('POST', '/api/competitions', competition);
    const entry = {
      firstName: 'Erna',
      lastName: 'Erased',
      email: 'e@example.com',
      competitionId: announced.id,
    };
    const { status, body: entered } = await running.visitor.send<{ id: number }>(
      'POST',
      '/api/competition-entries',
      entry,
    );
    expect(status).toBe(201);
    expect((await get('/competitions')).body).toContain('Erna');
    return `/api/competition-entries/${entered.id}`;
  };
  const showAndErase = async () => change('DELETE', await showEntrant());

  it('the last page is shown soon if the database hangs, unless it may name somebody who was erased', async () => {
    await hearOfChanges();
    const { count } = await show('/fixtures');
    await showAndErase();
    cable.stallAt(() => true);
    try {
      const hanging = running.app.get(DataSource).query('SELECT 1');
      const served = Promise.all([get('/fixtures'), get('/competitions')]);
      // Otherwise the query would fail first, and end the stall.
      const [fixtures, competitions] = await Promise.race([served, hanging.then(() => served)]);
      expect(shownIn(fixtures.body).count).toBe(count);
      expect(fixtures.body).toContain('Shown as of');
      expect(competitions.body).toBe('without');
    } finally {
      cable.flow();
    }
    expect((await get('/fixtures')).body).not.toContain('Shown as of');
  });

  it('the last page is shown for an hour, and says how old it is', async () => {
    await hearOfChanges();
    now = Date.parse('2027-05-06T12:00:00Z');
    await show('/fixtures');
    now += 5 * minute;
    const { count } = await show('/fixtures');
    await awayFrom(async () => {
      now += minute;
      const { status, body } = await get('/fixtures');
      expect(status).toBe(200);
      expect(shownIn(body).count).toBe(count);
      expect(body).toMatch(/<section id="outdated" aria-label="Notice"[^>]*>Shown as of 13:05\./);
      now += hour;
      expect((await get('/fixtures')).body).toBe('without');
    });
    expect((await get('/fixtures')).body).not.toContain('Shown as of');
  });

  it('no page is shown with an announcement whose time has ended', async () => {
    await change('POST', '/api/announcements', {
      title: 'Roll-up today',
      content: '<p>Come</p>',
      showUntil: new Date(now + 2 * minute).toISOString(),
    });
    await hearOfChanges();
    expect((await get('/announcements')).body).toContain('Roll-up today');
    await awayFrom(async () => {
      now += 2 * minute - 1;
      expect((await get('/announcements')).body).toContain('Roll-up today');
      now += 1;
      expect((await get('/announcements')).body).toBe('without');
    });
    expect((await get('/announcements')).body).not.toContain('Roll-up today');
  });

  it('no page is shown with somebody whose erasure was committed without a response', async () => {
    const path = await showEntrant();
    await hearOfChanges();
    expect((await get('/competitions')).body).toContain('Erna');
    const admin = await running.signIn('admin');
    let deleting = 0;
    cable.stallAt(({ connection, from, bytes }) => {
      if (from === 'product' && bytes.includes('EntryCancelled')) deleting = connection;
      return from === 'database' && connection === deleting && bytes.includes('COMMIT');
    });
    const deleted = admin.send('DELETE', path);
    while (!cable.isStalled) await setImmediate();
    await awayFrom(async () => {
      expect((await deleted).status).toBe(503);
      expect((await get('/competitions')).body).toBe('without');
    });
    expect((await get('/competitions')).body).not.toContain('Erna');
  });

  it('no page is shown that was confirmed by a response from before a change', async () => {
    const { count } = await show('/fixtures');
    const list = running.app.get(PublicLists).at('/api/fixtures');
    const ask = list.currentState.bind(list);
    jest.spyOn(list, 'currentState').mockImplementationOnce(async () => {
      const state = await ask();
      await schedule('Ramsey');
      return state;
    });
    expect((await show('/fixtures')).count).toBe(count);
    await awayFrom(async () => {
      expect((await get('/fixtures')).body).toBe('without');
    });
  });
});

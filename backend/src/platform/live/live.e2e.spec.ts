import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openLive, type LiveStream } from '../../testing/live-stream.js';
import { uploadOf } from '../../testing/operations.js';
import { startApp, useApp, type Client } from '../../testing/running-app.js';
import { DataSource } from 'typeorm';
import { pino } from 'pino';
import { createDataSource } from '../database/connection.js';
import { Registry } from '../event-store/registry.js';
import { Clock } from '../event-store/clock.js';
import { closeGently } from '../http/http-server.js';
import { networksOf } from '../limits/network.js';
import { PublicLists } from '../http/public-lists.js';
import { Projections } from '../projections/projections.js';
import { ChangeListener } from './change-listener.js';
import { liveLimits, LiveStreams } from './live-streams.js';
import { VisibleChanges } from './visible-changes.js';

const minute = 60_000;

interface LogLine {
  readonly context?: string;
  readonly msg: string;
}

const logged: LogLine[] = [];
const running = useApp({
  logger: pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line) as LogLine) }),
});
let streams: LiveStreams;
const opened: LiveStream[] = [];
beforeAll(async () => {
  streams = running.app.get(LiveStreams);
  // What has been done so far is heard before what is done last.
  const hearer = await open(running.admin);
  await schedule();
  while (!(await hearer.nextChange()).includes('fixture'));
  await leave();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await leave();
});

const open = async (client: Client): Promise<LiveStream> => {
  const stream = await openLive(client);
  opened.push(stream);
  return stream;
};
const leave = async (): Promise<void> => {
  for (const stream of opened.splice(0)) stream.leave();
  await until(() => streams.size === 0);
};

/** Waits for what comes by itself. */
const until = async (isSo: () => boolean): Promise<void> => {
  const limit = AbortSignal.timeout(4000);
  while (!isSo()) await setImmediate(undefined, { signal: limit });
};

const schedule = async (): Promise<void> => {
  const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };
  expect((await running.admin.send('POST', '/api/fixtures', fixture)).status).toBe(201);
};
const write = async (): Promise<void> => {
  const message = { name: 'Ann Example', email: 'ann@example.com', message: 'Is it open?' };
  expect((await running.visitor.send('POST', '/api/messages', message)).status).toBe(201);
};

/** The next message, whenever a heartbeat falls. */
const nextButBeats = async (stream: LiveStream): Promise<string | undefined> => {
  const message = await stream.next();
  return message === ':' ? nextButBeats(stream) : message;
};

describe('a stream of changes', () => {
  it('is what browsers take for one, and no proxy keeps or compresses', async () => {
    const { response, next } = await open(running.visitor);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('Content-Encoding')).toBe(false);
    expect(await next()).toBe('retry: 5000\nevent: session\ndata: {"authenticated":false}');
  });

  it('begins with who is signed in', async () => {
    const { next } = await open(running.admin);
    const session = { authenticated: true, username: 'admin-example', role: 'admin' };
    expect(await next()).toBe(`retry: 5000\nevent: session\ndata: ${JSON.stringify(session)}`);
  });

  it('names to a visitor what visitors read, to who is signed in everything, and says no more than the names', async () => {
    const visitor = await open(running.visitor);
    const dashboard = await open(running.admin);
    const committee = await open(await running.signIn('committee'));
    await dashboard.next();
    await visitor.next();

    await write();
    expect(await nextButBeats(dashboard)).toBe('event: changed\ndata: {"streams":["message"]}');
    expect(await committee.nextChange()).toContain('message');
    await schedule();
    expect(await nextButBeats(visitor)).toBe('event: changed\ndata: {"streams":["fixture"]}');
    expect(await dashboard.nextChange()).toEqual(['fixture']);
  });

  it('names later what has changed since the page, if the database did not respond at first', async () => {
    const ask = jest.spyOn(running.app.get(PublicLists), 'changedSince');
    ask.mockRejectedValueOnce(new Error('timeout expired'));
    const stream = await openLive(running.visitor, '?seen=/api/fixtures=');
    opened.push(stream);
    await until(() => ask.mock.calls.length === 1);
    await streams.beat();
    expect(await stream.nextChange()).toEqual(['fixture']);
    await ask.mock.results[1]?.value;
    await streams.beat();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is about the lists of the public pages, for a visitor', () => {
    const { categories } = running.app.get(PublicLists);
    expect([...categories].sort()).toEqual([
      'announcement',
      'competition',
      'document',
      'fixture',
      'handicap',
      'picture',
      'winner',
    ]);
  });

  it('tells of a rebuilt read table, which every list may look different from', async () => {
    const visitor = await open(running.visitor);
    await running.app.get(Projections).rebuild('competition_winners');
    expect(await visitor.nextChange()).toEqual(['winner']);
  });

  it('passes on no unknown name from a notification', async () => {
    const dashboard = await open(running.admin);
    const say = (words: string) =>
      running.app.get(DataSource).query(`SELECT pg_notify('changed_streams', $1)`, [words]);
    await say('');
    await say('Ann Example,<script>');
    await say('constructor,handicap');
    expect(await dashboard.nextChange()).toEqual(['handicap']);
  });

  it('answers HEAD, without staying', async () => {
    const { status, headers } = await fetch(`${running.visitor.origin}/api/live`, { method: 'HEAD' });
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  });
});

it('a lost connection to the database is replaced, as two lines in the log; and everything may have changed', async () => {
  const visitor = await open(running.visitor);
  const dashboard = await open(running.admin);
  logged.length = 0;
  const listening = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
  const ended = await running.app
    .get(DataSource)
    .query<object[]>(`SELECT pg_terminate_backend(pid) FROM (${listening}) AS listeners`);
  expect(ended).toHaveLength(1);
  const categories = ['announcement', 'competition', 'document', 'fixture', 'handicap', 'picture', 'winner'];
  expect(await visitor.nextChange()).toEqual(categories);
  expect(await dashboard.nextChange()).toEqual(running.app.get(Registry).categories);
  expect(logged.filter(({ context }) => context === 'Live').map(({ msg }) => msg)).toEqual([
    'Live updates are interrupted: the connection to the database broke',
    'Live updates are back',
  ]);
  await schedule();
  expect(await visitor.nextChange()).toEqual(['fixture']);
});

it('a product does not start without its connection for live updates, which holds its lock', async () => {
  const away = createDataSource('postgres://product@127.0.0.1:1/onchan');
  const listener = new ChangeListener(away, running.app.get(Registry), streams, running.app.get(PublicLists));
  await expect(listener.start()).rejects.toThrow('ECONNREFUSED');
  await listener.stop();
});

describe('a heartbeat', () => {
  it('reaches every browser', async () => {
    const visitor = await open(running.visitor);
    await visitor.next();
    await streams.beat();
    expect(await visitor.next()).toBe(':');
  });

  it('does not keep a session open that nobody uses', async () => {
    const dashboard = await open(await running.signIn('committee'));
    const start = Date.now();
    const now = jest.spyOn(running.app.get(Clock), 'now');
    for (const elapsed of [0, 60, 115, 125]) {
      now.mockReturnValue(new Date(start + elapsed * minute));
      await streams.beat();
    }
    await expect(dashboard.nextChange()).rejects.toThrow('The stream ended');
  });
});

describe('a session that ends', () => {
  const ended = 'event: session\ndata: {"authenticated":false}';
  const begin = async (client: Client) => {
    const stream = await open(client);
    await stream.next();
    return stream;
  };

  it('by signing out is heard by every tab of that browser at once, and by nobody else', async () => {
    const browser = await running.signIn('committee');
    const [other, stays] = [await begin(browser), await begin(running.admin)];
    await browser.send('DELETE', '/api/admin/session');
    expect(await other.lastWords()).toEqual([ended]);
    await schedule();
    expect(await stays.nextChange()).toEqual(['fixture']);
  });

  it('by signing in as somebody else in another tab is heard at once', async () => {
    const browser = await running.signIn('committee');
    const tab = await begin(browser);
    const account = { username: 'margaret', password: 'purple anchors sail', role: 'committee' };
    await running.admin.send('POST', '/api/admin/accounts', account);
    const { username, password } = account;
    expect((await browser.send('POST', '/api/admin/session', { username, password })).status).toBe(201);
    expect(await tab.lastWords()).toEqual([ended]);
    expect((await browser.get('/api/messages')).status).toBe(401);
  });

  it('by what an administrator does to the account is heard at once', async () => {
    const tab = await begin(await running.signIn('committee'));
    const accounts = await running.admin.get<{ id: string; username: string }[]>('/api/admin/accounts');
    const account = accounts.body.find(({ username }) => username === 'committee-example');
    await running.admin.send('DELETE', `/api/admin/accounts/${account?.id}/sessions`);
    expect(await tab.lastWords()).toEqual([ended]);
  });
});

describe('what the dashboard asks for by itself', () => {
  it('keeps no session open: neither opening a stream nor loading what changed', async () => {
    const client = await running.signIn('committee');
    const unattended = client.with({ 'X-Unattended': 'true' });
    const start = Date.now();
    const now = jest.spyOn(running.app.get(Clock), 'now');
    for (const elapsed of [30, 60, 90, 115]) {
      now.mockReturnValue(new Date(start + elapsed * minute));
      await open(client);
      expect((await unattended.get('/api/messages')).status).toBe(200);
    }
    now.mockReturnValue(new Date(start + 125 * minute));
    expect((await client.get('/api/messages')).status).toBe(401);
  });
});

it('an erasure by another process is heard of by all who keep copies, and may have changed every list', async () => {
  const works = [jest.fn(), jest.fn()];
  for (const work of works) running.app.get(ChangeListener).afterErasures(work);
  const changed = jest.spyOn(running.app.get(PublicLists), 'noteChange');
  await running.app.get(DataSource).query(`SELECT pg_notify('changed_streams', 'erasure')`);
  await until(() => works.every((work) => work.mock.calls.length > 0));
  expect(changed.mock.calls.flat(2)).toContain('competition');
});

describe('the number of streams', () => {
  it('is bounded for each network and in all; above it a browser is told not to ask again', async () => {
    const at = (address: string) => running.visitor.with({ 'X-Forwarded-For': address });
    jest.replaceProperty(liveLimits, 'perNetwork', 2);
    jest.replaceProperty(liveLimits, 'inAll', 3);
    const first = [await open(at('2001:db8::1')), await open(at('2001:db8::2'))];
    expect((await open(at('2001:db8::3'))).response.status).toBe(204);
    expect((await open(at('192.0.2.1'))).response.status).toBe(200);
    expect((await open(at('192.0.2.2'))).response.status).toBe(204);

    first[0]?.leave();
    await until(() => streams.size === 2);
    expect((await open(at('192.0.2.2'))).response.status).toBe(200);
  });

  it('is bounded for a /48 too', async () => {
    const at = (address: string) => running.visitor.with({ 'X-Forwarded-For': address });
    jest.replaceProperty(liveLimits, 'perWideNetwork', 3);
    for (const house of [1, 2, 3]) {
      expect((await open(at(`2001:db8:0:${house}::1`))).response.status).toBe(200);
    }
    expect((await open(at('2001:db8:0:4::1'))).response.status).toBe(204);
    expect((await open(at('2001:db8:1:4::1'))).response.status).toBe(200);
  });

  it('leaves places for signed-in users, whatever network strangers share with them', async () => {
    jest.replaceProperty(liveLimits, 'perNetwork', 2);
    jest.replaceProperty(liveLimits, 'visitors', 2);
    jest.replaceProperty(liveLimits, 'inAll', 3);
    const address = { 'X-Forwarded-For': '192.0.2.1' };
    const [visitor, user] = [running.visitor.with(address), running.admin.with(address)];
    for (let turn = 0; turn < 2; turn += 1) expect((await open(visitor)).response.status).toBe(200);
    expect((await open(visitor.with({ 'X-Forwarded-For': '192.0.2.2' }))).response.status).toBe(204);
    expect((await open(user)).response.status).toBe(200);
    expect((await open(user)).response.status).toBe(204);
  });

  it('does not count who takes nothing in: what comes next is not kept for them', async () => {
    const server = createServer((_request, response) => {
      // More than the buffers between server and client take.
      response.write(Buffer.alloc(64 * 1024 * 1024));
      streams.add({ response, networks: networksOf('192.0.2.1') }, { authenticated: false });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => streams.size === 1);
    await streams.beat();
    await until(() => streams.size === 0);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    server.close();
  });

  it('does not count who left before the stream began, nor who left while it waited behind another one', async () => {
    let received = 0;
    let added = 0;
    const server = createServer(({ socket: connection, url }, response) => {
      const add = () => {
        streams.add({ response, networks: networksOf('192.0.2.1') }, { authenticated: false });
        added += 1;
      };
      received += 1;
      if (url === '/late') connection.once('close', () => void setImmediate().then(add));
      else add();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    for (const path of ['/at-once', '/late']) {
      received = added = 0;
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(3));
      await until(() => received === 3);
      expect(streams.size).toBe(added);
      socket.destroy();
      await until(() => added === 3 && streams.size === 0);
    }
    server.close();
  });
});

describe('what visitors notice', () => {
  const path = '/api/announcements';
  const hour = 60 * 60_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

  const publish = async (showFrom: string | null = null): Promise<number> => {
    const announcement = { title: 'Open day', content: '<p>Come</p>', showFrom, showUntil: null };
    const { status, body } = await running.admin.send<{ id: number }>('POST', path, announcement);
    expect(status).toBe(201);
    return body.id;
  };
  const remove = (id: number) => running.admin.send('DELETE', `${path}/${id}`);

  describe('a change of announcements', () => {
    let changes: VisibleChanges;
    beforeEach(async () => {
      changes = new VisibleChanges(running.app.get(PublicLists));
      await changes.watch();
    });
    const among = () => changes.among(['announcement']);

    it('is visible when one is published, and when it is deleted', async () => {
      const id = await publish();
      expect(await among()).toEqual(['announcement']);
      await remove(id);
      expect(await among()).toEqual(['announcement']);
    });

    it('is not visible when one is planned, revised or deleted before its time', async () => {
      const id = await publish(inHours(1));
      expect(await among()).toEqual([]);
      const revised = { title: 'Open days', content: '<p>Come</p>', showFrom: inHours(2) };
      expect((await running.admin.send('PUT', `${path}/${id}`, revised)).status).toBe(200);
      expect(await among()).toEqual([]);
      const picture = uploadOf({ method: 'POST', path: '/api/pictures' });
      // The second one replaces the first: both are in one commit.
      for (const count of [1, 2]) {
        const sent = `/api/pictures?announcementId=${id}&alt=Open+day+${count}`;
        expect((await running.admin.send('POST', sent, picture?.file)).status).toBe(201);
        expect(await among()).toEqual([]);
      }
      await remove(id);
      expect(await among()).toEqual([]);
    });

    it('is visible when another backend may have shown one that is gone again', async () => {
      await remove(await publish());
      expect(await among()).toEqual(['announcement']);
    });

    it('is visible when time may have changed it', async () => {
      await publish(inHours(1));
      expect(await among()).toEqual([]);
      jest.spyOn(running.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * hour));
      expect(await among()).toEqual(['announcement']);
    });

    it('is visible when it came before anything was known, and when the read table was rebuilt', async () => {
      expect(await among()).toEqual(['announcement']);
      await running.app.get(Projections).rebuild('announcements');
      expect(await among()).toEqual(['announcement']);
      changes.forget(['announcement']);
      await publish(inHours(1));
      expect(await among()).toEqual(['announcement']);
    });

    it('is visible when it came while the list was read', async () => {
      const list = running.app.get(PublicLists).at(path);
      await publish();
      const before = await list.currentState();
      changes.forget(['announcement']);
      jest.spyOn(list, 'currentState').mockImplementationOnce(async () => {
        await publish();
        return before;
      });
      await changes.watch();
      expect(await among()).toEqual(['announcement']);
    });

    it('is visible while the database is away', async () => {
      const list = running.app.get(PublicLists).at(path);
      jest.spyOn(list, 'current').mockRejectedValueOnce(new Error('timeout expired'));
      expect(await among()).toEqual(['announcement']);
    });
  });

  it('a visitor’s stream is silent when an announcement is planned; the dashboard’s is not', async () => {
    const dashboard = await openLive(running.admin);
    const addHandicap = async () => {
      const handicap = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };
      expect((await running.admin.send('POST', '/api/handicaps', handicap)).status).toBe(201);
    };
    // The hints of all changes so far come before this one's.
    await addHandicap();
    while (!(await dashboard.nextChange()).includes('handicap'));
    const visitor = await openLive(running.visitor);
    await visitor.next();
    // The stream asks the same question first.
    await running.app.get(PublicLists).at(path).current();
    await publish(inHours(1));
    expect(await dashboard.nextChange()).toEqual(['announcement']);
    await addHandicap();
    expect(await visitor.nextChange()).toEqual(['handicap']);
    await publish();
    expect(await visitor.nextChange()).toEqual(['announcement']);
    visitor.leave();
    dashboard.leave();
  });
});

describe('a stop', () => {
  it('ends the streams, whatever time others are given, and those that are opened meanwhile: their browsers ask another process', async () => {
    const other = await startApp();
    const visitor = await openLive(other.visitor);
    other.app.get(LiveStreams).beforeApplicationShutdown();
    const late = await openLive(other.visitor);
    expect([late.response.status, await late.next(), await late.next()]).toEqual([
      200,
      expect.any(String),
      undefined,
    ]);
    // More than a test may take.
    await closeGently(other.app, { grace: minute });
    await expect(visitor.nextChange()).rejects.toThrow('The stream ended');
    await other.database.drop();
  });
});

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { startApp } from '../../testing/running-app.js';
import { MailServer } from '../../testing/mail-server.js';
import {
  eraseBorrower,
  lendAndWrite,
  startStore,
  type RunningStore,
  type StoreSettings,
} from '../../testing/running-store.js';
import { createDatabase } from '../../testing/throwaway-database.js';
import { NestLogger } from '../logger.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const server = new MailServer();
let running: RunningStore;
const logged: string[] = [];
/** Others on the database of `running`, as further backends are. */
const others: RunningStore[] = [];
beforeAll(async () => {
  await server.listen();
  running = await startStore({
    logger: new NestLogger(pino({ level: 'trace' }, { write: (line) => logged.push(line) })),
    mail: { smtpUrl: server.url, timeouts: { connect: minute, response: minute, stop: second } },
  });
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

let now: Date;
beforeEach(async () => {
  await running.dataSource.query('DELETE FROM outbox_mails');
  now = new Date('2026-05-04T12:00:00Z');
  jest.spyOn(running.clock, 'now').mockImplementation(() => now);
  server.behaviour = 'take';
  server.received.length = 0;
  server.behaviourFor.clear();
  logged.length = 0;
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const startAnother = async (settings = running.settings): Promise<RunningStore> => {
  const other = await startStore(settings);
  jest.spyOn(other.clock, 'now').mockImplementation(() => now);
  others.push(other);
  return other;
};

const withMail = (mail: StoreSettings['mail']): StoreSettings => ({
  ...running.settings,
  mail: { ...running.settings.mail, ...mail },
});

/** Starts one more that waits for the mail server no longer than a test can. */
const startImpatient = () =>
  startAnother(withMail({ timeouts: { connect: second, response: second, stop: second } }));

const pass = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};

interface MailRow {
  readonly id: string;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly failure: string | null;
}
const rows = () => running.dataSource.query<MailRow[]>('SELECT * FROM outbox_mails ORDER BY id');
const messageIds = () => server.received.map(({ message }) => message.messageId);

describe('a mail', () => {
  it('is sent once, in plain text and HTML, and says where an answer goes', async () => {
    await lendAndWrite(running, { greeting: 'Dear Ann,', replyTo: 'bob@example.com' });
    await running.relay.deliverDue();
    await running.relay.deliverDue();

    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, sent_at: now, failed_at: null });
    expect(server.received).toMatchObject([
      {
        recipients: ['ann@example.com'],
        message: {
          messageId: `<${row?.id}@example.org>`,
          from: { name: 'Onchan Bowls', address: 'club@example.org' },
          to: [{ address: 'ann@example.com' }],
          replyTo: [{ address: 'bob@example.com' }],
          subject: 'Your bowls',
          text: expect.stringContaining('Dear Ann,'),
          html: expect.stringContaining('<p>Dear Ann,</p>'),
        },
      },
    ]);
  });

  it('is sent as soon as its command has committed', async () => {
    const other = await startAnother();
    await other.relay.start();
    const taken = once(server, 'taken');
    await lendAndWrite(other);
    await taken;
    expect(server.received).toHaveLength(1);
  });

  it('is sent although the clock was ahead when it was written, and can be retried', async () => {
    const writeAhead = async () => {
      pass(365 * 24 * hour);
      await lendAndWrite(running);
      pass(-365 * 24 * hour);
    };
    await writeAhead();
    expect(await running.outbox.retry()).toBe(1);
    expect(await rows()).toMatchObject([{ next_attempt_at: now }]);
    await writeAhead();
    await running.relay.deliverDue();
    expect(server.received).toHaveLength(2);
  });

  it('is sent within half a minute when another process has left it', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'Date'] });
    const other = await startAnother();
    await other.relay.start();
    await other.relay.deliverDue();
    await lendAndWrite(running);
    const taken = once(server, 'taken');
    jest.advanceTimersByTime(30 * second);
    await taken;
    expect(server.received).toHaveLength(1);
  });

  it('is sent by the next start when the product has ended right after the commit', async () => {
    const ended = await startStore(running.settings);
    await lendAndWrite(ended);
    await ended.stop();
    pass(Date.now() - now.getTime());

    const next = await startAnother();
    await next.relay.start();
    await next.relay.deliverDue();
    expect(server.received).toHaveLength(1);
    expect(logged.join()).toContain('Mails: 1 waiting, 0 given up');
  });

  it('is sent once by several backends that share the work', async () => {
    const other = await startAnother();
    for (let count = 0; count < 12; count += 1)
      await lendAndWrite(running, { to: `ann-${count}@example.com` });
    await Promise.all([running.relay.deliverDue(), other.relay.deliverDue(), running.relay.deliverDue()]);
    expect(server.received).toHaveLength(12);
    expect(new Set(messageIds()).size).toBe(12);
    expect((await rows()).every(({ attempts, sent_at }) => attempts === 1 && sent_at !== null)).toBe(true);
  });
});

describe('a mail server', () => {
  const failures: [string, () => void | Promise<void>, string][] = [
    ['refuses with 451', () => void (server.behaviour = 451), '451'],
    ['says nothing when somebody connects', () => void (server.behaviour = 'no greeting'), 'ETIMEDOUT'],
    ['does not say whether it has taken the mail', () => void (server.behaviour = 'no answer'), 'ETIMEDOUT'],
    ['is down', () => server.close(), 'ECONNREFUSED'],
  ];
  it.each(failures)(
    'that %s gets the mail when it works again, under the same name',
    async (_, fail, code) => {
      const { relay } = await startImpatient();
      await fail();
      await lendAndWrite(running, { to: 'ann@example.com' });
      await lendAndWrite(running, { to: 'bea@example.com' });
      await relay.deliverDue();
      expect(await rows()).toMatchObject([
        { attempts: 1, sent_at: null },
        { attempts: 1, sent_at: null },
      ]);
      expect(logged.filter((line) => line.includes(`cannot be sent (${code})`))).toHaveLength(1);

      const before = messageIds();
      server.behaviour = 'take';
      if (code === 'ECONNREFUSED') await server.listen();
      pass(minute);
      await relay.deliverDue();
      const sent = await rows();
      expect(messageIds().slice(before.length).sort()).toEqual(
        sent.map(({ id }) => `<${id}@example.org>`).sort(),
      );
      expect(before.every((id) => messageIds().slice(before.length).includes(id))).toBe(true);
      expect(sent).toMatchObject([
        { attempts: 2, sent_at: now },
        { attempts: 2, sent_at: now },
      ]);
      expect(logged.filter((line) => line.includes('Mails are sent again'))).toHaveLength(1);
    },
  );

  it('that fails is tried after 1, 2, 4 … minutes, then every four hours, for four days; then an operator is told', async () => {
    await server.close();
    await lendAndWrite(running);
    const start = now.getTime();
    const delays: number[] = [];
    for (;;) {
      await running.relay.deliverDue();
      const [row] = await rows();
      if (!row?.next_attempt_at) break;
      delays.push((row.next_attempt_at.getTime() - now.getTime()) / minute);
      now = new Date(row.next_attempt_at.getTime() - 1);
      await running.relay.deliverDue();
      expect(await rows()).toMatchObject([{ attempts: delays.length }]);
      pass(1);
    }
    await server.listen();
    expect(delays.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    expect(Math.max(...delays)).toBe(240);
    expect((now.getTime() - start) / (24 * hour)).toBeCloseTo(4, 1);

    const [mail] = await rows();
    expect(mail).toMatchObject({ failed_at: now, sent_at: null });
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([
      expect.stringContaining(`Mail ${mail?.id} is given up after 32 attempts (ECONNREFUSED)`),
    ]);
    expect(await running.outbox.undelivered()).toEqual([
      { id: mail?.id, createdAt: new Date(start), attempts: 32, state: 'given-up', isRefused: false },
    ]);
  });

  it('that refuses an address for good gets its mail once, and the log says so once', async () => {
    server.behaviourFor.set('ann@example.com', 550);
    await lendAndWrite(running, { to: 'ann@example.com' });
    await lendAndWrite(running, { to: 'bea@example.com' });
    await running.relay.deliverDue();
    expect(await rows()).toMatchObject([
      { attempts: 1, failed_at: now, next_attempt_at: null, failure: '550 No mail for ann@example.com' },
      { attempts: 1, sent_at: now, failure: null },
    ]);
    expect(await running.outbox.state()).toMatchObject({ waiting: 0, givenUp: 1 });
    expect(await running.outbox.undelivered()).toMatchObject([{ state: 'given-up', isRefused: true }]);
    const [refused] = await rows();
    expect(logged.filter((line) => line.includes(`Mail ${refused?.id}`))).toEqual([
      expect.stringContaining('is given up after 1 attempt (550)'),
    ]);
    expect(logged.join()).not.toContain('cannot be sent');
  });

  it('that refuses the club’s own addresses for good is for the operator, not for volunteers', async () => {
    const committee = 'committee@example.org';
    const other = await startAnother(withMail({ committee }));
    server.behaviour = 550;
    await other.outbox.mailOnce('a report', { to: committee, subject: 'Report', paragraphs: [] });
    await other.outbox.mailOnce('a notice', { subject: 'Notice', paragraphs: [] });
    await other.relay.deliverDue();
    expect(await other.outbox.undelivered()).toMatchObject([{ isRefused: false }, { isRefused: false }]);
  });

  it('that refuses one address for now gets the others, and the log says so once', async () => {
    server.behaviourFor.set('ann@example.com', 451);
    await lendAndWrite(running, { to: 'ann@example.com' });
    for (const name of ['bea', 'cass', 'dot']) {
      await lendAndWrite(running, { to: `${name}@example.com` });
      await running.relay.deliverDue();
      pass(hour);
    }
    expect(server.received).toHaveLength(3);
    expect(logged.filter((line) => line.includes('cannot be sent'))).toHaveLength(1);
    expect(logged.join()).not.toContain('sent again');
    server.behaviourFor.clear();
    await running.relay.deliverDue();
    expect(server.received).toHaveLength(4);
    expect(logged.filter((line) => line.includes('sent again'))).toHaveLength(1);
  });

  it('that hangs at one mail gets the others meanwhile, those that come later too', async () => {
    const timeouts = { connect: hour, response: hour, stop: 100 };
    const patient = await startAnother(withMail({ timeouts }));
    server.behaviourFor.set('ann@example.com', 'no answer');
    await lendAndWrite(patient, { to: 'ann@example.com' });
    const arrived = once(server, 'taken');
    void patient.relay.deliverDue();
    await arrived;
    for (const name of ['bea', 'cass', 'dot', 'eve']) {
      const taken = once(server, 'taken');
      await lendAndWrite(patient, { to: `${name}@example.com` });
      void patient.relay.deliverDue();
      await taken;
    }
    expect(server.received).toHaveLength(5);
    await patient.relay.stop();
  });

  it('gets what was given up when an operator says so', async () => {
    await lendAndWrite(running);
    await running.dataSource.query(
      'UPDATE outbox_mails SET attempts = 32, next_attempt_at = NULL, failed_at = $1',
      [now],
    );
    pass(24 * hour);
    await running.relay.deliverDue();
    expect(server.received).toEqual([]);

    expect(await running.outbox.retry()).toBe(1);
    await running.relay.deliverDue();
    expect(server.received).toHaveLength(1);
    expect(await running.outbox.undelivered()).toEqual([]);
    expect(await running.outbox.retry()).toBe(0);
  });

  it('gets what waits when an operator says so, but not twice what is being sent', async () => {
    server.behaviour = 451;
    await lendAndWrite(running);
    await running.relay.deliverDue();
    expect(await running.outbox.state()).toMatchObject({ waiting: 1, givenUp: 0 });
    server.behaviour = 'take';
    expect(await running.outbox.retry()).toBe(1);
    const connected = once(server, 'connected').then(() => running.outbox.retry());
    await running.relay.deliverDue();
    expect(await connected).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  it('that cannot encrypt gets nothing where encryption is required', async () => {
    const careful = await startAnother(withMail({ smtpUrl: `${server.url}?requireTLS=true` }));
    await lendAndWrite(careful);
    await careful.relay.deliverDue();
    expect(server.received).toEqual([]);
    expect(logged.filter((line) => line.includes('cannot be sent'))).toEqual([
      expect.stringContaining('Mails cannot be sent (500)'),
    ]);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
  });

  it('that stalls does not hold up the stop, and gets the mail from the next start', async () => {
    server.behaviour = 'no greeting';
    const timeouts = { connect: hour, response: hour, stop: 100 };
    const stalled = await startStore(withMail({ timeouts }));
    await stalled.relay.start();
    const connected = once(server, 'connected');
    await lendAndWrite(stalled);
    await connected;
    // Connecting and a response may take an hour: a stop that waited for either would outlast this test.
    await stalled.stop();

    server.behaviour = 'take';
    pass(Date.now() - now.getTime());
    await running.relay.deliverDue();
    expect(server.received).toHaveLength(1);
  });

  it('is given the mail that is under way when the product stops', async () => {
    const stopping = await startStore(running.settings);
    await stopping.relay.start();
    const connected = once(server, 'connected');
    await lendAndWrite(stopping);
    await connected;
    await stopping.stop();
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date) }]);
    expect(server.received).toHaveLength(1);
  });
});

it('a product that cannot read its folder of mails refuses to start in one sentence, and nothing of it goes on', async () => {
  const home = await mkdtemp(join(tmpdir(), 'mails-'));
  // As with the folder of another user, which root can read.
  const folder = join(home, 'file');
  await writeFile(folder, '');
  const database = await createDatabase();
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const mail = { from: { name: 'The club', address: 'club@example.org' }, folder };
  await expect(startApp({ logger, mail }, database)).rejects.toThrow(
    `Mails cannot be kept in ${folder}: it is not a folder`,
  );
  await jest.advanceTimersByTimeAsync(minute);
  expect(logged).toEqual([]);
  jest.useRealTimers();
  await database.drop();
  await rm(home, { recursive: true });
});

it('tells the log nothing about anybody, whatever happens', async () => {
  const mail = {
    to: 'zebedee@quirk.example',
    subject: 'To Zebedee',
    greeting: 'Dear Zebedee,',
    replyTo: 'x@quirk.example',
  };
  const { relay } = await startImpatient();
  const erased = await lendAndWrite(running, mail);
  for (const behaviour of ['no greeting', 'no answer', 451, 'take'] as const) {
    server.behaviour = behaviour;
    await relay.deliverDue();
    pass(hour);
  }
  await running.dataSource.query(
    'UPDATE outbox_mails SET attempts = 31, sent_at = NULL, next_attempt_at = $1',
    [now],
  );
  server.behaviour = 550;
  await relay.deliverDue();
  for (let count = 0; count < 5; count += 1) await lendAndWrite(running, mail);
  await eraseBorrower(running, erased);
  expect(logged.join()).toContain('given up');
  expect(logged.join()).toContain('left out');
  expect(logged.join('\n')).not.toMatch(/zebedee|quirk|ann example/i);
});

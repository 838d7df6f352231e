import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { DocumentRecord } from '@onchan-bowls/contract/documents';
import { DataSource } from 'typeorm';
import { pdfOf } from '../features/documents/pdf.js';
import { Clock } from '../platform/event-store/clock.js';
import { Relay } from '../platform/outbox/relay.js';
import { Projections } from '../platform/projections/projections.js';
import { MailServer } from '../testing/mail-server.js';
import { startApp, type Client, type RunningApp } from '../testing/running-app.js';
import { storm } from '../testing/storm.js';
import { startProduct } from '../testing/started-product.js';
import { createDatabase, type ThrowawayDatabase } from '../testing/throwaway-database.js';

// Each round starts the built product, which takes its second.
jest.setTimeout(storm(120_000, 300_000));

const rounds = { least: storm(3, 10), most: storm(3, 30) };
/** For how long rounds beyond the least are begun, in milliseconds: a slow machine gets fewer instead of too little time. */
const timeout = 150_000;
const clients = 8;
/** How many answers a round gets before the product is killed in the middle of the next ones. */
const answersOf = (round: number): number => 3 + ((round * 7) % 13);

const password = 'correct horse battery staple';
const personalDataKey = randomBytes(32);
let database: ThrowawayDatabase;
const mails = new MailServer();
/** The product after the last end, in this process. */
let running: RunningApp;
beforeAll(async () => {
  database = await createDatabase();
  await mails.listen();
});
afterAll(async () => {
  await running.stop();
  await mails.close();
});

const start = async (): Promise<Client> => {
  running = await startApp(
    {
      personalDataKey,
      mail: {
        from: { name: 'The club', address: 'club@example.org' },
        folder: tmpdir(),
        smtpUrl: mails.url,
      },
    },
    database,
  );
  return signIn(running.visitor);
};

const environment = () => ({
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: tmpdir(),
  DATABASE_URL: database.productUrl,
  MIGRATION_DATABASE_URL: database.url,
  ADMIN_PASSWORD: password,
  PERSONAL_DATA_KEY: personalDataKey.toString('base64'),
  SMTP_URL: mails.url,
  MAIL_FROM: 'club@example.org',
  PUBLIC_URL: 'http://localhost',
  TRUST_PROXY: 'loopback',
});

const signIn = async (client: Client): Promise<Client> => {
  const { headers } = await client.send('POST', '/api/admin/session', { password });
  const [cookie = ''] = headers.getSetCookie();
  return client.with({ Cookie: cookie.split(';')[0] ?? '', Origin: client.origin });
};

/** One thing that somebody wants of the product, until it is acknowledged. */
interface Wish {
  readonly key: string;
  /** Resolves once the product has said yes. */
  send(admin: Client): Promise<void>;
}

const acknowledged = async (answer: Promise<{ status: number; body: unknown }>): Promise<{ id: number }> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body as { id: number };
};

const aMessage = (): Wish => {
  const key = randomUUID();
  return {
    key,
    async send(admin) {
      const body = { name: key, email: `${key}@example.com`, message: 'Is the green open?' };
      await acknowledged(admin.with({ 'Idempotency-Key': key }).send('POST', '/api/messages', body));
    },
  };
};

/** An application and its approval, which registers a member. */
const anApproval = (): Wish => {
  const key = randomUUID();
  return {
    key,
    async send(admin) {
      const sender = admin.with({ 'Idempotency-Key': key });
      const { id } = await acknowledged(
        sender.send('POST', '/api/member-applications', {
          firstName: key,
          lastName: 'Example',
          email: `${key}@example.com`,
          phone: '01624 000000',
          membershipType: 'Adults',
        }),
      );
      const approval = { status: 'approved' };
      await acknowledged(sender.send('PATCH', `/api/member-applications/${id}/status`, approval));
    },
  };
};

/** A document and its file, whose bytes are beside the log. */
const aDocument = (): Wish => {
  const key = randomUUID();
  return {
    key,
    async send(admin) {
      const sender = admin.with({ 'Idempotency-Key': key });
      const { id } = await acknowledged(sender.send('POST', '/api/documents', { title: key, kind: 'other' }));
      const file = new Blob([new Uint8Array(pdfOf([key]))], { type: 'application/pdf' });
      const path = `/api/documents/${id}/versions?day=2026-03-01`;
      await acknowledged(sender.send('POST', path, file));
    },
  };
};

const wishes = [aMessage, anApproval, aDocument] as const;

it('loses nothing that it acknowledged, and leaves nothing half done, however often it is killed', async () => {
  const fulfilled = new Set<string>();
  // What was not acknowledged is asked for again, under the same key, as a careful client does.
  let open: Wish[] = [];
  const until = performance.now() + timeout;
  const isEnough = (round: number) =>
    round >= rounds.most || (round >= rounds.least && performance.now() > until);
  for (let round = 0; !isEnough(round); round += 1) {
    const product = await startProduct(environment());
    const admin = await signIn(product.client);
    const names = await namesOf(admin);
    for (const key of fulfilled) expect(names).toContain(key);

    let answers = 0;
    let ended: Promise<unknown> | undefined;
    const unanswered: Wish[] = [];
    const client = async (own: number) => {
      for (let turn = 0; ended === undefined; turn += 1) {
        const wish = open.pop() ?? wishes[(own + turn) % wishes.length]?.() ?? aMessage();
        try {
          await wish.send(admin);
          fulfilled.add(wish.key);
          answers += 1;
          if (answers >= answersOf(round)) ended ??= product.end('SIGKILL');
        } catch (error) {
          // Only a connection that broke is no answer.
          if (ended === undefined) throw error;
          unanswered.push(wish);
        }
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, own) => client(own)));
    await ended;
    open = unanswered;
  }
  expect(open).not.toEqual([]);

  const admin = await start();
  for (const wish of open) {
    await wish.send(admin);
    fulfilled.add(wish.key);
  }
  expect((await namesOf(admin)).sort()).toEqual([...fulfilled].sort());
});

/** Who has sent a message or become a member, and what documents have a file; each as often as the product knows them. */
const namesOf = async (admin: Client): Promise<string[]> => {
  const { body: messages } = await admin.get<{ name: string }[]>('/api/messages');
  const { body: members } = await admin.get<{ name: string }[]>('/api/members');
  const names = [...messages, ...members].map(({ name }) => name.replace(' Example', ''));
  return [
    ...names,
    ...(await documentsOf(admin)).flatMap(({ title, versions }) => versions.map(() => title)),
  ];
};

const documentsOf = async (admin: Client) =>
  (await admin.get<Pick<DocumentRecord, 'title' | 'versions'>[]>('/api/documents/all')).body;

it('has then one whole log, the read tables that it makes, and every mail sent at least once', async () => {
  const { app } = running;
  // Later than any lease or delay of those that were killed.
  const later = Date.now() + 60 * 60_000;
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(later));
  await app.get(Relay).deliverDue();

  expect(await app.get(Projections).compare()).toEqual([]);
  const admin = await signIn(running.visitor);
  const files = (await documentsOf(admin)).flatMap(({ versions }) => versions);
  expect(files.length).toBeGreaterThan(0);
  for (const { id } of files) expect((await admin.get(`/api/document-versions/${id}`)).status).toBe(200);
  const dataSource = app.get(DataSource);
  const approvals = `SELECT count(*)::int AS count FROM events WHERE type = 'ApplicationApproved'`;
  const members = `SELECT count(*)::int AS count FROM members`;
  expect(await dataSource.query(members)).toEqual(await dataSource.query(approvals));

  const outbox = await dataSource.query<{ id: string; sent_at: Date | null }[]>(
    `SELECT id, sent_at FROM outbox_mails`,
  );
  expect(outbox.filter(({ sent_at }) => sent_at === null)).toEqual([]);
  const received = new Set(mails.received.map(({ message }) => message.messageId));
  expect(outbox.map(({ id }) => `<${id}@example.org>`).filter((id) => !received.has(id))).toEqual([]);
  // A message is forwarded to the club; an application is confirmed, copied to the club, and its approval told.
  const [expected] = await dataSource.query<{ mails: number }[]>(
    `SELECT (sum(CASE type WHEN 'MessageReceived' THEN 1 WHEN 'ApplicationSubmitted' THEN 2
       WHEN 'ApplicationApproved' THEN 1 ELSE 0 END))::int AS mails FROM events`,
  );
  expect(outbox).toHaveLength(expected?.mails ?? 0);
});

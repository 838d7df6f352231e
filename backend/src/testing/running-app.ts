import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EventsPage } from '@onchan-bowls/contract/history';
import type { Role } from '@onchan-bowls/contract/roles';
import type { Problem } from '@onchan-bowls/contract/problem';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { DataSource } from 'typeorm';
import { createApp, type AppSettings } from '../app/create-app.js';
import { AddAccount } from '../features/users/users.commands.js';
import { Clock } from '../platform/event-store/clock.js';
import { DueErasures } from '../platform/event-store/write/due-erasures.js';
import { runAs } from '../platform/event-store/write/command-context.js';
import { noCeilings } from '../platform/limits/form-ceilings.js';
import { closeGently } from '../platform/http/http-server.js';
import { createLogger } from '../platform/logger.js';
import type { Mail } from '../platform/outbox/mail.js';
import { Projections } from '../platform/projections/projections.js';
import { keepMails } from './kept-mails.js';
import { createDatabase, type ThrowawayDatabase } from './throwaway-database.js';

/** What a request was answered with. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

let requests = 0;

/** Another address for each request, so that no test uses up the limits of the next; believed, as from a proxy. */
const anAddress = (): string => {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests over real HTTP, as one person. */
export class Client {
  constructor(
    readonly origin: string,
    readonly headers: Record<string, string> = {},
  ) {}

  /** The same person, with more headers; an empty one is not sent any more. */
  with(headers: Record<string, string>): Client {
    const sent = Object.entries({ ...this.headers, ...headers }).filter(([, value]) => value !== '');
    return new Client(this.origin, Object.fromEntries(sent));
  }

  /** The same person, at another backend. */
  at(origin: string): Client {
    return new Client(origin, { ...this.headers, Origin: origin });
  }

  /** Sends JSON; a string, bytes, or a blob of its own type, are sent as they are. The answer's body is parsed when it is JSON, and not read if it is endless. */
  async send<Body = Problem>(method: Method, path: string, body?: unknown): Promise<Answer<Body>> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        'X-Forwarded-For': anAddress(),
        ...(body !== undefined && !(body instanceof Blob) && { 'Content-Type': 'application/json' }),
        ...this.headers,
      },
      ...(body !== undefined && {
        body:
          typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob
            ? body
            : JSON.stringify(body),
      }),
    });
    const type = response.headers.get('Content-Type') ?? '';
    const isEndless = type === 'text/event-stream';
    const text = isEndless ? '' : await response.text();
    if (isEndless) await response.body?.cancel();
    const isJson = /^application\/(problem\+)?json/.test(type);
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as Body,
    };
  }

  get<Body = Problem>(path: string): Promise<Answer<Body>> {
    return this.send('GET', path);
  }

  /** The events of a record, the newest first. */
  async eventsOf(stream: string, id: number | string): Promise<EventsPage['events']> {
    const path = `/api/admin/events?stream=${stream}&streamId=${id}`;
    return (await this.get<EventsPage>(path)).body.events;
  }
}

/** The product, listening on a free port, on a database of its own. */
export interface RunningApp {
  readonly app: NestFastifyApplication;
  readonly database: ThrowawayDatabase;
  readonly visitor: Client;
  /** Signs in an account of this role, made on the first call. */
  signIn(role: Role): Promise<Client>;
  /** The mails in the outbox with this subject, such as `message-7`, in order. */
  mailsAbout(subject: string): Promise<Mail[]>;
  /** Erases everybody at once whose erasure can still be undone. */
  endUndo(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'correct horse battery staple';

/**
 * Starts the product for a test file. `settings` replaces what a test wants otherwise. `stop` drops the database, a given
 * one too.
 */
export const startApp = async (
  settings: Partial<AppSettings> = {},
  given?: ThrowawayDatabase,
): Promise<RunningApp> => {
  const database = given ?? (await createDatabase());
  const kept = await keepMails();
  const app = await createApp({
    databaseUrl: database.productUrl,
    migrationDatabaseUrl: database.url,
    personalDataKey: randomBytes(32),
    mail: kept.mail,
    forms: noCeilings,
    logger: createLogger('silent'),
    trustProxy: 1,
    ...settings,
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  // Where the site has a public address, requests come by a proxy that names it.
  const forwarded = settings.publicUrl && { 'X-Forwarded-Host': new URL(settings.publicUrl).host };
  const visitor = new Client(`http://127.0.0.1:${port}`, { ...forwarded });
  const added = new Set<Role>();

  return {
    app,
    database,
    visitor,
    async signIn(role) {
      if (!added.has(role)) {
        const command = new AddAccount(`${role}-example`, password, role);
        await runAs({ actor: 'system' }, () => app.get(CommandBus).execute(command));
        added.add(role);
      }
      const { headers } = await visitor.send('POST', '/api/admin/session', {
        username: `${role}-example`,
        password,
      });
      const [cookie = ''] = headers.getSetCookie();
      return visitor.with({
        Cookie: cookie.split(';')[0] ?? '',
        Origin: settings.publicUrl ?? visitor.origin,
      });
    },
    async mailsAbout(subject) {
      const rows = await app
        .get(DataSource)
        .query<{ mail: Mail }[]>(`SELECT mail FROM outbox_mails WHERE subject = $1 ORDER BY id`, [subject]);
      return rows.map(({ mail }) => mail);
    },
    endUndo: () => app.get(DueErasures).carryOut(new Date(app.get(Clock).now().getTime() + undoWindow)),
    async stop() {
      // A connection that was opened and not used yet would hold the server up for a minute.
      await closeGently(app, { grace: 0 });
      await database.drop();
      await kept.remove();
    },
  };
};

/** The product that the tests of a file share, and its users. */
export interface TestApp extends RunningApp {
  readonly admin: Client;
  readonly committee: Client;
}

/**
 * Starts the product before the tests of a file and stops it after them. Its properties are there once a test runs. What
 * the tests have done leaves the read tables that a rebuild would make.
 */
export const useApp = (settings?: Partial<AppSettings>): TestApp => {
  const product = {} as { -readonly [Key in keyof TestApp]: TestApp[Key] };
  beforeAll(async () => {
    Object.assign(product, await startApp(settings));
    product.admin = await product.signIn('admin');
    product.committee = await product.signIn('committee');
  });
  afterAll(async () => {
    try {
      expect(await product.app.get(Projections).compare()).toEqual([]);
    } finally {
      await product.stop();
    }
  });
  return product;
};

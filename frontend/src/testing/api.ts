import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import type { DocumentRecord } from '@onchan-bowls/contract/documents';
import {
  abandonmentRequest,
  concessionRequest,
  type FixtureRecord,
  fixtureRequest,
  postponementRequest,
  resultRequest,
} from '@onchan-bowls/contract/fixtures';
import { asPlanned } from '@onchan-bowls/contract/fixture-state';
import { fixtureRecordExample } from '@onchan-bowls/contract/fixtures.examples';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import type { AccessRecord, EventRecord, RecordAsItWas } from '@onchan-bowls/contract/history';
import type { Verification } from '@onchan-bowls/contract/verification';
import type { MonthSummary } from '@onchan-bowls/contract/history-months';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { DueRecord } from '@onchan-bowls/contract/dues';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import type { MessageRecord } from '@onchan-bowls/contract/messages';
import type { MailGivenUp } from '@onchan-bowls/contract/people';
import type { PictureRecord } from '@onchan-bowls/contract/pictures';
import type { ExpiredRecords } from '@onchan-bowls/contract/retention';
import type { Role } from '@onchan-bowls/contract/roles';
import type { SessionRecord, SignInRequest } from '@onchan-bowls/contract/session';
import type { PasskeyRecord } from '@onchan-bowls/contract/passkeys';
import type { SecondFactorRecord } from '@onchan-bowls/contract/second-factor';
import type { OwnSession } from '@onchan-bowls/contract/own-sessions';
import { ownSessionExample } from '@onchan-bowls/contract/own-sessions.examples';
import type { SignInRecord } from '@onchan-bowls/contract/sign-ins';
import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import type { TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { accountHandlers } from './handlers/accounts.js';
import { announcementHandlers } from './handlers/announcements.js';
import { competitionHandlers } from './handlers/competitions.js';
import { documentHandlers } from './handlers/documents.js';
import { handicapHandlers } from './handlers/handicaps.js';
import { historyHandlers } from './handlers/history.js';
import { memberApplicationHandlers } from './handlers/member-applications.js';
import { dueHandlers, memberHandlers } from './handlers/members.js';
import { messageHandlers } from './handlers/messages.js';
import { pictureHandlers } from './handlers/pictures.js';
import { pathsOver, recordHandlers } from './handlers/records.js';
import { retentionHandlers } from './handlers/retention.js';
import { secondFactorHandlers } from './handlers/second-factor.js';
import { tasterSessionHandlers } from './handlers/taster-sessions.js';
import { winnerHandlers } from './handlers/winners.js';
import { refuse } from './refuse.js';

export { refuse, unconfirmed } from './refuse.js';

/** A request as the server saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

/** An example of a fixture. */
export const exampleFixture = (values: Partial<FixtureRecord> = {}): FixtureRecord => ({
  ...fixtureRecordExample,
  date: '2026-05-06',
  type: 'league',
  otherType: null,
  ...values,
});

/** The password that the server in the tests knows. */
export const rightPassword = 'crown green';

/** The server in the tests: the real paths and answers, over arrays. */
class Api {
  fixtures: FixtureRecord[] = [];
  announcements: AnnouncementRecord[] = [];
  documents: DocumentRecord[] = [];
  pictures: PictureRecord[] = [];
  competitions: CompetitionRecord[] = [];
  entries: CompetitionEntryRecord[] = [];
  winners: WinnerRecord[] = [];
  handicaps: HandicapRecord[] = [];
  applications: MemberApplicationRecord[] = [];
  members: MemberRecord[] = [];
  dues: DueRecord[] = [];
  tasterSessions: TasterSessionRecord[] = [];
  messages: MessageRecord[] = [];
  accounts: AccountRecord[] = [];
  signIns: SignInRecord[] = [];
  passkeys: PasskeyRecord[] = [];
  secondFactor: SecondFactorRecord = { since: null, recoveryCodesLeft: 0 };
  ownSessions: OwnSession[] = [{ ...ownSessionExample, isCurrent: true }];
  events: EventRecord[] = [];
  session: SessionRecord = { authenticated: false };
  verification: Verification = { ok: true, events: 0, head: null };
  recordsAsTheyWere: Record<string, RecordAsItWas> = {};
  accesses: AccessRecord[] = [];
  monthSummaries: MonthSummary[] = [];
  expiredRecords: ExpiredRecords = [];
  siteStatus: SiteStatus = {
    mails: { areSent: true, waiting: 0, givenUp: 0, isCeilingReached: false },
    forms: [],
    backups: null,
  };
  mailsGivenUp: MailGivenUp[] = [];
  seen: SeenRequest[] = [];

  reset() {
    Object.assign(this, new Api());
  }

  /** Puts a session and the browser's mark in place, as if somebody had signed in. */
  signIn(role: Role = 'admin') {
    this.session = { authenticated: true, username: role, role };
    sessionStorage.setItem('admin-authenticated', 'true');
  }

  /** What was sent to a path by a method, in order. */
  sent(method: string, path: string): SeenRequest[] {
    return this.seen.filter((request) => request.method === method && request.path === path);
  }

  /** Applies a change to a fixture, as a committed command does. */
  change(id: number, values: Partial<FixtureRecord>) {
    this.fixtures = this.fixtures.map((fixture) =>
      fixture.id === id ? { ...fixture, ...values, version: fixture.version + 1 } : fixture,
    );
  }
}

export const api = new Api();

const fixtures = pathsOver('/api/fixtures', api, 'fixtures');

/** Lists that visitors may read. */
const publicLists = [
  '/api/announcements',
  '/api/competitions',
  '/api/competition-entries',
  '/api/competition-winners',
  '/api/documents',
  '/api/fixtures',
  '/api/handicaps',
  '/api/pictures',
];

const sentByVisitors = [
  '/api/competition-entries',
  '/api/member-applications',
  '/api/taster-sessions',
  '/api/messages',
];

/** Refuses what only signed-in users may do while nobody is signed in. */
const guard = http.all('/api/*', ({ request: { method, url } }) => {
  const { pathname } = new URL(url);
  const isForVisitors = pathname.startsWith('/api/admin/')
    ? pathname.startsWith('/api/admin/session')
    : (method === 'GET' && publicLists.includes(pathname)) ||
      (method === 'POST' && sentByVisitors.includes(pathname));
  return isForVisitors || api.session.authenticated ? undefined : refuse('not-signed-in');
});

const handlers = [
  guard,
  ...announcementHandlers(api),
  ...competitionHandlers(api),
  ...documentHandlers(api),
  ...pictureHandlers(api),
  ...winnerHandlers(api),
  ...handicapHandlers(api),
  ...historyHandlers(api),
  ...memberApplicationHandlers(api),
  ...memberHandlers(api),
  ...dueHandlers(api),
  ...retentionHandlers(api),
  ...tasterSessionHandlers(api),
  ...messageHandlers(api),
  ...accountHandlers(api),
  ...secondFactorHandlers(api),
  http.get('/api/admin/people/mails-given-up', () => HttpResponse.json(api.mailsGivenUp)),
  http.get('/api/fixtures/score-reports', () => HttpResponse.json([])),
  ...recordHandlers('/api/fixtures', api, 'fixtures', fixtureRequest, exampleFixture),
  fixtures.change('patch', '/result', (_, body) => ({ ...resultRequest.parse(body), status: 'completed' })),
  fixtures.change('delete', '/result', () => ({
    status: 'upcoming',
    homeScore: null,
    awayScore: null,
    homeAggregate: null,
    awayAggregate: null,
  })),
  fixtures.change('put', '/postponement', (before, body) => {
    const { date, time, reason } = postponementRequest.parse(body);
    return {
      ...asPlanned,
      state: 'postponed',
      reason,
      postponedDate: before.date,
      postponedTime: before.time,
      ...(date !== null && { date }),
      ...(time !== null && { time }),
    };
  }),
  fixtures.change('put', '/abandonment', (_, body) => ({
    ...asPlanned,
    state: 'abandoned',
    ...abandonmentRequest.parse(body),
  })),
  fixtures.change('put', '/concession', (_, body) => {
    const { by, reason } = concessionRequest.parse(body);
    return { ...asPlanned, state: 'conceded', concededBy: by, reason };
  }),
  fixtures.change('delete', '/state', ({ postponedDate, postponedTime }) => ({
    ...asPlanned,
    ...(postponedDate && { date: postponedDate }),
    ...(postponedTime && { time: postponedTime }),
  })),
  http.get('/api/admin/status', () => HttpResponse.json(api.siteStatus)),
  http.get('/api/admin/session', () => HttpResponse.json(api.session)),
  http.post('/api/admin/session', async ({ request }) => {
    const { password, username = 'admin' } = (await request.json()) as SignInRequest;
    if (password !== rightPassword) {
      return refuse('wrong-password', username === 'admin' ? undefined : 'Invalid username or password.');
    }
    api.session = { authenticated: true, username, role: username === 'committee' ? 'committee' : 'admin' };
    return HttpResponse.json(api.session, { status: 201 });
  }),
  http.delete('/api/admin/session', () => {
    api.session = { authenticated: false };
    return new HttpResponse(null, { status: 204 });
  }),
];

export const server = setupServer(...handlers);

/** Has the next POST to a path wait, and then be refused. Returns what ends the waiting. */
export const refuseLater = (path: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const answer = async () => {
    await promise;
    return refuse('unavailable');
  };
  server.use(http.post(path, answer, { once: true }));
  return () => resolve(undefined);
};

server.events.on('request:start', ({ request }) => {
  const seen = { method: request.method, path: new URL(request.url).pathname, headers: request.headers };
  const entry: SeenRequest = { ...seen, body: undefined };
  api.seen.push(entry);
  void request
    .clone()
    .text()
    .then((text) => {
      const isJson = request.headers.get('Content-Type')?.startsWith('application/json');
      if (text !== '') entry.body = isJson ? JSON.parse(text) : text;
    });
});

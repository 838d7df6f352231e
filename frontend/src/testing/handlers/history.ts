import type {
  AccessRecord,
  EventRecord,
  EventsPage,
  RecordAsItWas,
  RecordCategory,
} from '@onchan-bowls/contract/history';
import type { Verification } from '@onchan-bowls/contract/verification';
import { countedMonths, type MonthsOfEvents, type MonthSummary } from '@onchan-bowls/contract/history-months';
import { http, HttpResponse } from 'msw';
import { monthBefore } from '../../lib/dates.js';
import { refuse } from '../refuse.js';

/** An example of a recorded event. */
export const exampleEvent = (position: number, values: Partial<EventRecord> = {}): EventRecord => ({
  position,
  eventId: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  type: 'FixtureScheduled',
  stream: 'fixture',
  streamId: String(position),
  version: 1,
  schemaVersion: 1,
  data: {},
  summary: 'scheduled Onchan A v Peel A',
  changes: [{ field: 'Home team', before: null, after: 'Onchan A' }],
  actor: 'a1',
  actorName: 'Admin',
  requestId: 'r1',
  commandId: `00000000-0000-7000-9000-${String(position).padStart(12, '0')}`,
  // Each is two minutes after the one before it.
  recordedAt: new Date(Date.UTC(2026, 4, 4, 18, 5) + (position - 3) * 120_000).toISOString(),
  isDeletion: false,
  hash: 'ab'.repeat(32),
  ...values,
});

/** An example of a record as it was. */
export const exampleRecordAsItWas = (values: Partial<RecordAsItWas> = {}): RecordAsItWas => ({
  stream: 'fixture',
  streamId: '7',
  label: 'Fixtures',
  name: 'Onchan A v Peel A',
  at: { position: 3, recordedAt: '2026-05-04T18:05:00.000Z' },
  version: 3,
  state: 'present',
  record: [{ field: 'Home team', value: 'Onchan A' }],
  ...values,
});

/** An example of an access to the history. */
export const exampleAccess = (id: number, values: Partial<AccessRecord> = {}): AccessRecord => ({
  id,
  actor: 'a1',
  actorName: 'Cass',
  kind: 'list',
  query: { limit: 50 },
  names: {},
  requestId: 'r1',
  accessedAt: '2026-05-04T18:05:00.000Z',
  ...values,
});

/** Kinds of record as the server names them. */
const exampleKinds: RecordCategory[] = [
  { stream: 'account', label: 'Accounts', types: [{ type: 'AccountAdded', label: 'Account added' }] },
  {
    stream: 'fixture',
    label: 'Fixtures',
    types: [
      { type: 'FixtureScheduled', label: 'Fixture scheduled' },
      { type: 'ResultRecorded', label: 'Result recorded', many: 'recorded # results' },
    ],
  },
];

interface HistoryApi {
  /** Newest first, as all lists of the history. */
  events: EventRecord[];
  verification: Verification;
  /** A record by the point in the history that is asked for; an empty text for now. */
  recordsAsTheyWere: Record<string, RecordAsItWas>;
  accesses: AccessRecord[];
  monthSummaries: MonthSummary[];
}

/** The paths of the history, over arrays. */
export const historyHandlers = (api: HistoryApi) => [
  http.get('/api/admin/events', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const before = Number(searchParams.get('before') ?? Infinity);
    const asked = (['stream', 'streamId', 'type', 'actor'] as const).filter((name) => searchParams.has(name));
    const page: EventsPage = {
      events: api.events
        .filter((event) => event.position < before)
        .filter((event) => asked.every((name) => event[name] === searchParams.get(name)))
        .slice(0, Number(searchParams.get('limit'))),
      kinds: exampleKinds,
      actors: [...new Map(api.events.map(({ actor, actorName }) => [actor, actorName]))].map(
        ([id, name]) => ({
          id,
          name,
        }),
      ),
    };
    return HttpResponse.json(page);
  }),
  http.get('/api/admin/events/months', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const filters = (['stream', 'streamId', 'type', 'actor'] as const).filter((name) =>
      searchParams.has(name),
    );
    const matching = api.events.filter((event) =>
      filters.every((name) => event[name] === searchParams.get(name)),
    );
    const newest = `${searchParams.get('month')}-01`;
    const months = Array.from({ length: countedMonths }, (_, index) => {
      const month = monthBefore(newest, index).first.slice(0, 7);
      return { month, events: matching.filter(({ recordedAt }) => recordedAt.startsWith(month)).length };
    });
    const oldest = months.at(-1)?.month ?? '';
    const counted: MonthsOfEvents = {
      months,
      hasEarlier: api.events.some(({ recordedAt }) => recordedAt < oldest),
    };
    return HttpResponse.json(counted);
  }),
  http.get('/api/admin/events/month', ({ request }) => {
    const summary = api.monthSummaries.find(
      ({ month }) => month === new URL(request.url).searchParams.get('month'),
    );
    return summary ? HttpResponse.json(summary) : refuse('unavailable');
  }),
  http.get('/api/admin/events/verify.ndjson', () =>
    HttpResponse.text(`${JSON.stringify(api.verification)}\n`),
  ),
  http.get('/api/admin/events/access', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const before = Number(searchParams.get('before') ?? Infinity);
    const accesses = api.accesses.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')));
    return HttpResponse.json({ accesses });
  }),
  http.get('/api/admin/records/:stream/:id', ({ request }) => {
    const record = api.recordsAsTheyWere[new URL(request.url).searchParams.get('at') ?? ''];
    return record ? HttpResponse.json(record) : refuse('record-not-found');
  }),
];

import {
  type CompetitionEntryRecord,
  competitionEntryRequest,
  type CompetitionRecord,
  competitionRevision,
  entryByHandRequest,
  partnerRequest,
  paymentRequest,
  placeRequest,
} from '@onchan-bowls/contract/competitions';
import { competitionRecordExample, entryRecordExample } from '@onchan-bowls/contract/competitions.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { http, HttpResponse } from 'msw';
import { refuse } from '../refuse.js';
import { recordHandlers } from './records.js';

/** An example of a competition, ten days after the instant at which the tests take place. */
export const exampleCompetition = (values: Partial<CompetitionRecord> = {}): CompetitionRecord => ({
  ...competitionRecordExample,
  registrationCloses: null,
  format: 'singles',
  places: null,
  ...values,
});

/** An example of an entry. */
export const exampleEntry = (values: Partial<CompetitionEntryRecord> = {}): CompetitionEntryRecord => ({
  ...entryRecordExample,
  firstName: 'Jack',
  lastName: 'Green',
  partnerFirstName: null,
  partnerLastName: null,
  ...values,
});

/** The paths of competitions and their entries, over arrays. */
export const competitionHandlers = (api: {
  session: SessionRecord;
  competitions: CompetitionRecord[];
  entries: CompetitionEntryRecord[];
}) => [
  ...recordHandlers({
    path: '/api/competitions',
    api,
    read: () => api.competitions,
    write: (records) => {
      api.competitions = records;
      api.entries = api.entries.filter(({ competitionId }) => records.some(({ id }) => id === competitionId));
    },
    // What is absent stays as it is.
    body: competitionRevision.transform((changes) => changes as Partial<CompetitionRecord>),
    create: exampleCompetition,
    missing: 'competition-not-found',
  }),
  http.get('/api/competition-entries', () => HttpResponse.json(api.entries)),
  http.post('/api/competition-entries', async ({ request }) => {
    const entrant = competitionEntryRequest.parse(await request.json());
    const entry = exampleEntry({ ...entrant, id: api.entries.length + 1 });
    api.entries = [...api.entries, entry];
    return HttpResponse.json(entry, { status: 201 });
  }),
  http.post('/api/competitions/:id/entries', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const entrant = entryByHandRequest.parse(await request.json());
    const entry = exampleEntry({
      ...entrant,
      id: api.entries.length + 1,
      competitionId: Number(params.id),
      paid: false,
    });
    api.entries = [...api.entries, entry];
    return HttpResponse.json(entry, { status: 201 });
  }),
  http.put('/api/competition-entries/:id/payment', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const entry = api.entries.find(({ id }) => id === Number(params.id));
    if (!entry) return refuse('entry-not-found');
    const changed = { ...entry, ...paymentRequest.parse(await request.json()) };
    api.entries = api.entries.map((each) => (each === entry ? changed : each));
    return HttpResponse.json(changed);
  }),
  http.put('/api/competition-entries/:id/partner', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const entry = api.entries.find(({ id }) => id === Number(params.id));
    if (!entry) return refuse('entry-not-found');
    const expected = request.headers.get('If-Match');
    if (expected !== null && expected !== `"${entry.version}"`) return refuse('changed-meanwhile');
    const changed = { ...entry, ...partnerRequest.parse(await request.json()) };
    api.entries = api.entries.map((each) => (each === entry ? changed : each));
    return HttpResponse.json(changed);
  }),
  http.put('/api/competition-entries/:id/place', async ({ params, request }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    const entry = api.entries.find(({ id }) => id === Number(params.id));
    if (!entry) return refuse('entry-not-found');
    const [first] = api.entries.filter(({ waiting }) => waiting);
    const { placeReason } = placeRequest.parse(await request.json());
    if (placeReason === null && first !== entry) return refuse('reason-needed');
    const changed = { ...entry, waiting: false };
    api.entries = api.entries.map((each) => (each === entry ? changed : each));
    return HttpResponse.json(changed);
  }),
  http.delete('/api/competition-entries/:id', ({ params }) => {
    if (!api.session.authenticated) return refuse('not-signed-in');
    if (!api.entries.some(({ id }) => id === Number(params.id))) return refuse('entry-not-found');
    api.entries = api.entries.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
];

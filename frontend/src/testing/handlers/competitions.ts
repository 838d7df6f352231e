import {
  type CompetitionEntryRecord,
  competitionEntryRequest,
  type CompetitionRecord,
} from '@onchan-bowls/contract/competitions';
import { http, HttpResponse } from 'msw';

/** An example of a competition, ten days after the instant at which the tests take place. */
export const exampleCompetition = (values: Partial<CompetitionRecord> = {}): CompetitionRecord => ({
  id: 1,
  title: 'Spring Cup',
  description: 'Entry Fee: £5',
  date: '2026-05-16T13:30:00.000Z',
  time: '14:30',
  registrationCloses: null,
  status: 'upcoming',
  category: 'mixed',
  type: 'club',
  entriesOpen: true,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
  ...values,
});

/** An example of an entry. */
export const exampleEntry = (values: Partial<CompetitionEntryRecord> = {}): CompetitionEntryRecord => ({
  id: 1,
  competitionId: 1,
  firstName: 'Jack',
  lastName: 'Green',
  createdAt: '2026-04-02T18:00:00.000Z',
  ...values,
});

/** The paths of competitions and their entries, over arrays. */
export const competitionHandlers = (api: {
  competitions: CompetitionRecord[];
  entries: CompetitionEntryRecord[];
}) => [
  http.get('/api/competitions', () => HttpResponse.json(api.competitions)),
  http.get('/api/competition-entries', () => HttpResponse.json(api.entries)),
  http.post('/api/competition-entries', async ({ request }) => {
    const { competitionId, firstName, lastName } = competitionEntryRequest.parse(await request.json());
    const entry = exampleEntry({ id: api.entries.length + 1, competitionId, firstName, lastName });
    api.entries = [...api.entries, entry];
    return HttpResponse.json(entry, { status: 201 });
  }),
];

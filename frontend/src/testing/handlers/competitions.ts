import {
  type CompetitionEntryRecord,
  competitionEntryRequest,
  type CompetitionRecord,
  competitionRevision,
  entryByHandRequest,
  partnerRequest,
  paymentRequest,
} from '@onchan-bowls/contract/competitions';
import { competitionRecordExample, entryRecordExample } from '@onchan-bowls/contract/competitions.examples';
import { http, HttpResponse } from 'msw';
import { pathsOver, recordHandlers } from './records.js';

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
  competitions: CompetitionRecord[];
  entries: CompetitionEntryRecord[];
}) => {
  const entries = pathsOver('/api/competition-entries', api, 'entries');
  return [
    ...recordHandlers(
      '/api/competitions',
      api,
      'competitions',
      // What is absent stays as it is.
      competitionRevision.transform((changes) => changes as Partial<CompetitionRecord>),
      exampleCompetition,
    ),
    entries.list,
    entries.add((body, id) => exampleEntry({ ...competitionEntryRequest.parse(body), id })),
    http.post('/api/competitions/:id/entries', async ({ params, request }) => {
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
    entries.change('put', '/payment', (_, body) => paymentRequest.parse(body)),
    entries.change('put', '/partner', (_, body) => partnerRequest.parse(body)),
    entries.change('put', '/place', () => ({ waiting: false })),
    entries.remove,
  ];
};

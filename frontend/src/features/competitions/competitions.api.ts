import type {
  CompetitionEntryRecord,
  CompetitionEntryRequest,
  CompetitionRecord,
  CompetitionRequest,
  CompetitionRevision,
  VisitorsEntryRecord,
} from '@onchan-bowls/contract/competitions';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const competitionsPath = '/api/competitions';
const entriesPath = '/api/competition-entries';

/** Who has entered, and whether one still can, changes from hour to hour. */
const alwaysStale = { staleTime: 0, refetchOnWindowFocus: true };

/** All competitions. */
export const competitionsQuery = queryOptions({
  queryKey: [competitionsPath],
  queryFn: () => get<CompetitionRecord[]>(competitionsPath),
  meta: { shows: 'competition' },
  ...alwaysStale,
});

/** The entries of all competitions. */
export const entriesQuery = queryOptions({
  queryKey: [entriesPath],
  queryFn: () => get<CompetitionEntryRecord[]>(entriesPath),
  meta: { shows: 'competition' },
  ...alwaysStale,
});

/** Enters somebody for a competition. */
export const enterCompetition = (body: CompetitionEntryRequest & SubmissionSigns, idempotencyKey: string) =>
  request<VisitorsEntryRecord>('POST', entriesPath, { body, idempotencyKey });

/** Puts a competition on the schedule. */
export const addCompetition = (body: CompetitionRequest, idempotencyKey: string) =>
  request<CompetitionRecord>('POST', competitionsPath, { body, idempotencyKey });

/** Changes a competition's details, if it still is at the version given. */
export const updateCompetition = (id: number, version: number, body: CompetitionRevision) =>
  request<CompetitionRecord>('PUT', `${competitionsPath}/${id}`, { body, version });

/** Opens a competition's entries or closes them, whatever its version. */
export const turnEntries = (id: number, entriesOpen: boolean) =>
  request<CompetitionRecord>('PUT', `${competitionsPath}/${id}`, { body: { entriesOpen } });

/** Deletes a competition, and erases who had entered. */
export const deleteCompetition = (id: number) => request<undefined>('DELETE', `${competitionsPath}/${id}`);

/** Takes an entry back, and erases whose it was. */
export const cancelEntry = (id: number) => request<undefined>('DELETE', `${entriesPath}/${id}`);

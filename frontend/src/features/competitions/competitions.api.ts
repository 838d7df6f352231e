import type {
  CompetitionEntryRecord,
  CompetitionEntryRequest,
  CompetitionRecord,
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
  ...alwaysStale,
});

/** The entries of all competitions. */
export const entriesQuery = queryOptions({
  queryKey: [entriesPath],
  queryFn: () => get<CompetitionEntryRecord[]>(entriesPath),
  ...alwaysStale,
});

/** Enters somebody for a competition. */
export const enterCompetition = (body: CompetitionEntryRequest & SubmissionSigns, idempotencyKey: string) =>
  request<VisitorsEntryRecord>('POST', entriesPath, { body, idempotencyKey });

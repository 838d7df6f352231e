import type {
  CompetitionEntryRecord,
  CompetitionEntryRequest,
  CompetitionRecord,
  CompetitionRevision,
  EntryByHandRequest,
  PartnerRequest,
  PlaceRequest,
  VisitorsEntryRecord,
} from '@onchan-bowls/contract/competitions';
import type { SubmissionSigns } from '@onchan-bowls/contract/submission';
import { request } from '../../data/api.js';
import { isFromPage } from '../../data/page-data.js';
import { deleteRecord, recordsQuery } from '../../data/records-api.js';

export { dayPlayed } from './competitions.js';

const competitionsPath = '/api/competitions';
const entriesPath = '/api/competition-entries';

/** How long data that came with the page counts as just loaded, in milliseconds. */
const fresh = 30_000;

/** Entries, and whether they are open, change from hour to hour. */
const alwaysStale = {
  staleTime: (query: Parameters<typeof isFromPage>[0]) => (isFromPage(query) ? fresh : 0),
  refetchOnWindowFocus: 'always',
} as const;

export const competitionsQuery = {
  ...recordsQuery<CompetitionRecord>(competitionsPath, 'competition'),
  ...alwaysStale,
};

/** The entries of all competitions. */
export const entriesQuery = {
  ...recordsQuery<CompetitionEntryRecord>(entriesPath, 'competition'),
  ...alwaysStale,
};

export const enterCompetition = (body: CompetitionEntryRequest & SubmissionSigns, idempotencyKey: string) =>
  request<VisitorsEntryRecord>('POST', entriesPath, { body, idempotencyKey });

/** Enters somebody by hand, whether entries are open or not. */
export const addEntry = (
  { competitionId, ...entrant }: EntryByHandRequest & { competitionId: number },
  idempotencyKey: string,
) =>
  request<CompetitionEntryRecord>('POST', `${competitionsPath}/${competitionId}/entries`, {
    body: entrant,
    idempotencyKey,
  });

export const notePayment = (id: number, paid: boolean) =>
  request<CompetitionEntryRecord>('PUT', `${entriesPath}/${id}/payment`, { body: { paid } });

/** Names the partner of an entry, if its competition still has the given version; without names, it has none any more. */
export const changePartner = (id: number, version: number | undefined, body: PartnerRequest) =>
  request<CompetitionEntryRecord>('PUT', `${entriesPath}/${id}/partner`, { body, version });

/** Gives a free place to an entry that waits, if its competition still has the given version. */
export const givePlace = (id: number, version: number | undefined, body: PlaceRequest) =>
  request<CompetitionEntryRecord>('PUT', `${entriesPath}/${id}/place`, { body, version });

/** Changes a competition's details, if it still has the given version. */
export const updateCompetition = (id: number, version: number, body: CompetitionRevision) =>
  request<CompetitionRecord>('PUT', `${competitionsPath}/${id}`, { body, version });

/** Opens or closes the entries of a competition at any version. */
export const setEntriesOpen = (id: number, entriesOpen: boolean) =>
  request<CompetitionRecord>('PUT', `${competitionsPath}/${id}`, { body: { entriesOpen } });

/** Cancels an entry and erases the entrant. */
export const cancelEntry = (id: number) => deleteRecord(entriesQuery, id);

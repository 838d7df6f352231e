import type { WinnerRecord, WinnerRequest } from '@onchan-bowls/contract/winners';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/competition-winners';

/** All winners of all competitions. */
export const winnersQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<WinnerRecord[]>(path),
  meta: { shows: 'winner' },
});

/** Records the winner of a competition. */
export const addWinner = (body: WinnerRequest, idempotencyKey: string) =>
  request<WinnerRecord>('POST', path, { body, idempotencyKey });

/** Replaces a winner, if it still has the given version. */
export const updateWinner = (id: number, version: number, body: WinnerRequest, idempotencyKey?: string) =>
  request<WinnerRecord>('PUT', `${path}/${id}`, { body, version, idempotencyKey });

/** Deletes a winner. */
export const deleteWinner = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

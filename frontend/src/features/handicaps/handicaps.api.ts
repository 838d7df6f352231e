import type { HandicapRecord, HandicapRequest } from '@onchan-bowls/contract/handicaps';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../lib/api.js';

const path = '/api/handicaps';

/** All handicaps. */
export const handicapsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<HandicapRecord[]>(path),
  meta: { shows: 'handicap' },
});

/** Puts a player on the list. */
export const addHandicap = (body: HandicapRequest, idempotencyKey: string) =>
  request<HandicapRecord>('POST', path, { body, idempotencyKey });

/** Replaces a player’s handicap and what stands beside it, if it still is at the version given. */
export const updateHandicap = (id: number, version: number, body: HandicapRequest, idempotencyKey?: string) =>
  request<HandicapRecord>('PUT', `${path}/${id}`, { body, version, idempotencyKey });

/** Takes a player off the list. */
export const deleteHandicap = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

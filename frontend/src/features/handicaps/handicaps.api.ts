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

/** Adds a player with a handicap. */
export const addHandicap = (body: HandicapRequest, idempotencyKey: string) =>
  request<HandicapRecord>('POST', path, { body, idempotencyKey });

/** Replaces the handicap and details of a player, if they still have the given version. */
export const updateHandicap = (id: number, version: number, body: HandicapRequest, idempotencyKey?: string) =>
  request<HandicapRecord>('PUT', `${path}/${id}`, { body, version, idempotencyKey });

/** Removes a player from the list. */
export const deleteHandicap = (id: number) => request<undefined>('DELETE', `${path}/${id}`);

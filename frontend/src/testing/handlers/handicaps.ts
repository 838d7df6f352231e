import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { http, HttpResponse } from 'msw';

/** An example of a player's handicap. */
export const exampleHandicap = (values: Partial<HandicapRecord> = {}): HandicapRecord => ({
  id: 1,
  playerName: 'Jack Green',
  category: 'mens',
  handicap: 0,
  notes: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
  ...values,
});

/** The paths of handicaps, over an array. */
export const handicapHandlers = (api: { handicaps: HandicapRecord[] }) => [
  http.get('/api/handicaps', () => HttpResponse.json(api.handicaps)),
];

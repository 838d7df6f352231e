import { type HandicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { recordHandlers } from './records.js';

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
export const handicapHandlers = (api: { session: SessionRecord; handicaps: HandicapRecord[] }) =>
  recordHandlers({
    path: '/api/handicaps',
    api,
    read: () => api.handicaps,
    write: (records) => {
      api.handicaps = records;
    },
    body: handicapRequest,
    create: exampleHandicap,
    missing: 'handicap-not-found',
  });

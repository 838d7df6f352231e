import { type WinnerRecord, winnerRequest } from '@onchan-bowls/contract/winners';
import { winnerRecordExample } from '@onchan-bowls/contract/winners.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { recordHandlers } from './records.js';

/** An example of a competition's winner. */
export const exampleWinner = (values: Partial<WinnerRecord> = {}): WinnerRecord => ({
  ...winnerRecordExample,
  competitionName: 'Ladies Singles',
  winner: 'Rosie Crown',
  runnerUp: null,
  notes: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  ...values,
});

/** The paths of competitions’ winners, over an array. */
export const winnerHandlers = (api: { session: SessionRecord; winners: WinnerRecord[] }) =>
  recordHandlers({
    path: '/api/competition-winners',
    api,
    read: () => api.winners,
    write: (records) => {
      api.winners = records;
    },
    body: winnerRequest,
    create: exampleWinner,
    missing: 'winner-not-found',
  });

import { type WinnerRecord, winnerRequest } from '@onchan-bowls/contract/winners';
import { winnerRecordExample } from '@onchan-bowls/contract/winners.examples';
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
export const winnerHandlers = (api: { winners: WinnerRecord[] }) =>
  recordHandlers('/api/competition-winners', api, 'winners', winnerRequest, exampleWinner);

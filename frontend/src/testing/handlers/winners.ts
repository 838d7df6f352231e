import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { http, HttpResponse } from 'msw';

/** An example of a competition's winner. */
export const exampleWinner = (values: Partial<WinnerRecord> = {}): WinnerRecord => ({
  id: 1,
  competitionName: 'Ladies Singles',
  winner: 'Rosie Crown',
  category: 'Ladies',
  year: 2025,
  runnerUp: null,
  notes: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  version: 1,
  ...values,
});

/** The paths of competitions' winners, over an array. */
export const winnerHandlers = (api: { winners: WinnerRecord[] }) => [
  http.get('/api/competition-winners', () => HttpResponse.json(api.winners)),
];

import type { WinnerRecord, WinnerRequest } from './winners.js';

export const winnerExample = {
  competitionName: 'Summer Cup',
  winner: 'Ann Example',
  category: 'Ladies',
  year: 2025,
  runnerUp: 'Beth Example',
  notes: '21–18 after a long last end',
} satisfies WinnerRequest;

export const winnerRecordExample: WinnerRecord = {
  ...winnerExample,
  id: 1,
  createdAt: '2025-08-31T16:00:00.000Z',
  version: 1,
};

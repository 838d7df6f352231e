import type { HandicapRecord, HandicapRequest } from './handicaps.js';

export const handicapExample = {
  playerName: 'Ann Example',
  category: 'ladies',
  handicap: 3,
  notes: 'Provisional until June',
} satisfies HandicapRequest;

export const handicapRecordExample: HandicapRecord = {
  ...handicapExample,
  id: 1,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
};

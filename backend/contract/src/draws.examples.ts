import type { DiscardRequest, DrawRecord, DrawRequest, DrawResultRequest } from './draws.js';

export const drawExample: DrawRequest = { seeds: [], playBy: [] };

export const drawResultExample: DrawResultRequest = {
  round: 1,
  match: 1,
  outcome: 'played',
  firstScore: 21,
  secondScore: 15,
};

export const discardExample: DiscardRequest = { discardReason: 'Two entries were forgotten' };

export const drawRecordExample: DrawRecord = {
  seed: 'kXbWq0Y2b1Jm3mEJ',
  seeded: 1,
  order: [1, 2],
  playBy: ['2026-06-14'],
  results: [{ round: 1, match: 1, outcome: 'played', firstScore: 21, secondScore: 15 }],
  madeAt: '2026-05-04T09:00:00.000Z',
};

import { club } from './club.js';
import type {
  AbandonmentRequest,
  ConcessionRequest,
  FixtureRecord,
  FixtureRequest,
  PostponementRequest,
  ResultRequest,
} from './fixtures.js';

export const fixtureExample = {
  homeTeam: 'Onchan A',
  awayTeam: 'Peel A',
  date: '2026-05-07',
  time: '18:30',
  venue: club.ground,
  category: 'mens',
  type: 'other',
  otherType: 'Friendly',
} satisfies FixtureRequest;

export const fixtureRecordExample: FixtureRecord = {
  ...fixtureExample,
  id: 1,
  status: 'upcoming',
  homeScore: null,
  awayScore: null,
  homeAggregate: null,
  awayAggregate: null,
  state: null,
  reason: null,
  concededBy: null,
  postponedDate: null,
  postponedTime: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
};

export const resultExample = {
  homeScore: 8,
  awayScore: 2,
  homeAggregate: 137,
  awayAggregate: 133,
} satisfies ResultRequest;

export const completedFixtureExample: FixtureRecord = {
  ...fixtureRecordExample,
  ...resultExample,
  status: 'completed',
  version: 2,
};

export const postponementExample = {
  date: '2026-05-12',
  time: '19:00',
  reason: 'waterlogged green',
} satisfies PostponementRequest;

export const postponedFixtureExample: FixtureRecord = {
  ...fixtureRecordExample,
  ...postponementExample,
  state: 'postponed',
  postponedDate: fixtureExample.date,
  postponedTime: fixtureExample.time,
  version: 2,
};

export const abandonmentExample = { reason: 'rain' } satisfies AbandonmentRequest;

export const concessionExample = { by: 'away', reason: 'no full team' } satisfies ConcessionRequest;

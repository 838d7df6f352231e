import type { OwnSession } from './own-sessions.js';

export const ownSessionExample: OwnSession = {
  id: '5d7f6a10-93c4-4f0e-8a55-1b1f0c1d2e3f',
  browser: 'Firefox on Windows',
  network: '3fa9c1',
  createdAt: '2026-05-03T18:05:00.000Z',
  lastSeenAt: '2026-05-03T19:31:00.000Z',
  isCurrent: false,
};

import {
  completedByUnlessSaid,
  type CompleteTasterSessionRequest,
  type TasterSessionRecord,
  type TasterSessionRequest,
} from './taster-sessions.js';
import { reopeningExample } from './reopening.examples.js';

export const tasterSessionExample = {
  firstName: 'Ann',
  lastName: 'Kelly',
  email: 'ann.kelly@example.org',
  phone: '01624 000000',
  preferredDateTime: 'Any weekday evening, or Saturday morning',
} satisfies TasterSessionRequest;

export const tasterSessionRecordExample: TasterSessionRecord = {
  ...tasterSessionExample,
  id: 1,
  status: 'pending',
  appliedAt: '2026-05-04T09:00:00.000Z',
  completedAt: null,
  completedBy: null,
  reopenReason: null,
  version: 1,
};

export const completionExample: CompleteTasterSessionRequest = { completedBy: completedByUnlessSaid };

export const completedTasterSessionExample: TasterSessionRecord = {
  ...tasterSessionRecordExample,
  status: 'completed',
  completedAt: '2026-05-09T10:00:00.000Z',
  completedBy: completedByUnlessSaid,
  version: 2,
};

export const reopenedTasterSessionExample: TasterSessionRecord = {
  ...tasterSessionRecordExample,
  ...reopeningExample,
  version: 3,
};

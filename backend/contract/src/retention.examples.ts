import type { ExpiredRecords, RetentionRequest } from './retention.js';

export const retentionExample: RetentionRequest = {
  records: [{ kind: 'messages', id: 2_000_000_012, version: 2 }],
};

export const expiredRecordsExample: ExpiredRecords = [
  {
    kind: 'messages',
    due: 1,
    records: [{ id: 12, name: 'Ann Example', people: 1, since: '2025-05-04T09:00:00.000Z', version: 2 }],
  },
];

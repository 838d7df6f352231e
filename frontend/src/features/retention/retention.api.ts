import type { ExpiredRecords, RetentionRequest } from '@onchan-bowls/contract/retention';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../data/api.js';
import { pathQuery } from '../../data/records-api.js';

const path = '/api/admin/retention';

/** What is kept too long, by kind. */
export const retentionQuery = pathQuery<ExpiredRecords>(path);

/** The number of records that are kept too long. */
export const dueCountQuery = queryOptions({
  ...retentionQuery,
  select: (kinds) => kinds.reduce((sum, { due }) => sum + due, 0),
});

/** Erases records for good, all or none. */
export const eraseExpiredRecords = (body: RetentionRequest) =>
  request<undefined>('POST', `${path}/erase`, { body });

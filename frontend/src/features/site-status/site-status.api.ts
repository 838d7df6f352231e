import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../data/api.js';

const path = '/api/admin/status';

/** The state of the site, for administrators. New messages and time change it. */
export const siteStatusQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<SiteStatus>(path),
  meta: { shows: 'message' },
  staleTime: 0,
});

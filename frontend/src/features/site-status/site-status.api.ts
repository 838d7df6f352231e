import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';

const path = '/api/admin/status';

/** What administrators need to know of the site itself. Every new message may change it, and time does. */
export const siteStatusQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<SiteStatus>(path),
  meta: { shows: 'message' },
  staleTime: 0,
});

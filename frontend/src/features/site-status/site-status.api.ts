import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { pathQuery } from '../../data/records-api.js';

/** The state of the site, for administrators. New messages and time change it. */
export const siteStatusQuery = {
  ...pathQuery<SiteStatus>('/api/admin/status'),
  meta: { shows: 'message' },
  staleTime: 0,
};

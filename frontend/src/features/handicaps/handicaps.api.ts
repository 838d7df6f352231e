import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';

const path = '/api/handicaps';

/** All handicaps. */
export const handicapsQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<HandicapRecord[]>(path),
});

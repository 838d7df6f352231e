import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/api.js';

const path = '/api/competition-winners';

/** All winners of all competitions. */
export const winnersQuery = queryOptions({
  queryKey: [path],
  queryFn: () => get<WinnerRecord[]>(path),
});

import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { recordsQuery } from '../../data/records-api.js';

export const winnersQuery = recordsQuery<WinnerRecord>('/api/competition-winners', 'winner');

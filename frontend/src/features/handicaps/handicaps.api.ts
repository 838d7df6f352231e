import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { recordsQuery } from '../../data/records-api.js';

export const handicapsQuery = recordsQuery<HandicapRecord>('/api/handicaps', 'handicap');

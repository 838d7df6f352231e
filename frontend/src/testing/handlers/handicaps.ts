import { type HandicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { handicapRecordExample } from '@onchan-bowls/contract/handicaps.examples';
import { recordHandlers } from './records.js';

/** An example of a player's handicap. */
export const exampleHandicap = (values: Partial<HandicapRecord> = {}): HandicapRecord => ({
  ...handicapRecordExample,
  playerName: 'Jack Green',
  category: 'mens',
  handicap: 0,
  notes: null,
  ...values,
});

/** The paths of handicaps, over an array. */
export const handicapHandlers = (api: { handicaps: HandicapRecord[] }) =>
  recordHandlers('/api/handicaps', api, 'handicaps', handicapRequest, exampleHandicap);

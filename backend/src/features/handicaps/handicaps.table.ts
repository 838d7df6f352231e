import { handicapRecord } from '@onchan-bowls/contract/handicaps';
import { datedRecordColumns, integer, nullable, readTable, text } from '../../platform/records/read-table.js';
import { wholeRecordTable } from '../../platform/records/whole-record-table.js';
import { handicap, type HandicapDetails } from './handicap.js';

/** The list of handicaps as visitors and administrators read it. */
const HandicapRow = readTable('handicaps', {
  ...datedRecordColumns,
  playerName: text(),
  category: text<HandicapDetails['category']>(),
  handicap: integer(),
  notes: nullable(text()),
});

export const handicapTable = wholeRecordTable(handicap, {
  name: 'handicaps',
  version: 1,
  entity: HandicapRow,
  schema: handicapRecord,
});

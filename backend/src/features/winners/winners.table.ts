import { winnerRecord } from '@onchan-bowls/contract/winners';
import {
  instant,
  integer,
  nullable,
  readTable,
  recordColumns,
  text,
} from '../../platform/records/read-table.js';
import { wholeRecordTable } from '../../platform/records/whole-record-table.js';
import { winner, type WinnerDetails } from './winner.js';

/** The roll of winners as visitors and administrators read it. */
const WinnerRow = readTable('competition_winners', {
  ...recordColumns,
  competitionName: text(),
  winner: text(),
  category: text<WinnerDetails['category']>(),
  year: integer(),
  runnerUp: nullable(text()),
  notes: nullable(text()),
  createdAt: instant(),
});

export const winnerTable = wholeRecordTable(winner, {
  name: 'competition_winners',
  version: 1,
  entity: WinnerRow,
  schema: winnerRecord,
});

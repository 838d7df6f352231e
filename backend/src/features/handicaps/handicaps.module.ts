import { Module } from '@nestjs/common';
import { handicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { handicapExample, handicapRecordExample } from '@onchan-bowls/contract/handicaps.examples';
import { Features } from '../../platform/features.js';
import { Changes } from '../../platform/http/access.js';
import { nameSchema } from '../../platform/http/documented.js';
import { recordPaths } from '../../platform/records/record-paths.js';
import { handicap } from './handicap.js';
import { handicapTable } from './handicaps.table.js';

nameSchema('Handicap', handicapRecord);

@Changes('handicap')
class HandicapsController extends recordPaths({
  path: 'handicaps',
  request: handicapRequest,
  requestExample: handicapExample,
  record: handicapRecord,
  recordExample: handicapRecordExample,
  summaries: {
    list: 'All handicaps',
    add: 'Set the handicap of a player',
    revise: 'Revise a handicap',
    delete: 'Delete a handicap',
  },
  addOperation: 'HandicapsController_set',
  table: handicapTable,
}) {}

@Module({ controllers: [HandicapsController] })
export class HandicapsModule {
  constructor(features: Features) {
    features.add(handicap, [handicapTable.projection]);
  }
}

import { Module } from '@nestjs/common';
import { winnerRecord, winnerRequest } from '@onchan-bowls/contract/winners';
import { winnerExample, winnerRecordExample } from '@onchan-bowls/contract/winners.examples';
import { Features } from '../../platform/features.js';
import { Changes } from '../../platform/http/access.js';
import { nameSchema } from '../../platform/http/documented.js';
import { recordPaths } from '../../platform/records/record-paths.js';
import { winner } from './winner.js';
import { winnerTable } from './winners.table.js';

nameSchema('Winner', winnerRecord);

@Changes('winner')
class WinnersController extends recordPaths({
  path: 'competition-winners',
  request: winnerRequest,
  requestExample: winnerExample,
  record: winnerRecord,
  recordExample: winnerRecordExample,
  summaries: {
    list: 'All winners',
    add: 'Record the winner of a competition',
    revise: 'Revise what is on record of a winner',
    delete: 'Delete a winner',
  },
  addOperation: 'WinnersController_record',
  table: winnerTable,
}) {}

@Module({ controllers: [WinnersController] })
export class WinnersModule {
  constructor(features: Features) {
    features.add(winner, [winnerTable.projection]);
  }
}

import { winnerRecord, winnerRequest } from '@onchan-bowls/contract/winners';
import { winnerExample, winnerRecordExample } from '@onchan-bowls/contract/winners.examples';
import { Changes } from '../../platform/http/access.js';
import { nameSchema } from '../../platform/http/documented.js';
import { recordPaths } from '../../platform/records/record-paths.js';
import { DeleteWinner, RecordWinner, ReviseWinner } from './winners.commands.js';
import { ListWinners, winners } from './winners.table.js';

nameSchema('Winner', winnerRecord);

@Changes('winner')
export class WinnersController extends recordPaths({
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
  projection: winners,
  List: ListWinners,
  Add: RecordWinner,
  Revise: ReviseWinner,
  Delete: DeleteWinner,
}) {}

import { handicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { handicapExample, handicapRecordExample } from '@onchan-bowls/contract/handicaps.examples';
import { Changes } from '../../platform/http/access.js';
import { nameSchema } from '../../platform/http/documented.js';
import { recordPaths } from '../../platform/records/record-paths.js';
import { DeleteHandicap, ReviseHandicap, SetHandicap } from './handicaps.commands.js';
import { handicaps, ListHandicaps } from './handicaps.table.js';

nameSchema('Handicap', handicapRecord);

@Changes('handicap')
export class HandicapsController extends recordPaths({
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
  projection: handicaps,
  List: ListHandicaps,
  Add: SetHandicap,
  Revise: ReviseHandicap,
  Delete: DeleteHandicap,
}) {}

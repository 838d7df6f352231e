import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { winner } from './winner.js';
import { winnerRecords } from './winners.table.js';

export const RecordWinner = creates(winner, winner.add, winnerRecords);
export const ReviseWinner = updates(winner, winner.revise, winnerRecords);
export const DeleteWinner = deletes(winner, winner.delete);

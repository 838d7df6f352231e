import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { deleteWinner, recordWinner, reviseWinner, winner } from './winner.js';
import { winnerRecords } from './winners.table.js';

export const RecordWinner = creates(winner, recordWinner, winnerRecords);
export const ReviseWinner = updates(winner, reviseWinner, winnerRecords);
export const DeleteWinner = deletes(winner, deleteWinner);

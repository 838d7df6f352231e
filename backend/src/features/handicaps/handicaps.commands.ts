import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { handicap } from './handicap.js';
import { handicapRecords } from './handicaps.table.js';

export const SetHandicap = creates(handicap, handicap.add, handicapRecords);
export const ReviseHandicap = updates(handicap, handicap.revise, handicapRecords);
export const DeleteHandicap = deletes(handicap, handicap.delete);

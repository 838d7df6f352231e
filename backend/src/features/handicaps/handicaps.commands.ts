import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { deleteHandicap, handicap, reviseHandicap, setHandicap } from './handicap.js';
import { handicapRecords } from './handicaps.table.js';

export const SetHandicap = creates(handicap, setHandicap, handicapRecords);
export const ReviseHandicap = updates(handicap, reviseHandicap, handicapRecords);
export const DeleteHandicap = deletes(handicap, deleteHandicap);

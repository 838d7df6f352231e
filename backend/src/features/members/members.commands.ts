import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { addMember, eraseMember, member, reviseMember } from './member.js';
import { memberRecords } from './members.table.js';

export const AddMember = creates(member, addMember, memberRecords);
export const ReviseMember = updates(member, reviseMember, memberRecords);
export const EraseMember = deletes(member, eraseMember);

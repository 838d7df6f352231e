import { deletes, updates } from '../../platform/records/record-commands.js';
import { eraseMember, member, reviseMember } from './member.js';
import { memberRecords } from './members.table.js';

export const ReviseMember = updates(member, reviseMember, memberRecords);
export const EraseMember = deletes(member, eraseMember);

import type { MemberDetails, MemberRecord } from '@onchan-bowls/contract/members';
import { useQuery } from '@tanstack/react-query';
import { AddDialog, DeleteDialog, EditDialog } from '../../components/record-dialogs.js';
import { mergeChanges } from '../../lib/save-over.js';
import { memberFields, MemberForm } from './member-form.js';
import { likeMembers } from './like-members.js';
import { addMember, deleteMember, membersQuery, updateMember } from './members.api.js';

interface DialogProps {
  member: MemberRecord;
  onClose: () => void;
}

/** Adds a member by hand. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { data: members = [] } = useQuery(membersQuery);
  return (
    <AddDialog<MemberRecord, MemberDetails>
      title="Add Member"
      query={membersQuery}
      add={addMember}
      nameOf={({ name }) => name}
      outcome={{ done: 'Member Added', failed: 'Error adding member' }}
      warningsFor={(values) =>
        likeMembers(values, members).map(
          ({ member, reason }) => `${member.name} is a member already and has the same ${reason}.`,
        )
      }
      onClose={onClose}
      form={({ record, ...form }) => <MemberForm member={record} {...form} />}
    />
  );
}

/** Edits a member. */
export function EditMemberDialog({ member, onClose }: DialogProps) {
  return (
    <EditDialog<MemberRecord, MemberDetails>
      title="Edit Member"
      record={member}
      query={membersQuery}
      save={(seen, values) => updateMember(seen.id, seen.version, mergeChanges(values, seen, seen).others)}
      fields={memberFields}
      nameOf={({ name }) => name}
      outcome={{ done: 'Member Updated', failed: 'Error updating member' }}
      onClose={onClose}
      form={({ record = member, ...form }) => <MemberForm member={record} {...form} />}
    />
  );
}

/** Asks before a member is deleted with their personal data. */
export function DeleteMemberDialog({ member: { id, name }, onClose }: DialogProps) {
  return (
    <DeleteDialog
      title="Delete Member"
      question={`Are you sure you want to delete ${name}? All that is kept about them as a member is erased for good, in the history too. Handicaps and competition winners stay, and so does their application: delete that separately, under Apps.`}
      confirmLabel="Delete Member"
      keepLabel="Keep Member"
      query={membersQuery}
      remove={() => deleteMember(id)}
      name={name}
      outcome={{ done: 'Member Deleted', failed: 'Error deleting member' }}
      undo={{ stream: 'member', id }}
      onClose={onClose}
    />
  );
}

import type { MemberRecord } from '@onchan-bowls/contract/members';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { MailLink, PhoneLink } from '../../components/contact-link.js';
import { CsvExport } from '../../components/csv-export.js';
import { HistoryLink } from '../../components/history-link.js';
import { useListFilter } from '../../components/list-filter.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { LongList } from '../../components/long-list.js';
import { Actions, RecordRow, RowAction, SectionHead } from '../../components/record-list.js';
import { dayOf, longDayOf } from '../../lib/dates.js';
import { useTask, useTaskRecord } from '../../lib/task.js';
import { DeleteMemberDialog, EditMemberDialog } from './member-dialogs.js';
import { byName, memberStatus, searchMembers } from './members.js';
import { membersQuery } from './members.api.js';

const columns = {
  Name: ({ name }: MemberRecord) => name,
  Role: ({ role }: MemberRecord) => role,
  Status: ({ status }: MemberRecord) => memberStatus[status].label,
  'Year Joined': ({ joinedYear }: MemberRecord) => joinedYear,
  Email: ({ email }: MemberRecord) => email,
  Phone: ({ phone }: MemberRecord) => phone,
  Applied: ({ appliedAt }: MemberRecord) => dayOf(new Date(appliedAt)),
  Approved: ({ approvedAt }: MemberRecord) => dayOf(new Date(approvedAt)),
  'Approved By': ({ approvedBy }: MemberRecord) => approvedBy,
};

const dialogs = { edit: EditMemberDialog, delete: DeleteMemberDialog };
type TaskName = keyof typeof dialogs;
const isTaskName = (name: string | undefined): name is TaskName => name !== undefined && name in dialogs;

interface MemberRowProps {
  member: MemberRecord;
  canEdit: boolean;
  onTask: (name: TaskName, id: number) => void;
}

const MemberRow = memo(function MemberRow({ member, canEdit, onTask }: MemberRowProps) {
  const { id, name, role, status, joinedYear, email, phone, approvedAt, approvedBy } = member;
  const { label, colorPalette } = memberStatus[status];
  return (
    <RecordRow
      title={name}
      meta={
        <>
          <Badge colorPalette={colorPalette}>{label}</Badge>
          <span>{role}</span>
          <span>Joined {joinedYear}</span>
          <span>
            Approved {longDayOf(approvedAt)} by {approvedBy}
          </span>
        </>
      }
      actions={
        <>
          {canEdit && <RowAction label="Edit" of={name} onClick={() => onTask('edit', id)} />}
          {canEdit && <RowAction label="Delete" of={name} destructive onClick={() => onTask('delete', id)} />}
          <HistoryLink stream="member" id={id} name={name} />
        </>
      }
    >
      <Actions columnGap="6" rowGap="0">
        <MailLink address={email} />
        <PhoneLink number={phone} />
      </Actions>
    </RecordRow>
  );
});

const state = { label: 'Status', of: ({ status }: MemberRecord) => memberStatus[status].label };

/** The dashboard's Members tab: who belongs to the club, and the forms to edit and erase them. */
export default function ManageMembers({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(membersQuery);
  const { task, open, close } = useTask();
  const member = useTaskRecord(task, data ?? []);
  const { found, filters, isFiltered, asked } = useListFilter(data, {
    label: 'Search members...',
    hint: 'A name, a role, an email address or a phone number',
    noun: ['member', 'members'],
    search: searchMembers,
    state,
    always: true,
  });
  const members = useMemo(() => found.toSorted(byName), [found]);
  if (!data && isFetching) return <Loading text="Loading members..." />;
  if (!data) return <LoadFailed error={error} retry={refetch} />;

  const TaskDialog = canEdit && isTaskName(task?.name) ? dialogs[task.name] : undefined;
  return (
    <section>
      <SectionHead title={`Members (${data.length})`}>
        <CsvExport name="Members" rows={members} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      {data.length === 0 ? (
        <Empty
          title="No members yet"
          hint="Approve an application under Apps, and the applicant is registered here."
        />
      ) : (
        <>
          {filters}
          {found.length === 0 && <Empty title="No members found" hint="Try adjusting your search terms" />}
        </>
      )}
      <LongList name="Members" rows={members} restart={asked}>
        {(one) => <MemberRow key={one.id} member={one} canEdit={canEdit} onTask={open} />}
      </LongList>
      {TaskDialog && member && <TaskDialog member={member} onClose={close} />}
    </section>
  );
}

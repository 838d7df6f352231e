import { membershipTypeLabel } from '@onchan-bowls/contract/club';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { lazy, memo, useState } from 'react';
import { HistoryLink } from '../../records/history-link.js';
import { ConfirmDialog } from '../../records/record-dialogs.js';
import { HeadAction, RecordRow, RowAction } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import { RowActions } from '../../records/row-actions.js';
import { type OpenTask, useTask } from '../../records/task.js';
import { Badge } from '../../ui/badge.js';
import { MailLink, PhoneLink } from '../../ui/contact-link.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Loading } from '../../ui/list-status.js';
import { setClubNews } from './mailings.api.js';
import { memberRecords } from './member-records.js';
import { byName, memberStatus } from './members.js';

const ManageDues = lazy(() => import('./manage-dues.js'));
const ManageMailings = lazy(() => import('./manage-mailings.js'));

/** The tasks that show the emails to several people. */
const mailingTasks = ['emails', 'write-email', 'email-entrants', 'email-team', 'stop-email', 'erase-email'];

interface MemberRowProps {
  member: MemberRecord;
  onTask: OpenTask | undefined;
  onClubNews: (member: MemberRecord) => void;
}

const MemberRow = memo(function MemberRow({ member, onTask, onClubNews }: MemberRowProps) {
  const { id, name, role, status, joinedYear, plan, season, email, phone, clubNews } = member;
  const { label, colorPalette } = memberStatus[status];
  return (
    <RecordRow
      title={name}
      meta={
        <>
          <Badge colorPalette={colorPalette}>{label}</Badge>
          {role !== 'Member' && <span>{role}</span>}
          <span>Joined {joinedYear}</span>
          {plan !== null && <span>{membershipTypeLabel(plan)}</span>}
          {season !== null && <span>Season {season}</span>}
          {!clubNews && <span>No club news</span>}
        </>
      }
      aside={
        <>
          <MailLink address={email} />
          <PhoneLink number={phone} />
        </>
      }
      actions={
        <RowActions of={name}>
          {onTask && <RowAction label="Edit" of={name} onClick={() => onTask('edit', id)} />}
          <HistoryLink stream="member" id={id} name={name} />
          {onTask && (
            <RowAction
              label={clubNews ? 'Stop Club News' : 'Resume Club News'}
              of={name}
              onClick={() => onClubNews(member)}
            />
          )}
          {onTask && <RowAction label="Delete" of={name} destructive onClick={() => onTask('delete', id)} />}
        </RowActions>
      }
    />
  );
});

const filter = {
  label: 'Search members...',
  hint: 'A name, role, email or phone',
  state: { label: 'Status', of: ({ status }: MemberRecord) => memberStatus[status].label },
  always: true,
} as const;

const order = (all: readonly MemberRecord[]) => all.toSorted(byName);

/** The dashboard's Members tab: all members by their names, their subscriptions, or the emails to several people. */
export default function ManageMembers({ canEdit }: { canEdit: boolean }) {
  const { task, open, close } = useTask();
  const [asked, setAsked] = useState<MemberRecord>();
  if (task?.name === 'subscriptions') {
    return (
      <LazyPart loading={<Loading text="Loading subscriptions..." />}>
        <ManageDues canEdit={canEdit} onClose={close} />
      </LazyPart>
    );
  }
  if (task && mailingTasks.includes(task.name)) {
    return (
      <LazyPart loading={<Loading text="Loading emails..." />}>
        <ManageMailings canEdit={canEdit} onWrite={() => open('write-email')} onClose={close} />
      </LazyPart>
    );
  }
  return (
    <>
      <RecordTab
        records={memberRecords}
        empty={{
          title: 'No members yet',
          hint: 'Approve an application under Apps, and the applicant is registered here. Or add and import members.',
        }}
        filter={filter}
        order={order}
        canEdit={canEdit}
        actions={
          <>
            <HeadAction onClick={() => open('subscriptions')}>Subscriptions</HeadAction>
            <HeadAction onClick={() => open('emails')}>Emails</HeadAction>
          </>
        }
      >
        {(member, onTask) => <MemberRow member={member} onTask={onTask} onClubNews={setAsked} />}
      </RecordTab>
      {asked && (
        <ConfirmDialog
          title={asked.clubNews ? 'Stop Club News' : 'Resume Club News'}
          question={
            asked.clubNews
              ? `${asked.name} gets no emails to members any more, also none that waits to be sent. Emails about their own membership, entries and matches go on.`
              : `${asked.name} gets emails to members again. Only if they ask for it: they may have stopped them by a link.`
          }
          confirmLabel={asked.clubNews ? 'Stop' : 'Resume'}
          keepLabel="Cancel"
          query={memberRecords.query}
          act={() => setClubNews(asked.id, !asked.clubNews)}
          name={asked.name}
          outcome={{
            done: asked.clubNews ? 'Club News Stopped' : 'Club News Resumed',
            failed: 'Error changing club news',
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

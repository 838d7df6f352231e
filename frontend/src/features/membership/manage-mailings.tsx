import { chakra } from '@chakra-ui/react/styled-system';
import type { MailingRecord, MailingStream } from '@onchan-bowls/contract/mailings';
import { mayChange } from '@onchan-bowls/contract/roles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../lib/counted.js';
import { longDateAndTime } from '../../lib/dates.js';
import { HistoryLink } from '../../records/history-link.js';
import { ConfirmDialog } from '../../records/record-dialogs.js';
import type { ListedRecords } from '../../records/record-kind.js';
import { HeadAction, RecordRow, RowAction } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import { RowActions } from '../../records/row-actions.js';
import { type OpenTask, useTask } from '../../records/task.js';
import { Badge } from '../../ui/badge.js';
import { sessionQuery } from '../users/session.api.js';
import { mailingRecords } from './mailing-records.js';
import { eraseMailing, mailingsQuery, stopMailing } from './mailings.api.js';
import WriteMailing from './write-mailing.js';

/** Shows a dialog to those who may write such emails: its address can be typed by others, too. */
function ForWriters({ stream, children }: { stream: MailingStream; children: ReactNode }) {
  const { data: session } = useQuery(sessionQuery);
  return mayChange(session?.role, stream) && children;
}

/** Writes to the people of the record that the address names: a competition, or a match and its side, such as `7-home`. */
function WriteToRecord({ stream, onClose }: { stream: MailingStream; onClose: () => void }) {
  const { task } = useTask();
  const [record, side] = task?.record?.split('-') ?? [];
  return (
    <ForWriters stream={stream}>
      <WriteMailing
        stream={stream}
        of={{ record: Number(record), side: side === 'away' ? 'away' : 'home' }}
        onClose={onClose}
      />
    </ForWriters>
  );
}

const listedMailings: ListedRecords<MailingRecord> = {
  ...mailingRecords,
  tasks: {
    list: {
      'write-email': (close) => (
        <ForWriters stream="member">
          <WriteMailing stream="member" onClose={close} />
        </ForWriters>
      ),
      'email-entrants': (close) => <WriteToRecord stream="competition" onClose={close} />,
      'email-team': (close) => <WriteToRecord stream="fixture" onClose={close} />,
    },
    record: {
      'stop-email': (mailing, close) => (
        <ForWriters stream={mailing.stream}>
          <ConfirmDialog
            title="Stop Sending"
            question={`Send no more of “${mailing.subject}”? ${counted(mailing.waiting, 'email waits', 'emails wait')}, and cannot be sent later.`}
            confirmLabel="Stop"
            keepLabel="Go On"
            query={mailingsQuery}
            act={() => stopMailing(mailing)}
            name={mailing.subject}
            outcome={{ done: 'Sending Stopped', failed: 'Error stopping' }}
            onClose={close}
          />
        </ForWriters>
      ),
      'erase-email': (mailing, close) => (
        <ForWriters stream={mailing.stream}>
          <ConfirmDialog
            title="Erase Email"
            question={`Erase “${mailing.subject}”? Its text is erased for good, in the history too, and what waits of it is not sent. What was sent cannot be taken back.`}
            confirmLabel="Erase Email"
            keepLabel="Keep Email"
            query={mailingsQuery}
            act={() => eraseMailing(mailing)}
            name={mailing.subject}
            outcome={{ done: 'Email Erased', failed: 'Error erasing email' }}
            onClose={close}
          />
        </ForWriters>
      ),
    },
  },
};

/** How far it is sent. */
const progressOf = ({ sent, waiting, failed, lastAt, stoppedAt }: MailingRecord): string =>
  [
    sent > 0 && `${sent} sent`,
    waiting > 0 && lastAt !== null && `${waiting} to be sent, the last one on ${longDateAndTime(lastAt)}`,
    failed > 0 && `${counted(failed, 'email was', 'emails were')} not delivered`,
    stoppedAt !== null && `Stopped on ${longDateAndTime(stoppedAt)}`,
  ]
    .filter((word) => word !== false)
    .join('; ');

function MailingRow({ mailing, onTask }: { mailing: MailingRecord; onTask: OpenTask | undefined }) {
  const { data: session } = useQuery(sessionQuery);
  const canEdit = mayChange(session?.role, mailing.stream);
  const { id, subject, audience, text, recipients, waiting, failed, writtenBy, createdAt } = mailing;
  return (
    <RecordRow
      title={subject}
      meta={
        <>
          {waiting > 0 && <Badge colorPalette="orange">On its Way</Badge>}
          {failed > 0 && <Badge colorPalette="red">Not Delivered</Badge>}
          <span>
            {audience}: {counted(recipients, 'person', 'people')}
          </span>
          <span>
            {writtenBy}, {longDateAndTime(createdAt)}
          </span>
          <span>{progressOf(mailing)}</span>
        </>
      }
      actions={
        <RowActions of={subject}>
          {canEdit && waiting > 0 && (
            <RowAction label="Stop" of={subject} onClick={() => onTask?.('stop-email', id)} />
          )}
          <HistoryLink stream="mailing" id={id} name={subject} />
          {canEdit && (
            <RowAction label="Erase" of={subject} destructive onClick={() => onTask?.('erase-email', id)} />
          )}
        </RowActions>
      }
    >
      <chakra.p maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </chakra.p>
    </RecordRow>
  );
}

const newestFirst = (all: readonly MailingRecord[]) => all.toSorted((a, b) => b.id - a.id);

const filter = {
  label: 'Search emails...',
  hint: 'A subject or words of the text',
} as const;

interface ManageMailingsProps {
  /** Whether somebody may write to members. */
  canEdit: boolean;
  onWrite: () => void;
  onClose: () => void;
}

/** The emails to several people, the newest first. Each is changed by those who could write it. */
export default function ManageMailings({ canEdit, onWrite, onClose }: ManageMailingsProps) {
  // The server announces no email that is sent.
  useQuery({
    ...mailingsQuery,
    refetchInterval: ({ state }) => state.data?.some(({ waiting }) => waiting > 0) && 10_000,
  });
  return (
    <RecordTab
      records={listedMailings}
      empty={{
        title: 'No emails yet',
        hint: 'Write to members here, to entrants on the Comps tab, and to a team from its team sheet.',
      }}
      filter={filter}
      order={newestFirst}
      canEdit
      actions={
        <>
          {canEdit && <HeadAction onClick={onWrite}>Write Email</HeadAction>}
          <HeadAction onClick={onClose}>Back to Members</HeadAction>
        </>
      }
    >
      {(mailing, onTask) => <MailingRow mailing={mailing} onTask={onTask} />}
    </RecordTab>
  );
}

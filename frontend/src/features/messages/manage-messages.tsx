import { chakra } from '@chakra-ui/react/styled-system';
import type { MessageRecord } from '@onchan-bowls/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { MailLink } from '../../components/contact-link.js';
import { CsvExport } from '../../components/csv-export.js';
import { HistoryLink } from '../../components/history-link.js';
import { useListFilter } from '../../components/list-filter.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { LongList } from '../../components/long-list.js';
import { RecordAction } from '../../components/record-action.js';
import { DeleteDialog } from '../../components/record-dialogs.js';
import { RecordRow, RowAction, SectionHead } from '../../components/record-list.js';
import { longDateAndTime } from '../../lib/dates.js';
import { searchBy } from '../../lib/search.js';
import { useTask, useTaskRecord } from '../../lib/task.js';
import { deleteMessage, markMessageRead, messagesQuery } from './messages.api.js';

interface MessageRowProps {
  message: MessageRecord;
  canEdit: boolean;
  onTask: (name: string, id: number) => void;
}

const MessageRow = memo(function MessageRow({
  message: { id, name, email, message, status, createdAt },
  canEdit,
  onTask,
}: MessageRowProps) {
  const isUnread = status === 'unread';
  return (
    <RecordRow
      highlighted={isUnread}
      title={
        <>
          {name}
          {isUnread && (
            <Badge colorPalette="orange" ms="3">
              New
            </Badge>
          )}
        </>
      }
      meta={
        <>
          <MailLink address={email} />
          <span>{longDateAndTime(createdAt)}</span>
        </>
      }
      actions={
        <>
          {canEdit && isUnread && (
            <RecordAction
              label="Mark as Read"
              of={name}
              query={messagesQuery}
              act={() => markMessageRead(id)}
              outcome={{ done: 'Message marked as read', failed: 'Error marking message as read' }}
            />
          )}
          {canEdit && <RowAction label="Delete" of={name} destructive onClick={() => onTask('delete', id)} />}
          <HistoryLink stream="message" id={id} name={name} />
        </>
      }
    >
      <chakra.p maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere">
        {message}
      </chakra.p>
    </RecordRow>
  );
});

const columns = {
  Name: ({ name }: MessageRecord) => name,
  Email: ({ email }: MessageRecord) => email,
  Date: ({ createdAt }: MessageRecord) => longDateAndTime(createdAt),
  Status: ({ status }: MessageRecord) => status,
  Message: ({ message }: MessageRecord) => message,
};

const state = {
  label: 'Status',
  of: ({ status }: MessageRecord) => (status === 'unread' ? 'Unread' : 'Read'),
};

const latestFirst = (a: MessageRecord, b: MessageRecord) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;

const searchMessages = searchBy(({ name, email, message }: MessageRecord) => [name, email, message]);

/** The dashboard's Messages tab: what visitors have written, the latest first. */
export default function ManageMessages({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(messagesQuery);
  const { task, open, close } = useTask();
  const record = useTaskRecord(task, data ?? []);
  const { found, filters, isFiltered, asked } = useListFilter(data, {
    label: 'Search messages',
    hint: 'A name, an email address or words of a message',
    noun: ['message', 'messages'],
    search: searchMessages,
    state,
  });
  const messages = useMemo(() => found.toSorted(latestFirst), [found]);
  if (!data && isFetching) return <Loading text="Loading messages..." />;
  if (!data) return <LoadFailed error={error} retry={refetch} />;

  const deleted = canEdit && task?.name === 'delete' ? record : undefined;
  return (
    <section>
      <SectionHead title="Contact Messages">
        <CsvExport name="Contact Messages" rows={messages} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      {data.length === 0 && <Empty title="No messages yet" />}
      {filters}
      {found.length === 0 && data.length > 0 && (
        <Empty title="No messages found" hint="Try adjusting your search terms" />
      )}
      <LongList name="Contact Messages" rows={messages} restart={asked}>
        {(message) => <MessageRow key={message.id} message={message} canEdit={canEdit} onTask={open} />}
      </LongList>
      {deleted && (
        <DeleteDialog
          title="Delete Message"
          question={`Are you sure you want to delete the message from ${deleted.name}? What they wrote is erased. This cannot be undone.`}
          confirmLabel="Delete Message"
          keepLabel="Keep Message"
          query={messagesQuery}
          remove={() => deleteMessage(deleted.id)}
          name={deleted.name}
          outcome={{ done: 'Message deleted successfully', failed: 'Error deleting message' }}
          onClose={close}
        />
      )}
    </section>
  );
}

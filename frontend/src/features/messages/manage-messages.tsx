import { chakra } from '@chakra-ui/react/styled-system';
import { messageLabels, type MessageRecord } from '@onchan-bowls/contract/messages';
import { memo } from 'react';
import { longDateAndTime } from '../../lib/dates.js';
import { RecordAction, RecordActions } from '../../records/record-action.js';
import { DeleteDialog } from '../../records/record-dialogs.js';
import { fieldsOf } from '../../records/record-fields.js';
import type { ListedRecords } from '../../records/record-kind.js';
import { RecordRow, RowAction } from '../../records/record-list.js';
import { RecordTab } from '../../records/record-tab.js';
import type { OpenTask } from '../../records/task.js';
import { UndeliveredMail } from '../../records/undelivered-mail.js';
import { Badge } from '../../ui/badge.js';
import { Wrap } from '../../ui/boxes.js';
import { MailLink } from '../../ui/contact-link.js';
import { AnswerDialog } from './answer-dialog.js';
import { markMessageRead, messagesQuery } from './messages.api.js';

/** The failures of this tab are shown with their status, as those of the contact form are. */
const explain = ({ message }: Error) => message;

const messageRecords: ListedRecords<MessageRecord> = {
  query: messagesQuery,
  noun: ['message', 'messages'],
  name: ({ name }) => name,
  fields: fieldsOf<MessageRecord>(messageLabels, {
    createdAt: { text: longDateAndTime },
    status: { isSearched: false },
    answeredAt: { text: (at) => (at === null ? '' : longDateAndTime(at)) },
    answeredBy: { isSearched: false },
  }),
  outcomes: {
    deleted: { done: 'Message deleted successfully', failed: 'Error deleting message', explain },
  },
  tasks: {
    record: {
      answer: (message, close) => (
        <AnswerDialog
          records={messageRecords}
          message={message}
          outcome={{ done: 'Message Answered', failed: 'Error answering message', explain }}
          onClose={close}
        />
      ),
      delete: (message, close) => (
        <DeleteDialog
          records={messageRecords}
          record={message}
          question={`Are you sure you want to delete the message from ${message.name}? What they wrote is erased. You can undo this for a few seconds.`}
          onClose={close}
        />
      ),
    },
  },
};

interface MessageRowProps {
  record: MessageRecord;
  onTask: OpenTask | undefined;
}

const MessageRow = memo(function MessageRow({ record, onTask }: MessageRowProps) {
  const { id, name, email, message, status, createdAt, answer, answeredAt, answeredBy } = record;
  const isUnread = status === 'unread';
  return (
    <RecordRow
      highlighted={isUnread}
      title={
        <Wrap as="span" columnGap="3">
          {name}
          {isUnread && <Badge colorPalette="orange">New</Badge>}
        </Wrap>
      }
      meta={
        <>
          <MailLink address={email} />
          <span>{longDateAndTime(createdAt)}</span>
          <UndeliveredMail place="message" id={id} />
        </>
      }
      actions={
        <RecordActions records={messageRecords} record={record} onTask={onTask} shown={isUnread ? 2 : 1}>
          {isUnread && (
            <RecordAction
              needed
              label="Mark as Read"
              of={name}
              query={messagesQuery}
              undoable={{ stream: messagesQuery.category, id }}
              act={() => markMessageRead(id)}
              outcome={{ done: 'Message marked as read', failed: 'Error marking message as read', explain }}
            />
          )}
          {answer === null && <RowAction label="Answer" of={name} onClick={() => onTask?.('answer', id)} />}
        </RecordActions>
      }
    >
      <chakra.p maxW="prose" whiteSpace="pre-line">
        {message}
      </chakra.p>
      {answer !== null && answeredAt !== null && (
        <chakra.div maxW="prose" borderInlineStartWidth="3px" ps="3">
          <chakra.p color="fg.muted" fontSize="sm">
            Answered by {answeredBy} on {longDateAndTime(answeredAt)}
          </chakra.p>
          <chakra.p whiteSpace="pre-line">{answer}</chakra.p>
        </chakra.div>
      )}
    </RecordRow>
  );
});

const latestFirst = (a: MessageRecord, b: MessageRecord) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;

const filter = {
  label: 'Search messages',
  hint: 'A name, email or words',
  state: {
    label: 'Status',
    of: ({ status }: MessageRecord) => (status === 'unread' ? 'Unread' : 'Read'),
  },
} as const;

const order = (all: readonly MessageRecord[]) => all.toSorted(latestFirst);

/** The dashboard's Messages tab: the messages of visitors, the latest first. */
export default function ManageMessages({ canEdit }: { canEdit: boolean }) {
  return (
    <RecordTab
      records={messageRecords}
      name="Contact Messages"
      title={() => 'Contact Messages'}
      empty={{ title: 'No messages yet', hint: 'What visitors send with ‘Get In Touch’ appears here' }}
      filter={filter}
      order={order}
      canEdit={canEdit}
    >
      {(message, onTask) => <MessageRow record={message} onTask={onTask} />}
    </RecordTab>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { type AnswerRequest, answerRequest, answerSubject } from '@onchan-bowls/contract/message-answers';
import { messageLimits, type MessageRecord } from '@onchan-bowls/contract/messages';
import type { SiteStatus } from '@onchan-bowls/contract/site-status';
import { useQuery } from '@tanstack/react-query';
import { type FormProps, RecordForm, useRecordForm } from '../../forms/record-form.js';
import { sendWithKey, useSubmissionKey } from '../../forms/submission-key.js';
import { longDateAndTime } from '../../lib/dates.js';
import { FormNotice } from '../../records/form-notice.js';
import { EditDialog } from '../../records/record-dialogs.js';
import type { Outcome, RecordKind } from '../../records/record-kind.js';
import { Fact } from '../../records/record-list.js';
import { TextAreaField } from '../../ui/field.js';
import { siteStatusQuery } from '../site-status/site-status.api.js';
import { answerMessage, messagesQuery } from './messages.api.js';

const howItIsSent = ({ areSent, waiting }: SiteStatus['mails']): string => {
  if (!areSent)
    return 'No email is sent: answers are kept as files on the server until the operator sets up a mail server. Those files are not sent later, so please write to them yourself.';
  if (waiting > 0) return 'Emails cannot be sent at the moment. The answer waits until they can.';
  return 'The answer is sent by email, with their message below it.';
};

/** Reports that somebody has answered the message already; nothing while nobody has. */
function AlreadyAnswered({ id }: { id: number }) {
  const { data: messages = [] } = useQuery(messagesQuery);
  const message = messages.find((one) => one.id === id);
  if (!message?.answer) return null;
  return (
    <FormNotice display="grid" gap="2">
      <p>
        <strong>This message has already been answered</strong> by {message.answeredBy}
        {message.answeredAt !== null && ` on ${longDateAndTime(message.answeredAt)}`}:
      </p>
      <chakra.blockquote whiteSpace="pre-wrap">{message.answer}</chakra.blockquote>
    </FormNotice>
  );
}

interface AnswerFormProps extends FormProps<AnswerRequest> {
  message: MessageRecord;
}

function AnswerForm({ message, onSubmit, children }: AnswerFormProps) {
  const { data: status } = useQuery(siteStatusQuery);
  const { field, handleSubmit } = useRecordForm({ schema: answerRequest, defaultValues: { answer: '' } });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <chakra.dl display="grid" gap="2">
        <Fact label="Subject">{answerSubject}</Fact>
        <Fact label={`Message of ${longDateAndTime(message.createdAt)}`}>{message.message}</Fact>
      </chakra.dl>
      <TextAreaField
        label="Answer"
        required
        hint={status && howItIsSent(status.mails)}
        rows={8}
        maxLength={messageLimits.message}
        {...field('answer')}
      />
      <AlreadyAnswered id={message.id} />
      {children}
    </RecordForm>
  );
}

interface AnswerDialogProps {
  /** The kind of the record. */
  records: RecordKind<MessageRecord>;
  message: MessageRecord;
  outcome: Outcome;
  onClose: () => void;
}

/** Answers a message by mail. If somebody else was faster, it shows their answer and keeps what was typed. */
export function AnswerDialog({ records, message, outcome, onClose }: AnswerDialogProps) {
  const submissionKey = useSubmissionKey();
  const { data: status } = useQuery(siteStatusQuery);
  return (
    <EditDialog<MessageRecord, AnswerRequest>
      records={records}
      record={message}
      title="Answer Message"
      description={`To ${message.name}, ${message.email}`}
      save={({ id }, body) => sendWithKey(submissionKey, body, (key) => answerMessage(id, body, key))}
      outcome={outcome}
      saveLabel={status?.mails.areSent === false ? 'Save' : 'Send'}
      onClose={onClose}
      form={(form) => <AnswerForm message={message} {...form} />}
    />
  );
}

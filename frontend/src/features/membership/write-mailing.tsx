import { chakra } from '@chakra-ui/react/styled-system';
import { club, membershipTypeLabel } from '@onchan-bowls/contract/club';
import {
  mailingLimits,
  mailingMessages,
  type AudienceParams,
  type AudienceRecord,
  type MailingRecord,
  mailingRequest,
  type MailingStream,
} from '@onchan-bowls/contract/mailings';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, messageOf, UnconfirmedError } from '../../data/api.js';
import { type FormProps, RecordForm, useRecordForm } from '../../forms/record-form.js';
import { sendWithKey, useSubmissionKey } from '../../forms/submission-key.js';
import { counted } from '../../lib/counted.js';
import { longDateAndTime } from '../../lib/dates.js';
import { EditDialog } from '../../records/record-dialogs.js';
import { isGone } from '../../records/save-over.js';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/field.js';
import { useNow } from '../../ui/clock.js';
import { membersQuery } from './members.api.js';
import { mailingRecords } from './mailing-records.js';
import { audienceOf, writeMailing } from './mailings.api.js';

const written = mailingRequest.pick({ subject: true, text: true });
type Written = z.infer<typeof written>;

/** How many get the email, when, and who does not. */
function WhoGetsIt({ audience }: { audience: AudienceRecord }) {
  const { audience: words, names, optedOut, withoutAddress, lastAt } = audience;
  const now = useNow();
  const left = [
    optedOut > 0 && `${counted(optedOut, 'member wants', 'members want')} no club news`,
    withoutAddress > 0 &&
      `${counted(withoutAddress, 'person has', 'people have')} no email address on record`,
  ].filter((words) => words !== false);
  const isLater = Date.parse(lastAt) > now.getTime() + 60_000;
  return (
    <chakra.div mt="2" mb="4">
      <chakra.p role="status" fontWeight="600">
        {names.length === 0
          ? 'Nobody gets this email.'
          : `${counted(names.length, 'person gets', 'people get')} this email.`}
      </chakra.p>
      <p>{words}</p>
      {names.length > mailingLimits.recipients && (
        <chakra.p color="fg.error">{mailingMessages.recipients}.</chakra.p>
      )}
      {left.length > 0 && <chakra.p color="fg.muted">{left.join(', and ')}.</chakra.p>}
      {isLater && (
        <chakra.p color="orange.fg">
          No more than half of a day’s emails go to many people: the last one is sent on{' '}
          {longDateAndTime(lastAt)}.
        </chakra.p>
      )}
      {names.length > 0 && (
        <details>
          <chakra.summary py="3">Who</chakra.summary>
          <chakra.p color="fg.muted">{names.join(', ')}</chakra.p>
        </details>
      )}
    </chakra.div>
  );
}

interface PreviewProps extends Written {
  stream: MailingStream;
  greeting: string;
}

/** The email as one of them reads it. */
function Preview({ stream, greeting, subject, text }: PreviewProps) {
  return (
    <chakra.section
      aria-label="Preview"
      borderWidth="1px"
      borderRadius="md"
      p="4"
      mb="3"
      display="grid"
      gap="2"
      overflowWrap="anywhere"
    >
      <chakra.p fontWeight="700">{subject || 'Subject'}</chakra.p>
      <p>{greeting}</p>
      <chakra.p whiteSpace="pre-line">{text || '…'}</chakra.p>
      {stream === 'member' && (
        <chakra.p color="fg.muted" fontSize="sm">
          You get this as a member of {club.name}. You can stop club news here, without an account: …
        </chakra.p>
      )}
    </chakra.section>
  );
}

interface MailingFormProps extends FormProps<Written> {
  stream: MailingStream;
  /** What is chosen among the people; its fields stand above the text. */
  choice: ReactNode;
  audience: AudienceRecord | undefined;
  error: Error | null;
}

function MailingForm({ stream, choice, audience, error, onSubmit, children }: MailingFormProps) {
  const { field, handleSubmit, control } = useRecordForm({
    schema: written,
    defaultValues: { subject: '', text: '' },
  });
  const [subject, text] = useWatch({ control, name: ['subject', 'text'] });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      {choice}
      {error && !audience && <chakra.p color="fg.error">{messageOf(error)}</chakra.p>}
      {audience && <WhoGetsIt audience={audience} />}
      <TextField
        label="Subject"
        required
        maxLength={mailingLimits.subject}
        autoComplete="off"
        {...field('subject')}
      />
      <TextAreaField label="Text" required rows={8} maxLength={mailingLimits.text} {...field('text')} />
      <Preview stream={stream} greeting={audience?.greeting ?? 'Dear Ann,'} subject={subject} text={text} />
      {children}
    </RecordForm>
  );
}

type Choice = Pick<AudienceParams, 'plan' | 'due' | 'waiting'>;

interface ChoiceProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function MembersChoice({ choice, onChange }: ChoiceProps) {
  const { data: members = [] } = useQuery(membersQuery);
  const active = members.filter(({ status }) => status === 'active');
  const plans = [...new Set(active.flatMap(({ plan }) => plan ?? []))].toSorted();
  return (
    <>
      <SelectField
        label="To Members"
        options={[
          { value: '', label: 'All active members' },
          ...plans.map((plan) => ({ value: plan, label: membershipTypeLabel(plan) })),
        ]}
        value={choice.plan ?? ''}
        onChange={({ target }) => onChange({ ...choice, plan: target.value || undefined })}
      />
      <CheckboxField
        label="Only those who owe the present season"
        checked={choice.due !== undefined}
        onChange={({ target }) => onChange({ ...choice, due: target.checked ? 'owes' : undefined })}
      />
    </>
  );
}

function EntrantsChoice({ choice, onChange }: ChoiceProps) {
  return (
    <CheckboxField
      label="Also those on the waiting list"
      checked={choice.waiting !== undefined}
      onChange={({ target }) => onChange({ ...choice, waiting: target.checked ? 'included' : undefined })}
    />
  );
}

const blank: MailingRecord = {
  id: 0,
  stream: 'member',
  audience: '',
  subject: '',
  text: '',
  recipients: 0,
  waiting: 0,
  failed: 0,
  sent: 0,
  lastAt: null,
  stoppedAt: null,
  writtenBy: '',
  createdAt: '',
  version: 0,
};

interface WriteMailingProps {
  stream: MailingStream;
  /** The competition or match, and its side. */
  of?: Pick<AudienceParams, 'record' | 'side'>;
  onClose: () => void;
}

/** Writes an email to several people, each of whom gets one of their own. */
export default function WriteMailing({ stream, of = {}, onClose }: WriteMailingProps) {
  const [choice, setChoice] = useState<Choice>({});
  const asked = { ...of, ...choice };
  const {
    data: audience,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...audienceOf(stream, asked),
    placeholderData: (before) => before,
  });
  const submissionKey = useSubmissionKey();
  // Without a response, the next attempt sends the same body: the same key writes the email once, even if the recipients have changed.
  const unconfirmed = useRef<{ written: string; recipients: number }>(undefined);
  const Choices = { member: MembersChoice, competition: EntrantsChoice, fixture: null }[stream];
  return (
    <EditDialog<MailingRecord, Written>
      records={mailingRecords}
      record={blank}
      title="Write Email"
      save={async (_, values) => {
        if (!audience || isPlaceholderData) throw new Error('It is not known yet who gets it');
        const written = JSON.stringify({ ...asked, ...values });
        const before = unconfirmed.current?.written === written ? unconfirmed.current : undefined;
        const recipients = before?.recipients ?? audience.names.length;
        const body = { ...asked, ...values, recipients };
        try {
          return await sendWithKey(submissionKey, body, (key) => writeMailing(stream, body, key));
        } catch (failure) {
          if (failure instanceof UnconfirmedError) unconfirmed.current = { written, recipients };
          else if (failure instanceof ApiError && [404, 409].includes(failure.status))
            unconfirmed.current = undefined;
          void refetch();
          // Gone is the competition or the match, and not the email.
          throw isGone(failure) ? new Error(messageOf(failure), { cause: failure }) : failure;
        }
      }}
      outcome={{ done: 'Email Written', failed: 'Error writing email' }}
      saveLabel={audience && audience.names.length > 0 ? `Send to ${audience.names.length}` : 'Send'}
      onClose={onClose}
      form={(form) => (
        <MailingForm
          stream={stream}
          choice={Choices && <Choices choice={choice} onChange={setChoice} />}
          audience={audience}
          error={error}
          {...form}
        />
      )}
    />
  );
}

import { mailingGroups, mailingLabels, mailingLimits, mailingStreams } from '@onchan-bowls/contract/mailings';
import { z } from 'zod';
import { byLabels, type Decider } from '../../platform/event-store/decider/decider.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse } from '../../platform/refused.js';

/** The subject of the text of a mailing, and what its emails are about beside their recipient. */
export const mailingOf = (id: string | number): string => `mailing-${id}`;

const mailingText = z.strictObject({
  subject: personal(z.string()),
  text: personal(z.string()),
  stream: z.enum(mailingStreams).describe('What its people belong to'),
  audience: z.string().describe('In words, as it was'),
  recipients: z.array(z.string()).describe('The subjects of the people it was written to'),
});

const mailingEvents = {
  MailingWritten: defineEvent({
    label: 'Email written',
    many: 'wrote # emails to several people',
    meaning: 'Somebody at the club has written an email to several people. Each gets one of their own.',
    data: mailingText,
    about: mailingOf,
  }),
  MailingStopped: defineEvent({
    label: 'Email stopped',
    many: 'stopped # emails to several people',
    meaning: 'What has not been sent of the email is not sent any more.',
  }),
  MailingErased: defineEvent({
    label: 'Email erased',
    many: 'erased # emails to several people',
    meaning: 'The text of the email is erased, and what has not been sent of it is not sent any more.',
    erases: (id) => [mailingOf(id)],
  }),
};

type MailingText = Readonly<z.infer<typeof mailingText>>;
export type MailingEvent = EventOf<typeof mailingEvents>;

/** Null before it is written and after it is erased. */
export type Mailing = (MailingText & { readonly isStopped: boolean }) | null;

/** An email to several people: members, the entrants of a competition, or a team. */
export const mailing: Decider<Mailing, MailingEvent> = {
  category: 'mailing',
  label: 'Emails',
  events: mailingEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'MailingWritten':
        return { ...event.data, isStopped: false };
      case 'MailingStopped':
        return { ...existing(state), isStopped: true };
      case 'MailingErased':
        return null;
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'MailingWritten': {
        const { subject, recipients, audience } = event.data;
        return `wrote “${subject}” to ${recipients.length === 1 ? '1 person' : `${recipients.length} people`} (${audience})`;
      }
      case 'MailingStopped':
        return `stopped the sending of “${existing(before).subject}”`;
      case 'MailingErased':
        return `erased the email “${existing(before).subject}”`;
    }
  },

  name: ({ subject }) => subject,

  view: ({ recipients, isStopped, stream, ...others }) => ({
    [mailingLabels.stream]: mailingGroups[stream],
    ...byLabels<Record<'subject' | 'audience' | 'text', string>>(mailingLabels, others),
    [mailingLabels.recipients]: recipients.length,
    [mailingLabels.stoppedAt]: isStopped,
  }),
};

/** Writes an email. @param shown how many recipients its writer was shown. */
export const writeMailing = (written: MailingText, shown: number) => (): MailingEvent[] => {
  const { length } = written.recipients;
  if (length === 0) refuse('mailing-without-recipients');
  if (length > mailingLimits.recipients) refuse('mailing-too-many');
  if (length !== shown) refuse('mailing-recipients-changed');
  return [{ type: 'MailingWritten', data: written }];
};

/** Stops the sending. The command removes the emails that wait. @param stream the one that the request names. */
export const stopMailing =
  (stream: string) =>
  (state: Mailing): MailingEvent[] =>
    existing(state, stream).isStopped ? [] : [{ type: 'MailingStopped', data: {} }];

/** Erases the text. The emails go with it. @param stream the one that the request names. */
export const eraseMailing =
  (stream: string) =>
  (state: Mailing): MailingEvent[] => {
    existing(state, stream);
    return [{ type: 'MailingErased', data: {} }];
  };

const existing = (state: Mailing, stream: string | undefined = state?.stream): NonNullable<Mailing> =>
  state?.stream === stream && state ? state : refuse('mailing-not-found');

import { mailingGroups, mailingLabels, type MailingRecord } from '@onchan-bowls/contract/mailings';
import { longDateAndTime } from '../../lib/dates.js';
import { fieldsOf } from '../../records/record-fields.js';
import type { RecordKind } from '../../records/record-kind.js';
import { mailingsQuery } from './mailings.api.js';

export const mailingRecords: RecordKind<MailingRecord> = {
  query: mailingsQuery,
  noun: ['email', 'emails'],
  name: ({ subject }) => subject,
  fields: fieldsOf<MailingRecord>(mailingLabels, {
    stream: { text: (stream) => mailingGroups[stream] },
    createdAt: { text: longDateAndTime },
    lastAt: { text: (at) => (at === null ? '' : longDateAndTime(at)) },
    stoppedAt: { text: (at) => (at === null ? '' : longDateAndTime(at)) },
    writtenBy: { isSearched: false },
  }),
  addTitle: 'Write Email',
};

import { type CompetitionEntryRecord, entryLabels } from '@onchan-bowls/contract/competitions';
import { longDateAndTime } from '../../lib/dates.js';
import { fieldsOf } from '../../records/record-fields.js';
import type { RecordKind } from '../../records/record-kind.js';
import { entriesQuery } from './competitions.api.js';
import { entrantName } from './entries.js';

export const entryRecords: RecordKind<CompetitionEntryRecord> = {
  query: entriesQuery,
  noun: ['entry', 'entries'],
  name: entrantName,
  fields: fieldsOf<Omit<CompetitionEntryRecord, 'id'>>(entryLabels, {
    waiting: { text: (waiting) => (waiting ? 'Yes' : 'No') },
    paid: { text: (paid) => (paid ? 'Yes' : 'No') },
    createdAt: { text: longDateAndTime },
  }),
};

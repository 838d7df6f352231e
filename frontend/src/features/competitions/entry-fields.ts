import { type CompetitionEntryRecord, entryLabels } from '@onchan-bowls/contract/competitions';
import { longDateAndTime } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/record-fields.js';

/** The fields of an entry, as they are searched, exported and compared. For the dashboard: they load zod. */
export const entryFields = fieldsOf<Omit<CompetitionEntryRecord, 'id'>>(entryLabels, {
  waiting: { text: ({ waiting }) => (waiting ? 'Yes' : 'No') },
  paid: { text: ({ paid }) => (paid ? 'Yes' : 'No') },
  createdAt: { text: ({ createdAt }) => longDateAndTime(createdAt) },
});

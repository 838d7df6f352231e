import { competitionRecordExample } from './competitions.examples.js';
import type { EntryChange, OwnEntry } from './entry-links.js';
import { linkTokenExample } from './password-links.examples.js';

export const entryChangeExample: EntryChange = { ...linkTokenExample, withdrawn: true };

const { title, date, time } = competitionRecordExample;

export const ownEntryExample: OwnEntry = {
  title,
  date,
  time,
  entry: { firstName: 'Ann', lastName: 'Example', partner: null, placeInLine: 0, isPlaceFree: false },
  closed: null,
};

export const withdrawnEntryExample: OwnEntry = { ...ownEntryExample, entry: null };

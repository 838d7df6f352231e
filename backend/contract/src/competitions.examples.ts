import type {
  CompetitionEntryRecord,
  CompetitionEntryRequest,
  CompetitionRecord,
  CompetitionRequest,
  EntryByHandRequest,
  PartnerRequest,
  PlaceRequest,
  VisitorsEntryRecord,
} from './competitions.js';

export const competitionExample = {
  title: 'Spring Cup',
  description: 'Entry Fee: £5',
  date: '2026-05-16T13:30:00.000Z',
  time: '14:30',
  registrationCloses: '2026-05-14T17:00:00.000Z',
  status: 'upcoming',
  category: 'mixed',
  type: 'club',
  format: 'pairs',
  entriesOpen: true,
  places: 16,
} satisfies CompetitionRequest;

export const competitionRecordExample: CompetitionRecord = {
  ...competitionExample,
  id: 1,
  drawn: false,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
  version: 1,
};

export const entryExample: CompetitionEntryRequest = {
  firstName: 'Ann',
  lastName: 'Example',
  partnerFirstName: null,
  partnerLastName: null,
  email: 'ann@example.com',
  competitionId: 1,
};

export const entryRecordExample: VisitorsEntryRecord = {
  id: 1,
  competitionId: 1,
  firstName: 'Ann',
  lastName: 'Example',
  partnerFirstName: 'Bob',
  partnerLastName: 'Example',
  waiting: false,
  createdAt: '2026-04-02T18:00:00.000Z',
};

export const partnerExample = {
  partnerFirstName: 'Bob',
  partnerLastName: 'Example',
} satisfies PartnerRequest;

export const placeExample = { placeReason: 'The first in line is on holiday' } satisfies PlaceRequest;

export const entryByHandExample: EntryByHandRequest = {
  firstName: 'Ann',
  lastName: 'Example',
  ...partnerExample,
  email: null,
};

export const paidEntryExample: CompetitionEntryRecord = {
  ...entryRecordExample,
  email: null,
  paid: true,
  version: 3,
};

import type { MonthsOfEvents, MonthSummary } from './history-months.js';
import type { AccessPage, EventsPage, RecordAsItWas } from './history.js';
import type { Verification } from './verification.js';

const hash = '5f0c2d8e'.repeat(8);
const recordedAt = '2026-05-04T18:05:00.000Z';
const accountId = '3b241101-e2bb-4255-8caf-4136c566a962';
const requestId = '9f1c6b1e-5d0a-4c39-8f3e-2f1d7f0b8a44';

export const verificationExample: Verification = {
  ok: true,
  events: 1234,
  head: { position: 1234, hash, recordedAt },
  stamp: { position: 1230, stampedAt: recordedAt, authority: 'Example Time', isTrusted: true },
};

export const eventsPageExample: EventsPage = {
  events: [
    {
      position: 1234,
      eventId: '019a4e7c-1f2b-7d3e-8a4b-5c6d7e8f9a0b',
      type: 'ResultRecorded',
      stream: 'fixture',
      streamId: '7',
      version: 2,
      schemaVersion: 1,
      data: { homeScore: 8, awayScore: 2 },
      summary: 'recorded the result Onchan A 8–2 Peel A',
      isDeletion: false,
      changes: [
        { field: 'Home Score', before: null, after: 8 },
        { field: 'Away score', before: null, after: 2 },
      ],
      actor: accountId,
      actorName: 'Margaret',
      requestId,
      commandId: '019a4e7c-1f2b-7d3e-8a4b-5c6d7e8f9a0c',
      recordedAt,
      hash,
    },
  ],
  kinds: [
    { stream: 'fixture', label: 'Fixtures', types: [{ type: 'ResultRecorded', label: 'Result recorded' }] },
  ],
  actors: [{ id: accountId, name: 'Margaret' }],
};

export const recordAsItWasExample: RecordAsItWas = {
  stream: 'fixture',
  streamId: '7',
  label: 'Fixtures',
  name: 'Onchan A v Peel A',
  at: { position: 1234, recordedAt },
  version: 2,
  state: 'present',
  record: [
    { field: 'Home Team', value: 'Onchan A' },
    { field: 'Home Score', value: 8 },
  ],
};

export const accessPageExample: AccessPage = {
  accesses: [
    {
      id: 31,
      actor: accountId,
      actorName: 'Cass',
      kind: 'list',
      query: { stream: 'fixture', limit: 50 },
      names: { stream: 'Fixtures' },
      requestId,
      accessedAt: recordedAt,
    },
  ],
};

export const monthsOfEventsExample: MonthsOfEvents = {
  months: [
    { month: '2026-05', events: 41 },
    { month: '2026-04', events: 97 },
  ],
  hasEarlier: true,
};

export const monthSummaryExample: MonthSummary = {
  month: '2026-05',
  events: 3,
  head: { position: 1234, hash, recordedAt },
  decided: [
    {
      type: 'ResultRecorded',
      label: 'Result recorded',
      events: 1,
      by: [{ actorName: 'Margaret', events: 1 }],
      lines: [{ recordedAt, actorName: 'Margaret', summary: 'recorded the result Onchan A 8–2 Peel A' }],
    },
    {
      type: 'MessageDeleted',
      label: 'Message deleted',
      events: 1,
      by: [{ actorName: 'Margaret', events: 1 }],
      lines: [],
    },
  ],
  received: [{ type: 'MessageReceived', label: 'Message received', events: 1 }],
  erasedPeople: 1,
};

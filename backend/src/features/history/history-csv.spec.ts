import { describe, expect, it } from '@jest/globals';
import type { EventsPage } from '@onchan-bowls/contract/history';
import Papa from 'papaparse';
import { csvHead, csvLineWith } from './history-csv.js';

const event: EventsPage['events'][number] = {
  position: 7,
  eventId: '019a4e7c-1f2b-7d3e-8a4b-5c6d7e8f9a0b',
  type: 'HandicapRevised',
  stream: 'handicap',
  streamId: '3',
  version: 2,
  schemaVersion: 1,
  data: {},
  summary: 'changed the handicap of Ann Example from 3 to -2',
  changes: [{ field: 'Handicap', before: 3, after: -2 }],
  isDeletion: false,
  actor: 'a1',
  actorName: 'Margaret',
  requestId: 'r1',
  commandId: '019a4e7c-1f2b-7d3e-8a4b-5c6d7e8f9a0c',
  recordedAt: '2026-05-04T18:05:00.000Z',
  hash: 'ab'.repeat(32),
};
const kinds = [
  { stream: 'handicap', label: 'Handicaps', types: [{ type: 'HandicapRevised', label: 'Handicap revised' }] },
];
const csvLine = csvLineWith(kinds);
const cells = (values: Partial<typeof event>): string[] | undefined => {
  const { data } = Papa.parse<string[]>(csvLine({ ...event, ...values }));
  return data[0];
};

describe('the spreadsheet of events', () => {
  it('has as many cells in a line as in its head', () => {
    const { data } = Papa.parse<string[]>(csvHead() + csvLine(event) + csvLine(event));
    expect(data.map((line) => line.length)).toEqual([10, 10, 10, 1]);
  });

  it.each(['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', '=1+1\nand another line'])(
    'lets no text pass for a formula: %j',
    (text) => {
      expect(cells({ actorName: text })?.[3]).toBe(`'${text}`);
    },
  );

  it.each(['a "quoted" word', 'one, two', 'one\ntwo', 'Ynys – Manaw', ' spaced '])(
    'keeps a text: %j',
    (text) => {
      expect(cells({ summary: text })?.[7]).toBe(text);
    },
  );

  it('says what changed in words', () => {
    const changes = [
      { field: 'Open', before: null, after: true },
      { field: 'Notes', before: 'None', after: null },
    ];
    expect(cells({ changes })?.[8]).toBe('Open: – → Yes\nNotes: None → –');
  });
});

import { club } from '@onchan-bowls/contract/club';
import type { EventsPage, FieldChange } from '@onchan-bowls/contract/history';
import Papa from 'papaparse';
import { inWordsAtClub } from '../../platform/club-time.js';

const columns = [
  'Event number',
  'Recorded at (UTC)',
  `Recorded at (${club.address.island})`,
  'Who',
  'Kind of record',
  'Record',
  'Event',
  'What happened',
  'Changes',
  'Hash',
];

/** The head of the file. Excel recognises UTF-8 by its first character. */
export const csvHead = (): string => `\ufeff${lines([columns])}`;

/** The lines of some events in words. Each changed value is a line within its cell. */
export const csvLines = ({ events, kinds }: Pick<EventsPage, 'events' | 'kinds'>): string => {
  const kindOf = new Map(kinds.map((kind) => [kind.stream, kind.label]));
  const eventOf = new Map(kinds.flatMap(({ types }) => types.map(({ type, label }) => [type, label])));
  return lines(
    events.map((event) => [
      event.position,
      event.recordedAt,
      inWordsAtClub(new Date(event.recordedAt)),
      event.actorName,
      kindOf.get(event.stream) ?? event.stream,
      event.streamId,
      eventOf.get(event.type) ?? event.type,
      event.summary,
      event.changes.map(inWords).join('\n'),
      event.hash,
    ]),
  );
};

const inWords = ({ field, before, after }: FieldChange): string =>
  `${field}: ${valueInWords(before)} → ${valueInWords(after)}`;

const valueInWords = (value: FieldChange['before']): string | number => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '–';
};

const lines = (rows: (string | number)[][]): string =>
  // A spreadsheet would evaluate a text that begins like a formula.
  rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: /^[=+\-@\t\r]/ })}\r\n`;

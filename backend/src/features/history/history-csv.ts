import { club } from '@onchan-bowls/contract/club';
import type { EventRecord, FieldChange, RecordKind } from '@onchan-bowls/contract/history';
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
export const csvHead = (): string => `\ufeff${line(columns)}`;

/**
 * Makes the function that writes the line of an event in words. Each changed value is a line within its cell.
 * @param kinds the labels of all categories and types.
 */
export const csvLineWith = (kinds: readonly RecordKind[]) => {
  const kindOf = new Map(kinds.map((kind) => [kind.stream, kind.label]));
  const eventOf = new Map(kinds.flatMap(({ types }) => types.map(({ type, label }) => [type, label])));
  return (event: EventRecord): string =>
    line([
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
    ]);
};

const inWords = ({ field, before, after }: FieldChange): string =>
  `${field}: ${valueInWords(before)} → ${valueInWords(after)}`;

const valueInWords = (value: FieldChange['before']): string | number => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '–';
};

const line = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  // A fast path: one test finds the cells that need nothing.
  if (!special.test(value)) return value;
  // A spreadsheet would evaluate a text that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const special = /^[=+\-@\s]|[",\r\n]|\s$/;

import { club } from '@onchan-bowls/contract/club';
import type { EventRecord, FieldChange, RecordCategory } from '@onchan-bowls/contract/history';
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
export const csvHead = (): string => `\ufeff${columns.map(cell).join(',')}\r\n`;

/**
 * Makes the function that writes the line of an event in words. Each changed value is a line within its cell.
 * @param categories all of them, with the labels of their types.
 */
export const csvLineWith = (categories: readonly RecordCategory[]) => {
  const categoryOf = new Map(categories.map(({ stream, label }) => [stream, cell(label)]));
  const eventOf = new Map(
    categories.flatMap(({ types }) => types.map(({ type, label }) => [type, cell(label)])),
  );
  return (event: EventRecord): string => {
    const cells = [
      event.position,
      event.recordedAt,
      // Contains a comma.
      `"${inWordsAtClub(new Date(event.recordedAt))}"`,
      cell(event.actorName),
      categoryOf.get(event.stream) ?? cell(event.stream),
      cell(event.streamId),
      eventOf.get(event.type) ?? cell(event.type),
      cell(event.summary),
      cell(event.changes.map(inWords).join('\n')),
      cell(event.hash),
    ];
    return `${cells.join(',')}\r\n`;
  };
};

const inWords = ({ field, before, after }: FieldChange): string =>
  `${field}: ${valueInWords(before)} → ${valueInWords(after)}`;

const valueInWords = (value: FieldChange['before']): string | number => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '–';
};

const cell = (value: string): string => {
  // A spreadsheet would evaluate a text that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

import { chakra } from '@chakra-ui/react/styled-system';
import { isWithheld, type FieldChange, type RecordAsItWas } from '@onchan-bowls/contract/history';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import { useState } from 'react';
import { longDate } from '../../lib/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';

type FieldValue = FieldChange['before'];

const inWords = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && isCalendarDay(value) ? longDate(value) : String(value);
};

const clampedLines = 5;
const isLong = (text: string) => text.length > 300 || text.split('\n').length > clampedLines;

function Value({ value, of }: { value: FieldValue; of: string }) {
  const [open, setOpen] = useState(false);
  if (value === null) return <chakra.span color="fg.muted">none</chakra.span>;
  const text = inWords(value);
  return (
    <>
      <chakra.span
        display="block"
        whiteSpace="pre-wrap"
        fontStyle={isWithheld(text) ? 'italic' : undefined}
        lineClamp={isLong(text) && !open ? clampedLines : undefined}
      >
        {text}
      </chakra.span>
      {isLong(text) && (
        <Button
          variant="plain"
          ms="-3"
          fontSize="sm"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show all'}: ${of}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

/** A value of a record under its name, at one or two moments. */
export interface ValueRow {
  field: string;
  /** The value, and the name of its moment. */
  values: readonly (readonly [moment: string, value: FieldValue])[];
  /** A remark on the value. */
  note?: string | undefined;
}

type Fields = NonNullable<RecordAsItWas['record']>;

/** The values of a record at two moments, field by field; null where there is none. */
export const valuePairs = (now: Fields, past: Fields) => {
  const today = new Map(now.map(({ field, value }) => [field, value]));
  const then = new Map(past.map(({ field, value }) => [field, value]));
  return [...new Set([...today.keys(), ...then.keys()])].map((field) => ({
    field,
    today: today.get(field) ?? null,
    then: then.get(field) ?? null,
  }));
};

/** The values of a record that was deleted since. */
export const pastRows = (past: Fields): ValueRow[] =>
  past.map(({ field, value }) => ({ field, values: [['Then', value]] }));

/** Values of a record, one under the other; the values of one field stand side by side where there is room. */
export function Values({ label, rows }: { label: string; rows: readonly ValueRow[] }) {
  return (
    <chakra.div role="group" aria-label={label} bg="bg" borderRadius="md" px="4" py="1" fontSize="sm">
      <dl>
        {rows.map(({ field, values, note }) => (
          <chakra.div
            key={field}
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: `11rem repeat(${values.length}, minmax(0, 1fr))` }}
            columnGap="4"
            rowGap="1.5"
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.dt fontWeight="700">
              {field}
              {note !== undefined && (
                <Badge colorPalette="orange" ms="2">
                  {note}
                </Badge>
              )}
            </chakra.dt>
            {values.map(([moment, value]) => (
              <chakra.dd key={moment} display="grid" gridTemplateColumns="4rem minmax(0, 1fr)" columnGap="2">
                <chakra.span color="fg.muted">{moment}</chakra.span>
                <div>
                  <Value value={value} of={`${field}, ${moment.toLowerCase()}`} />
                </div>
              </chakra.dd>
            ))}
          </chakra.div>
        ))}
      </dl>
    </chakra.div>
  );
}

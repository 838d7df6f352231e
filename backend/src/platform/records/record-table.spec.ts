import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { recordTable, toRecordOf } from './record-table.js';

const toRecord = toRecordOf(
  z.object({ id: z.int(), name: z.string(), lentAt: z.iso.datetime(), backAt: z.iso.datetime().nullable() }),
);
const row = { id: 7, lentAt: new Date('2026-05-04T18:05:00Z'), backAt: null, name: 'Ann Example' };

describe('a row that is sent as a record', () => {
  it('has its instants in ISO 8601', () => {
    expect(toRecord(row)).toEqual({ ...row, lentAt: '2026-05-04T18:05:00.000Z' });
  });

  it('has the fields in the order of the schema', () => {
    expect(Object.keys(toRecord(row))).toEqual(['id', 'name', 'lentAt', 'backAt']);
  });

  it('leaves out a column that is not in the schema', () => {
    expect(toRecord({ ...row, phone: '01624 000000' } as typeof row)).not.toHaveProperty('phone');
  });

  it('does not compile without a field of the schema', () => {
    class Row {
      id: number;
    }
    // @ts-expect-error the row has no name
    recordTable({ entity: Row, schema: z.object({ id: z.int(), name: z.string() }), notFound: 'not-found' });
    // @ts-expect-error the id is no text
    recordTable({ entity: Row, schema: z.object({ id: z.string() }), notFound: 'not-found' });
    const table = recordTable({ entity: Row, schema: z.object({ id: z.int() }), notFound: 'not-found' });
    expect(table.toRecord({ id: 7 })).toEqual({ id: 7 });
  });
});

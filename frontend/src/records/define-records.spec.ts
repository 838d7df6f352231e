import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { recordsQuery } from '../data/records-api.js';
import { defineRecords } from './define-records.js';
import { text } from './fields.js';

interface Sponsor {
  id: number;
  version: number;
  name: string;
}

const declaration = {
  query: recordsQuery<Sponsor>('/api/sponsors', 'sponsor'),
  noun: ['sponsor', 'sponsors'],
  request: z.object({ name: z.string().min(1) }),
  labels: { name: 'Name' },
  fields: { name: text<string>() },
  name: ({ name }: { name: string }) => name,
} as const;

describe('a declaration', () => {
  it('has no dialog that nothing was declared for', () => {
    const { tasks } = defineRecords<Sponsor, { name: string }>(declaration);
    expect(Object.keys(tasks.list ?? {})).toEqual(['add']);
    expect(Object.keys(tasks.record ?? {})).toEqual(['edit']);
  });

  it('is refused if a field that people fill in has no label', () => {
    const withoutLabel = { ...declaration, labels: { name: null } };
    expect(() => defineRecords<Sponsor, { name: string }>(withoutLabel)).toThrow(
      'The field name of the request has no label',
    );
  });

  it('is refused if a field of the request has no input', () => {
    const request = z.object({ name: z.string(), town: z.string() });
    expect(() => defineRecords<Sponsor, { name: string }>({ ...declaration, request })).toThrow(
      'The field town of the request is not declared',
    );
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { announcementRecord, announcementRequest } from '@onchan-bowls/contract/announcements';
import { announcementRecordExample } from '@onchan-bowls/contract/announcements.examples';
import { competitionRecord, competitionRequest } from '@onchan-bowls/contract/competitions';
import { competitionRecordExample } from '@onchan-bowls/contract/competitions.examples';
import { fixtureRecord, fixtureRequest } from '@onchan-bowls/contract/fixtures';
import { fixtureRecordExample } from '@onchan-bowls/contract/fixtures.examples';
import { handicapRecord, handicapRequest } from '@onchan-bowls/contract/handicaps';
import { handicapRecordExample } from '@onchan-bowls/contract/handicaps.examples';
import { memberRecord, memberRequest, newMemberRequest } from '@onchan-bowls/contract/members';
import { memberRecordExample } from '@onchan-bowls/contract/members.examples';
import { winnerRecord, winnerRequest } from '@onchan-bowls/contract/winners';
import { winnerRecordExample } from '@onchan-bowls/contract/winners.examples';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { importColumnsOf, lineReader } from '../batch/import-records.js';
import type { GeneratedRecords } from '../records/define-records.js';
import { columnsOf, type Fields, shownBy } from '../records/record-fields.js';
import type { Saved } from '../records/record-kind.js';
import { api } from '../testing/api.js';
import { enterText, findDialog, renderApp } from '../testing/render-app.js';
import { announcementRecords } from './announcements/announcement-records.js';
import { competitionRecords } from './competitions/competition-records.js';
import { columns as fixtureColumns, readMatch } from './fixtures/fixture-import.js';
import { fixtureFields } from './fixtures/fixture-records.js';
import { handicapRecords } from './handicaps/handicap-records.js';
import { memberRecords } from './membership/member-records.js';
import { winnerRecords } from './winners/winner-records.js';

// What is true of every field of a record. A new field of the contract is tested here without a change to this file.

type Stored = Readonly<Record<string, unknown>>;

/** Another valid value of a field. */
function another(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodNullable) return another(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => option !== value);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') throw new Error('The example of the contract lacks a value for this field');
  if (/^\d{4}-/.test(value)) return value.replace(/^\d{4}/, '2027');
  if (/^\d\d:\d\d$/.test(value)) return '20:15';
  return value.includes('@') ? `other.${value}` : value.replace(/<\/p>$|$/, ' too$&');
}

const fieldsIn = ({ shape }: z.ZodObject) => Object.keys(shape);

/** The record with other values in the fields named. */
const changed = (schema: z.ZodObject, record: Stored, names: readonly string[]): Stored => ({
  ...record,
  ...Object.fromEntries(names.map((name) => [name, another(schema.shape[name] as z.ZodType, record[name])])),
});

/** How a line of a table is read. */
interface Imported {
  columns: object;
  request: z.ZodObject;
  read: (cells: never, earlier: never[]) => object;
}

interface Editable {
  /** The singular. The tab has the name of several. */
  noun: string;
  schema: z.ZodObject;
  record: Stored;
  fields: Fields<never>;
  /** What a form or a request can change. */
  editable: readonly string[];
  put: (record: Stored) => void;
  stored: () => object | undefined;
  /** A field, by its name and label, into which the test types. */
  typed: readonly [name: string, label: string];
  /** Fields that have no input of their own name in the form. */
  otherwise?: readonly string[];
  /** Left alone where all others are changed: a league fixture has no other type. */
  kept?: string;
  imported?: Imported;
}

/** The import that follows from the declaration of a kind of record. */
const importOf = <Row extends Saved & Values, Values extends object>(
  records: GeneratedRecords<Row, Values>,
  request: z.ZodObject,
  record: Row,
): Imported => ({
  columns: importColumnsOf(records),
  request,
  read: lineReader(records, [record], () => []),
});

const kinds: Editable[] = [
  {
    noun: 'announcement',
    schema: announcementRecord,
    record: announcementRecordExample,
    fields: announcementRecords.fields,
    editable: fieldsIn(announcementRequest),
    put: (record) => (api.announcements = [announcementRecord.parse(record)]),
    stored: () => api.announcements[0],
    typed: ['title', 'Title'],
    // It has an editor.
    otherwise: ['content'],
  },
  {
    noun: 'competition',
    schema: competitionRecord,
    record: competitionRecordExample,
    fields: competitionRecords.fields,
    // Nobody is asked for the type.
    editable: fieldsIn(competitionRequest).filter((field) => field !== 'type'),
    put: (record) => (api.competitions = [competitionRecord.parse(record)]),
    stored: () => api.competitions[0],
    typed: ['title', 'Title'],
    // The form asks for the day, and for the fee that the description consists of; entries have a button.
    otherwise: ['date', 'description', 'entriesOpen'],
  },
  {
    noun: 'fixture',
    schema: fixtureRecord,
    record: fixtureRecordExample,
    fields: fixtureFields,
    editable: fieldsIn(fixtureRequest),
    put: (record) => (api.fixtures = [fixtureRecord.parse(record)]),
    stored: () => api.fixtures[0],
    typed: ['awayTeam', 'Away Team'],
    kept: 'type',
    imported: {
      columns: fixtureColumns,
      request: fixtureRequest,
      read: readMatch([fixtureRecordExample], '2026-05-06'),
    },
  },
  {
    noun: 'handicap',
    schema: handicapRecord,
    record: handicapRecordExample,
    fields: handicapRecords.fields,
    editable: fieldsIn(handicapRequest),
    put: (record) => (api.handicaps = [handicapRecord.parse(record)]),
    stored: () => api.handicaps[0],
    typed: ['notes', 'Notes'],
    imported: importOf(handicapRecords, handicapRequest, handicapRecordExample),
  },
  {
    noun: 'member',
    schema: memberRecord,
    record: memberRecordExample,
    fields: memberRecords.fields,
    editable: fieldsIn(memberRequest),
    put: (record) => (api.members = [memberRecord.parse(record)]),
    stored: () => api.members[0],
    typed: ['role', 'Role'],
    imported: importOf(memberRecords, newMemberRequest, memberRecordExample),
  },
  {
    noun: 'winner',
    schema: winnerRecord,
    record: winnerRecordExample,
    fields: winnerRecords.fields,
    editable: fieldsIn(winnerRequest),
    put: (record) => (api.winners = [winnerRecord.parse(record)]),
    stored: () => api.winners[0],
    typed: ['notes', 'Notes'],
    imported: importOf(winnerRecords, winnerRequest, winnerRecordExample),
  },
];

const editing = ({ noun }: Editable) => `/admin?tab=${noun}s&task=edit&record=1`;
const findForm = ({ noun }: Editable) =>
  findDialog(`Edit ${noun.replace(/^./, (letter) => letter.toUpperCase())}`);

const everyField = kinds.flatMap(({ editable, ...kind }) =>
  editable.map((field) => ({ ...kind, field, of: `${field} of ${kind.noun}s` })),
);

describe('these tests', () => {
  it('have every kind of record that is declared', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
    const declared = Array.from(
      sources.join('\n').matchAll(/const (\w+)Records = defineRecords/g),
      ([, kind]) => kind,
    );
    expect(declared).toContain('winner');
    expect(kinds.map(({ noun }) => noun)).toEqual(expect.arrayContaining(declared));
  });
});

describe('a change to a field that somebody else has changed too', () => {
  it.each(everyField)('is shown: $of', ({ schema, record, fields, field }) => {
    const shown = shownBy(fields) as (one: Stored) => object;
    expect(shown(changed(schema, record, [field]))).not.toEqual(shown(record));
  });
});

describe('an export', () => {
  it.each(everyField)('has $of', ({ schema, record, fields, field }) => {
    const cells = (one: Stored) =>
      Object.values(columnsOf(fields)).map((cell: (one: never) => unknown) => cell(one as never));
    expect(cells(changed(schema, record, [field]))).not.toEqual(cells(record));
  });
});

describe('a form', () => {
  it.each(kinds)('asks for every field: $noun', async (kind) => {
    const { record, editable, put, otherwise = [] } = kind;
    put(record);
    api.signIn();
    renderApp(editing(kind));
    const { element } = await findForm(kind);
    const inputs = [...element.querySelectorAll('[name]')].map((input) => input.getAttribute('name'));
    expect(inputs).toEqual(expect.arrayContaining(editable.filter((field) => !otherwise.includes(field))));
  });
});

describe('an edit', () => {
  it.each(kinds)('keeps what somebody else has saved in every other field: $noun', async (kind) => {
    const { schema, record, editable, put, stored, typed, kept } = kind;
    const [field, label] = typed;
    put(record);
    api.signIn();
    const user = renderApp(editing(kind));
    const dialog = await findForm(kind);
    const others = editable.filter((other) => other !== field && other !== kept);
    const theirs = { ...changed(schema, record, others), version: Number(record.version) + 1 };
    put(theirs);
    await enterText(user, dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), ' as well');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stored()).toMatchObject({
      ...Object.fromEntries(others.map((other) => [other, theirs[other as keyof typeof theirs]])),
      [field]: `${String(record[field])} as well`,
    });
  });
});

describe('an import', () => {
  const imports = kinds.flatMap(({ imported, ...kind }) => {
    if (!imported) return [];
    const { columns, read } = imported;
    const isRequired = (head: string) =>
      (columns as Record<string, { required?: boolean }>)[head]?.required === true;
    const exported = (record: Stored, isMeant: (head: string) => boolean) =>
      Object.fromEntries(
        Object.entries(columnsOf(kind.fields)).map(([head, cell]) => [
          head,
          isMeant(head) ? String(cell(record as never) ?? '') : '',
        ]),
      );
    const valuesOf = (cells: Readonly<Record<string, string>>) => {
      const line = read(cells as never, []) as { values?: unknown };
      return line.values;
    };
    return [{ ...kind, ...imported, isRequired, exported, valuesOf }];
  });

  it.each(imports)('takes each column of the export: $noun', ({ columns, fields }) => {
    expect(Object.keys(columns)).toEqual(Object.keys(columnsOf(fields)));
  });

  it.each(imports)('without the optional columns clears no field: $noun', (kind) => {
    const { request, record, isRequired, exported, valuesOf } = kind;
    expect(valuesOf(exported(record, isRequired))).toEqual(request.parse(record));
  });

  it.each(
    imports.flatMap(({ fields, request, ...kind }) =>
      fieldsIn(request)
        // The category tells records of the same name apart, and the type of a fixture comes with its other type.
        .filter((field) => !['type', 'category'].includes(field))
        .map((field) => {
          const head =
            fields.find(({ name }) => name === (field === 'otherType' ? 'type' : field))?.head ?? '';
          return { ...kind, request, field, head };
        })
        .filter(({ head, isRequired }) => !isRequired(head)),
    ),
  )('reads $field of $noun', ({ schema, request, record, field, head, isRequired, exported, valuesOf }) => {
    const revised = changed(schema, record, [field]);
    const cells = exported(revised, (one) => isRequired(one) || one === head);
    expect(valuesOf(cells)).toEqual(request.parse(revised));
  });
});

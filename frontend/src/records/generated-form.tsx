import { chakra } from '@chakra-ui/react/styled-system';
import type { Labels } from '@onchan-bowls/contract/labels';
import { useMemo } from 'react';
import { z } from 'zod';
import { startingValues } from '../forms/checked-form.js';
import { useNow } from '../ui/clock.js';
import { type CalendarDay, dayOf } from '../lib/dates.js';
import { FieldGrid } from '../ui/field.js';
import type { DialogForm } from './record-kind.js';
import { RecordForm, useRecordForm } from '../forms/record-form.js';
import type { AskedField } from './fields.js';
import { useTaskState } from './task-state.js';

interface FormField extends AskedField<never> {
  name: string;
  label: string;
}

/** The schema of a form: what is typed becomes the contract's request. */
type FormSchema = z.ZodObject<Record<string, z.ZodType<unknown, string>>>;

/** A form that is made from the fields of a record. */
export interface FormFields<Row> {
  request: z.ZodObject;
  start: ((today: CalendarDay, previous?: never) => object) | undefined;
  fields: readonly FormField[];
  /** The schema for a new record, or for the one that is edited. */
  schemaFor: (edited?: Row) => FormSchema;
}

/**
 * The form for the fields of a request, in the order in which they are declared.
 * @throws if the request has a field without an input or a label, which people could not fill in
 */
export const formFieldsOf = <Row,>(
  request: z.ZodObject,
  labels: Labels<Row>,
  declared: object,
  start: FormFields<Row>['start'],
): FormFields<Row> => {
  const labelsByName = new Map<string, string | null>(Object.entries(labels));
  const fieldsByName = new Map<string, AskedField<never>>(Object.entries(declared));
  for (const name of Object.keys(request.shape)) {
    if (!fieldsByName.has(name)) throw new Error(`The field ${name} of the request is not declared`);
    if (!labelsByName.get(name)) throw new Error(`The field ${name} of the request has no label`);
  }
  const fields = [...fieldsByName]
    .filter(([name]) => name in request.shape)
    .map(([name, field]): FormField => ({ ...field, name, label: labelsByName.get(name) ?? '' }));
  const schemaFor = (edited?: Row) => {
    const typed = fields.flatMap(({ name, typed: schemaOf }) => {
      const rule = request.shape[name] as z.ZodType<never>;
      return schemaOf ? [[name, schemaOf(rule, edited?.[name as keyof Row] as never)]] : [];
    });
    return request.extend(Object.fromEntries(typed) as z.ZodRawShape) as FormSchema;
  };
  return { request, start, fields, schemaFor };
};

const isMaxLength = (check: z.core.$ZodCheck): check is z.core.$ZodCheckMaxLength =>
  check._zod.def.check === 'max_length';

/** The longest text that a schema takes. */
const maxLengthOf = (schema: unknown): number | undefined => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return maxLengthOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in);
  // Zod's own `maxLength` needs its conversion to JSON Schema, which the build leaves out.
  const checks = schema instanceof z.ZodString ? (schema.def.checks ?? []) : [];
  return checks.find(isMaxLength)?._zod.def.maximum;
};

const Wide = chakra('div', { base: { gridColumn: '1 / -1' } });

interface GeneratedFormProps<Row, Values> extends DialogForm<Row, Values> {
  form: FormFields<Row>;
}

/** The form of the declared fields. What is required and how long a text may be comes from the contract. */
export function GeneratedForm<Row, Values extends object>(props: GeneratedFormProps<Row, Values>) {
  const { form, record, previous, onSubmit, children } = props;
  const today = dayOf(useNow());
  const { start } = useTaskState();
  const schema = useMemo(() => form.schemaFor(record), [form, record]);
  const { field, handleSubmit } = useRecordForm({
    schema,
    defaultValues: startingValues(
      schema,
      record ?? { ...form.start?.(today, previous as never), ...(!previous && start) },
    ),
  });
  const inputs = form.fields.map(({ name, label, isWide = false, Input }, index) => {
    const rule = schema.shape[name];
    const required = rule?.safeParse('').success === false;
    const input = (
      <Input
        key={name}
        field={{ ...field(name), label, required, autoFocus: index === 0 }}
        maxLength={maxLengthOf(rule)}
        own={record?.[name as keyof Row] as never}
      />
    );
    return { name, isWide, input };
  });
  // The last fields stand below the two columns if they are wide.
  const inColumns = 1 + inputs.findLastIndex(({ isWide }) => !isWide);
  return (
    <RecordForm onSubmit={handleSubmit((values) => onSubmit(values as Values))}>
      <FieldGrid>
        {inputs
          .slice(0, inColumns)
          .map(({ name, isWide, input }) => (isWide ? <Wide key={name}>{input}</Wide> : input))}
      </FieldGrid>
      {inputs.slice(inColumns).map(({ input }) => input)}
      {children}
    </RecordForm>
  );
}

import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { z } from 'zod';
import { TextField } from '../../ui/field.js';
import type { EditForm } from '../../records/record-kind.js';
import { RecordForm, useRecordForm } from '../../forms/record-form.js';
import { useClock } from '../../ui/clock.js';
import { instantOf } from '../../lib/dates.js';
import { whyStillClosed } from './competitions.js';
import { refuseHalfTyped, typedTime } from '../../forms/typed-time.js';

/** The fields that opening the entries changes. */
export interface OpenedEntries {
  entriesOpen: true;
  registrationCloses: string | null;
}

/** The form to replace a closing date that has passed. */
export function OpenEntriesForm(props: EditForm<CompetitionRecord, OpenedEntries>) {
  const { record: competition, onSubmit, children } = props;
  const clock = useClock();
  const opened = (closing: string): OpenedEntries => ({
    entriesOpen: true,
    registrationCloses: closing === '' ? null : instantOf(closing),
  });
  const form = z.object({
    registrationCloses: typedTime.refine(
      (closing) => whyStillClosed({ ...competition, ...opened(closing) }, clock()) === undefined,
      'Please choose a time that is still to come',
    ),
  });
  const { field, handleSubmit } = useRecordForm({
    schema: form,
    resolver: refuseHalfTyped(form, 'registrationCloses'),
    defaultValues: { registrationCloses: '' },
  });
  const submit = handleSubmit(({ registrationCloses }) => onSubmit(opened(registrationCloses)));
  return (
    <RecordForm onSubmit={submit}>
      <TextField
        label="Registration Closes"
        type="datetime-local"
        hint="No date: open until midnight on the day of the competition"
        autoFocus
        {...field('registrationCloses')}
      />
      {children}
    </RecordForm>
  );
}

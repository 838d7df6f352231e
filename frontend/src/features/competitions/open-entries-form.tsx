import { zodResolver } from '@hookform/resolvers/zod';
import { chakra } from '@chakra-ui/react/styled-system';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextField } from '../../components/field.js';
import { useClock } from '../../lib/clock.js';
import { instantOf } from '../../lib/dates.js';
import { useUnsavedChanges } from '../../lib/unsaved.js';
import { closingDate, refuseHalfTyped } from './closing-date.js';
import { whyStillClosed } from './competitions.js';

/** What opening the entries changes of a competition. */
export interface OpenedEntries {
  entriesOpen: true;
  registrationCloses: string | null;
}

interface OpenEntriesFormProps {
  competition: CompetitionRecord;
  onSubmit: (opened: OpenedEntries) => void;
  /** The buttons, and what is to be said above them. */
  children: ReactNode;
}

/** The form in which a closing date that has passed is moved, so that people can enter again. */
export function OpenEntriesForm({ competition, onSubmit, children }: OpenEntriesFormProps) {
  const clock = useClock();
  const opened = (closing: string): OpenedEntries => ({
    entriesOpen: true,
    registrationCloses: closing === '' ? null : instantOf(closing),
  });
  const form = z.object({
    registrationCloses: closingDate.refine(
      (closing) => whyStillClosed({ ...competition, ...opened(closing) }, clock()) === undefined,
      'Please choose a time that is still to come',
    ),
  });
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    mode: 'all',
    resolver: refuseHalfTyped(zodResolver(form)),
    defaultValues: { registrationCloses: '' },
  });
  useUnsavedChanges(formState.isDirty, 'dialog');
  const submit = handleSubmit(({ registrationCloses }) => onSubmit(opened(registrationCloses)));
  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)} display="grid" gap="5">
      <TextField
        label="Registration Closes"
        type="datetime-local"
        hint="Empty: until the end of the day on which it is played"
        autoFocus
        {...register('registrationCloses')}
        error={formState.errors.registrationCloses?.message}
      />
      {children}
    </chakra.form>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, SubmitEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type CheckedFormOptions, useCheckedForm } from './checked-form.js';
import { useUnsavedChanges } from './unsaved.js';

/** A validated form in a dialog of the dashboard that asks before unsaved changes are lost. */
export function useRecordForm<Input extends FieldValues, Output>(options: CheckedFormOptions<Input, Output>) {
  const form = useCheckedForm(options);
  useUnsavedChanges(form.formState.isDirty, 'dialog');
  return form;
}

interface RecordFormProps {
  /** The result of `handleSubmit`. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** The fields, and the buttons below them. */
  children: ReactNode;
}

/** The frame of a form in the dashboard. */
export function RecordForm({ onSubmit, children }: RecordFormProps) {
  return (
    <chakra.form noValidate onSubmit={(event) => void onSubmit(event)} display="grid" gap="2">
      {children}
    </chakra.form>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, type SubmitEvent, useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type CheckedFormOptions, useCheckedForm } from './checked-form.js';
import { useUnsavedChanges } from './unsaved.js';

/** Whether the fields cannot be changed, because what they hold is being sent. */
export const ReadOnly = createContext(false);

/** A validated form in a dialog of the dashboard that asks before unsaved changes are lost. */
export function useRecordForm<Input extends FieldValues, Output>(options: CheckedFormOptions<Input, Output>) {
  const form = useCheckedForm(options);
  useUnsavedChanges(form.formState.isDirty, 'dialog');
  const readOnly = useContext(ReadOnly);
  const field = (...args: Parameters<typeof form.field>) => ({ ...form.field(...args), readOnly });
  return { ...form, field };
}

/** The props of a form in a dialog of the dashboard. */
export interface FormProps<Values> {
  onSubmit: (values: Values) => void;
  /** The buttons, and any notice above them. */
  children: ReactNode;
}

interface RecordFormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
}

export function RecordForm({ onSubmit, children }: RecordFormProps) {
  return (
    <chakra.form noValidate onSubmit={(event) => void onSubmit(event)} display="grid" gap="1">
      {children}
    </chakra.form>
  );
}

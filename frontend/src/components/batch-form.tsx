import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { moveByKey } from '../lib/move-by-key.js';
import { leave } from '../lib/unsaved.js';
import { Button } from './button.js';
import { Actions } from './record-list.js';

type FormRef = RefObject<HTMLFormElement | null>;

/** Focuses the first field of a form. */
export const focusFirst = ({ current }: FormRef): void => current?.querySelector('input')?.focus();

/** Focuses the first field of the first row marked `data-problem`, if there is one. */
export const focusProblem = ({ current }: FormRef): void =>
  current?.querySelector<HTMLInputElement>('[data-problem] input')?.focus();

interface BatchFormProps {
  ref: FormRef;
  label: string;
  /** What the form holds, such as `3 results to save`. */
  status: string;
  submitLabel: string;
  isEmpty: boolean;
  isSending: boolean;
  /** Shows what is wrong with the fields, by `aria-invalid`. */
  onCheck: () => void;
  /** Called when no field is wrong. */
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a tab in which many records are entered and saved together. The keyboard moves between its rows. */
export function BatchForm(props: BatchFormProps) {
  const { ref, label, status, submitLabel, isEmpty, isSending, onCheck, onSubmit, onClose, children } = props;
  useEffect(() => {
    focusFirst(ref);
  }, [ref]);
  const submit = () => {
    flushSync(onCheck);
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else if (!isEmpty) onSubmit();
  };
  return (
    <chakra.form
      ref={ref}
      aria-label={label}
      noValidate
      display="grid"
      gap="4"
      onKeyDown={moveByKey}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <Actions justifyContent="space-between" gap="3">
        <chakra.p role="status" color="fg.muted">
          {isSending ? 'Saving...' : status}
        </chakra.p>
        <Actions gap="3">
          <Button variant="outline" onClick={() => leave(onClose, 'tab')}>
            Close
          </Button>
          <Button type="submit" disabled={isSending || isEmpty}>
            {submitLabel}
          </Button>
        </Actions>
      </Actions>
    </chakra.form>
  );
}

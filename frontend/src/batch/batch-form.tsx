import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { leave } from '../forms/unsaved.js';
import { Actions } from '../records/record-list.js';
import { Button } from '../ui/button.js';
import { StickyBar } from '../ui/sticky-bar.js';
import { moveByKey } from './move-by-key.js';

type FormRef = RefObject<HTMLFormElement | null>;

/** Focuses the first field of a form, so that what is typed replaces its value. */
export const focusFirst = ({ current }: FormRef, options?: FocusOptions): void => {
  const first = current?.querySelector('input');
  first?.focus(options);
  first?.select();
};

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
  /** Shows what is wrong with the fields, by `aria-invalid`. Without it, rows with wrong fields are left to `onSubmit`. */
  onCheck?: () => void;
  /** Called when no field is wrong. */
  onSubmit: () => void;
  /** The same, when the form is to stay open for the next records. */
  onSubmitAndNext?: () => void;
  onClose: () => void;
  /** For a form that takes the whole tab: its buttons stay at the bottom of the screen, and Enter moves down a column. */
  isWholeTab?: boolean;
  children: ReactNode;
}

/** The form of a tab in which many records are entered and saved together. The keyboard moves between its rows. */
export function BatchForm(props: BatchFormProps) {
  const { ref, label, status, submitLabel, isEmpty, isSending, onCheck, onSubmit, onClose, children } = props;
  const { onSubmitAndNext, isWholeTab = false } = props;
  useEffect(() => {
    // The top of a whole tab stays in sight.
    focusFirst(ref, { preventScroll: isWholeTab });
  }, [ref, isWholeTab]);
  const submit = (save: () => void) => {
    if (onCheck) {
      flushSync(onCheck);
      const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (wrong) {
        wrong.focus();
        return;
      }
    }
    if (!isEmpty) save();
  };
  const save = (
    <Button type="submit" disabled={isSending || isEmpty}>
      {submitLabel}
    </Button>
  );
  const close = (
    <Button variant="outline" onClick={() => leave(onClose, 'tab')}>
      Close
    </Button>
  );
  return (
    <chakra.form
      ref={ref}
      aria-label={label}
      noValidate
      // A sticky part does not stick in a grid.
      display={isWholeTab ? 'block' : 'grid'}
      gap="4"
      data-enter-down={isWholeTab || undefined}
      onKeyDown={moveByKey}
      onSubmit={(event) => {
        event.preventDefault();
        submit(onSubmit);
      }}
    >
      {children}
      {isWholeTab ? (
        <StickyBar of="page" data-bar mt="4">
          <chakra.p role="status" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
            {status}
          </chakra.p>
          {close}
          {save}
        </StickyBar>
      ) : (
        <Actions justifyContent="space-between" gap="3">
          <chakra.p role="status" color="fg.muted">
            {isSending ? 'Saving...' : status}
          </chakra.p>
          <Actions gap="3">
            {close}
            {onSubmitAndNext && (
              <Button
                variant="outline"
                disabled={isSending || isEmpty}
                onClick={() => submit(onSubmitAndNext)}
              >
                Add and Next
              </Button>
            )}
            {save}
          </Actions>
        </Actions>
      )}
    </chakra.form>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { type QueryFunction, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/api.js';
import { overTheirs, saveOver } from '../lib/save-over.js';
import { useSubmissionKey } from '../lib/submission-key.js';
import { leave } from '../lib/unsaved.js';
import { Button } from './button.js';
import { Confirm } from './confirm.js';
import { ConflictNotice, type Display, type ShownValues } from './conflict-notice.js';
import { Dialog } from './dialog.js';
import { showError, showSuccess } from './toast.js';

/** A list of records, as its feature's `*.api.ts` describes the query. */
interface RecordsQuery<Saved> {
  queryKey: readonly string[];
  queryFn?: QueryFunction<Saved[], string[]>;
}

/** What a toast says when it went well, and when it did not. */
interface Outcome {
  done: string;
  failed: string;
  /** What is said of the reason of a failure; nothing but the reason itself without it. */
  explain?: (reason: string) => string;
}

const showFailure = ({ failed, explain = (reason) => reason }: Outcome, error: unknown) =>
  showError(failed, explain(messageOf(error)));

/** What a form in a dialog is given. */
export interface DialogForm<Saved, Values> {
  /** The record whose values it starts with; undefined for a new one. */
  record: Saved | undefined;
  onSubmit: (values: Values) => void;
  /** The buttons, and what is to be said above them. */
  children: ReactNode;
}

interface ButtonsProps {
  label: string;
  pending: boolean;
  onCancel: () => void;
}

function Buttons({ label, pending, onCancel }: ButtonsProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={pending}>
        {pending ? 'Saving...' : label}
      </Button>
    </chakra.div>
  );
}

interface AddDialogProps<Saved, Values> {
  title: string;
  /** The list that the new record belongs to. */
  query: { queryKey: readonly string[] };
  /** Sends the new record; the key is the same for every attempt of it. */
  add: (values: Values, idempotencyKey: string) => Promise<Saved>;
  /** The record's name, under the toast's title. */
  nameOf: (record: Saved) => string;
  outcome: Outcome;
  onClose: () => void;
  form: (form: DialogForm<Saved, Values>) => ReactNode;
}

/** Adds a record. A failure keeps the dialog open with what was typed. */
export function AddDialog<Saved, Values>(props: AddDialogProps<Saved, Values>) {
  const { title, query, add, nameOf, outcome, onClose, form } = props;
  const client = useQueryClient();
  const submissionKey = useSubmissionKey();
  const addition = useMutation({
    mutationFn: (values: Values) => add(values, submissionKey.for(values)),
    onSuccess: async (record) => {
      submissionKey.settled();
      await client.invalidateQueries({ queryKey: query.queryKey });
      showSuccess(outcome.done, nameOf(record));
      onClose();
    },
    onError: (error) => showFailure(outcome, error),
  });
  const cancel = () => leave(onClose, 'dialog');
  return (
    <Dialog title={title} onClose={cancel}>
      {form({
        record: undefined,
        onSubmit: (values) => addition.mutate(values),
        children: <Buttons label="Add" pending={addition.isPending} onCancel={cancel} />,
      })}
    </Dialog>
  );
}

/** An edit that was refused because somebody else had saved first. */
interface Conflict<Saved, Values> {
  theirs: Saved;
  mine: Values;
}

interface EditDialogProps<Saved, Values> {
  title: string;
  description?: string;
  /** The record as it was when the dialog was opened. */
  record: Saved;
  /** The list that it belongs to. */
  query: RecordsQuery<Saved>;
  /** Sends the change of a record that was seen at its version; tells of what was saved before a failure. */
  save: (seen: Saved, values: Values, onPartSaved: (record: Saved) => void) => Promise<unknown>;
  /** What a form's values make of a record. */
  apply: (record: Saved, values: Values) => Saved;
  /** A record's values that the form can change, as a person reads them. */
  shown: (record: Saved) => ShownValues;
  /** Whether each value stands for itself, so that what was not touched here stays as somebody else has saved it. */
  mergeable?: boolean;
  /** How values are shown that are no plain text, by their labels. */
  display?: Display;
  /** The record's name, under the toast's title. */
  nameOf: (record: Saved) => string;
  outcome: Outcome;
  onClose: () => void;
  form: (form: DialogForm<Saved, Values>) => ReactNode;
}

/**
 * Edits a record. What somebody else has saved meanwhile is never overwritten unasked: both versions are shown, and
 * either can be kept. A failure keeps the dialog open with what was typed.
 */
export function EditDialog<Saved extends { id: number | string; version: number }, Values extends object>(
  props: EditDialogProps<Saved, Values>,
) {
  const { title, description, record, query, save, apply, shown, display, nameOf, outcome, onClose, form } =
    props;
  const client = useQueryClient();
  const [seen, setSeen] = useState(record);
  const [start, setStart] = useState(record);
  const over = (values: Values, theirs: Saved) =>
    props.mergeable ? overTheirs(values, start, theirs) : values;
  const [conflict, setConflict] = useState<Conflict<Saved, Values>>();
  // Changes when the form is to start from other values.
  const [starts, setStarts] = useState(0);

  const change = useMutation({
    mutationFn: async (values: Values): Promise<'saved' | 'conflict'> => {
      setConflict(undefined);
      const theirs = await saveOver(seen, {
        save: (from, onPartSaved) =>
          save(from, over(values, from), (saved) => {
            onPartSaved(saved);
            setSeen(saved);
          }),
        reload: () => client.query({ ...query, queryKey: [...query.queryKey], staleTime: 0 }),
        isSame: (one, other) => JSON.stringify(shown(one)) === JSON.stringify(shown(other)),
      });
      if (!theirs) return 'saved';
      setSeen(theirs);
      setConflict({ theirs, mine: over(values, theirs) });
      return 'conflict';
    },
    onSuccess: async (result, values) => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      if (result === 'conflict') return;
      showSuccess(outcome.done, nameOf(apply(seen, over(values, seen))));
      onClose();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      showFailure(outcome, error);
    },
  });
  const cancel = () => leave(onClose, 'dialog');
  return (
    <Dialog title={title} {...(description !== undefined && { description })} onClose={cancel}>
      <div key={starts}>
        {form({
          record: seen,
          onSubmit: (values) => change.mutate(values),
          children: (
            <>
              {conflict && (
                <ConflictNotice
                  theirs={shown(conflict.theirs)}
                  mine={shown(apply(conflict.theirs, conflict.mine))}
                  display={display}
                  pending={change.isPending}
                  onTakeTheirs={() => {
                    setConflict(undefined);
                    setStart(conflict.theirs);
                    setStarts(starts + 1);
                  }}
                  onKeepMine={() => change.mutate(conflict.mine)}
                />
              )}
              <Buttons label="Save" pending={change.isPending} onCancel={cancel} />
            </>
          ),
        })}
      </div>
    </Dialog>
  );
}

interface DeleteDialogProps {
  title: string;
  /** Names the record. */
  question: string;
  confirmLabel: string;
  keepLabel: string;
  colorPalette?: 'red' | 'green';
  query: { queryKey: readonly string[] };
  remove: () => Promise<unknown>;
  /** The record's name, under the toast's title. */
  name: string;
  outcome: Outcome;
  onClose: () => void;
}

/** Asks whether a record is to go, or to have something else done to it, by its name; and does it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, question, confirmLabel, keepLabel, colorPalette, query, remove, name, outcome, onClose } =
    props;
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      showSuccess(outcome.done, name);
      onClose();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      showFailure(outcome, error);
    },
  });
  return (
    <Confirm
      title={title}
      question={question}
      confirmLabel={confirmLabel}
      keepLabel={keepLabel}
      colorPalette={colorPalette}
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onKeep={onClose}
    />
  );
}

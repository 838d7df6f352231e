import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { RecordsQuery } from '../data/query-client.js';
import { deleteRecord } from '../data/records-api.js';
import { useSingleMutation } from '../data/single-mutation.js';
import { ReadOnly } from '../forms/record-form.js';
import { sendWithKey, useSubmissionKey } from '../forms/submission-key.js';
import { leave, useSending, useUnsavedChanges } from '../forms/unsaved.js';
import { askFirst, newWarnings } from '../forms/warnings.js';
import { FormButtons } from '../ui/boxes.js';
import { BusyButton } from '../ui/button.js';
import { Confirm } from '../ui/confirm.js';
import { Dialog } from '../ui/dialog.js';
import { StickyBar } from '../ui/sticky-bar.js';
import { showFailure, showSuccess } from '../ui/toast.js';
import { ConflictNotice, type Display } from './conflict-notice.js';
import { DeletedNotice } from './deleted-notice.js';
import { type Fields, shownBy } from './record-fields.js';
import { type DialogForm, type EditForm, type Outcome, type RecordKind, wordsOf } from './record-kind.js';
import {
  ConflictError,
  DeletedError,
  type Merge,
  mergeChanges,
  saveOver,
  type Together,
} from './save-over.js';
import { useUndo, type Undoable } from './use-undo.js';

interface DialogMutationOptions<Data, Variables> {
  send: (variables: Variables) => Promise<Data>;
  /** The list that the record belongs to. */
  query: RecordsQuery;
  /** Other lists that change with it. */
  alsoChanges?: readonly RecordsQuery[];
  /** The record's name, under the toast's title. */
  nameOf: (data: Data) => string;
  outcome: Outcome;
  /** What the toast says when it is done; by default what the outcome says. */
  doneOf?: ((data: Data) => string) | undefined;
  onClose: () => void;
  /** What the toast offers to undo. */
  undo?: Undoable | undefined;
  /** Called with a failure before it is shown; returns whether it is dealt with. */
  handleError?: (error: Error, variables: Variables) => boolean;
}

/** The request of a dialog, sent once. Success shows a toast and closes the dialog; a failure shows its reason. */
const useDialogMutation = <Data, Variables = void>(options: DialogMutationOptions<Data, Variables>) => {
  const { send, query, alsoChanges = [], nameOf, outcome, onClose, undo, handleError } = options;
  const { doneOf = () => outcome.done } = options;
  const offerUndo = useUndo();
  const mutation = useSingleMutation({
    closes: true,
    mutationFn: send,
    meta: { invalidates: [query, ...alsoChanges], removes: undo && (undo.entryId ?? undo.id) },
    onSuccess: (data) => {
      if (undo) offerUndo(doneOf(data), nameOf(data), undo, [query]);
      else showSuccess(doneOf(data), nameOf(data));
      onClose();
    },
    onError: (error, variables) => {
      if (handleError?.(error, variables)) return;
      showFailure(outcome.failed, error, outcome.explain?.(error));
    },
  });
  useSending(mutation.isPending, 'dialog');
  return mutation;
};

const noWarnings = () => [];

interface ButtonsProps {
  label: string;
  pending: boolean;
  onCancel: () => void;
  /** Stops the sending of something long, if that is possible. */
  onStop?: (() => void) | undefined;
  /** Called before the form is submitted by its own button or Enter. */
  onSave?: () => void;
  /** Further buttons, before the others. */
  children?: ReactNode;
}

function Buttons({ label, pending, onCancel, onStop, onSave, children }: ButtonsProps) {
  return (
    <StickyBar of="dialog">
      {children}
      <FormButtons>
        <BusyButton variant="outline" busy={pending && !onStop} onClick={pending ? onStop : onCancel}>
          Cancel
        </BusyButton>
        <BusyButton type="submit" busy={pending} onClick={onSave}>
          {pending ? (onStop ? 'Sending...' : 'Saving...') : label}
        </BusyButton>
      </FormButtons>
    </StickyBar>
  );
}

interface AddDialogProps<Saved, Values> {
  records: RecordKind<Saved>;
  /** Sends the new record; the key is the same for every attempt of it. */
  add: (values: Values, idempotencyKey: string) => Promise<Saved>;
  /** The warnings to confirm before the values are sent. */
  warningsFor?: (values: Values) => readonly string[];
  /** Whether there can be no other one after it. */
  isOnlyOne?: boolean;
  /** Stops the sending, if it can take long. The dialog stays open with its values. */
  onStop?: () => void;
  onClose: () => void;
  form: (form: DialogForm<Saved, Values>) => ReactNode;
}

interface AdditionProps<Saved, Values> extends AddDialogProps<Saved, Values> {
  /** The values of the record before it. */
  previous: Values | undefined;
  onCancel: () => void;
  /** Called instead of `onClose` when the next record is to be added. */
  onNext: (added: Values) => void;
}

function Addition<Saved, Values>(props: AdditionProps<Saved, Values>) {
  const { records, add, warningsFor = noWarnings, previous, onCancel, onClose, onNext, form } = props;
  const submissionKey = useSubmissionKey();
  const hasNext = useRef(false);
  const sent = useRef<Values>(undefined);
  const addition = useDialogMutation({
    query: records.query,
    nameOf: records.savedName ?? records.name,
    outcome: wordsOf(records).added,
    onClose: () => (hasNext.current && sent.current ? onNext(sent.current) : onClose()),
    send: (values: Values) => {
      sent.current = values;
      return sendWithKey(submissionKey, values, (key) => add(values, key));
    },
  });
  const fields = form({
    record: undefined,
    previous,
    onSubmit: (values) => askFirst(warningsFor(values), () => addition.mutate(values)),
    children: (
      <Buttons
        label="Add"
        pending={addition.isPending}
        onCancel={onCancel}
        onStop={props.onStop}
        onSave={() => {
          hasNext.current = false;
        }}
      >
        <BusyButton
          variant="plain"
          me="auto"
          px="0"
          hidden={props.isOnlyOne}
          busy={addition.isPending}
          onClick={({ currentTarget, detail }) => {
            // The second click of a double click would check the form of the next record.
            if (detail > 1) return;
            hasNext.current = true;
            currentTarget.form?.requestSubmit();
          }}
        >
          Add and Next
        </BusyButton>
      </Buttons>
    ),
  });
  return <ReadOnly value={addition.isPending}>{fields}</ReadOnly>;
}

/** Adds a record, or several in a row. After a failure the dialog stays open with its values. */
export function AddDialog<Saved, Values>(props: AddDialogProps<Saved, Values>) {
  const [added, setAdded] = useState<readonly Values[]>([]);
  const cancel = () => leave(props.onClose, 'dialog');
  return (
    <Dialog title={wordsOf(props.records).addTitle} onClose={cancel}>
      {/* A new key resets the form, and focuses its first field. */}
      <Addition
        key={added.length}
        {...props}
        previous={added.at(-1)}
        onCancel={cancel}
        onNext={(values) => setAdded([...added, values])}
      />
    </Dialog>
  );
}

interface EditingOptions<Saved, Values> {
  records: RecordKind<Saved>;
  /** The record as it was when the dialog was opened. */
  record: Saved;
  /** Sends the change of a record at its version; reports what was saved before a failure. */
  save: (seen: Saved, values: Values, onPartSaved: (record: Saved) => void) => Promise<Saved>;
  /** A record's values under the names that the form uses; the record itself where these are the same. */
  valuesOf?: (record: Saved) => object;
  /** Applies some of the form's values to a record. */
  apply?: (record: Saved, values: Partial<Values>) => Saved;
  /** Fields that are compared and merged together. */
  together?: readonly Together[];
  outcome?: Outcome;
  /** What the toast says when it is saved; by default what the outcome says. */
  doneOf?: (saved: Saved) => string;
  /** The warnings to confirm before the values are sent. Those that the record had already are left out. */
  warningsFor?: (values: Values) => readonly string[];
  /** What the toast offers to undo. */
  undo?: Undoable;
  onClose: () => void;
}

/** The version that somebody else saved first, compared with the values here. */
interface Conflict<Saved, Values> {
  theirs: Saved;
  merge: Merge<Values>;
}

/** Keeps what is edited, the version over which it is saved, and what somebody else has done to the record meanwhile. */
function useEditing<Saved extends { id: number | string }, Values extends object>(
  options: EditingOptions<Saved, Values>,
) {
  const { records, record, save, together, doneOf, undo, onClose } = options;
  const { query } = records;
  const {
    outcome = wordsOf(records).updated,
    warningsFor = noWarnings,
    valuesOf = (one: Saved): object => one,
    apply = (one: Saved, values: Partial<Values>): Saved => ({ ...one, ...values }),
  } = options;
  const client = useQueryClient();
  /** The version over which the change is sent. */
  const [seen, setSeen] = useState(record);
  const [{ start, draft, starts }, setStart] = useState({
    /** The record with which the form's values are compared. */
    start: record,
    /** The record that the form starts with, including the changes that are kept. */
    draft: record,
    /** How often the form has started with other values. */
    starts: 0,
  });
  const [conflict, setConflict] = useState<Conflict<Saved, Values>>();
  const [isDeleted, setDeleted] = useState(false);
  useUnsavedChanges(draft !== start, 'dialog');

  const merge = (mine: Values, from: Saved, to: Saved) =>
    mergeChanges(mine, valuesOf(from), valuesOf(to), together);
  /** The values to save, and the record with which they are compared. */
  const mineOf = (values: Values) => {
    if (!conflict) return { mine: values, from: start };
    // Submitting with both versions shown keeps the values of this form.
    return { mine: merge(values, start, conflict.theirs).values, from: conflict.theirs };
  };
  const change = useDialogMutation({
    query,
    nameOf: records.savedName ?? records.name,
    outcome,
    doneOf,
    undo,
    onClose,
    send: (values: Values) => {
      const { mine, from } = mineOf(values);
      return saveOver(seen, {
        mine,
        start: from,
        valuesOf,
        together,
        save: (over, merged, onPartSaved) =>
          save(over, merged, (part) => {
            onPartSaved(part);
            setSeen(part);
          }),
        reload: () => client.query({ ...query, staleTime: 0 }),
      });
    },
    handleError: (error, values) => {
      if (error instanceof DeletedError) {
        setDeleted(true);
        return true;
      }
      if (!(error instanceof ConflictError)) return false;
      const theirs = error.theirs as Saved;
      const { mine, from } = mineOf(values);
      setSeen(theirs);
      setConflict({ theirs, merge: merge(mine, from, theirs) });
      return true;
    },
  });
  const takeTheirs = ({ theirs, merge: { others } }: Conflict<Saved, Values>) => {
    setConflict(undefined);
    const kept = Object.keys(others).length === 0 ? theirs : apply(theirs, others);
    setStart({ start: theirs, draft: kept, starts: starts + 1 });
  };
  return {
    draft,
    starts,
    seen,
    /** The versions that `ConflictNotice` shows; undefined while there is no conflict. */
    conflict: conflict && {
      theirs: conflict.theirs,
      seen: apply(conflict.theirs, conflict.merge.context),
      mine: apply(conflict.theirs, conflict.merge.clashing),
      takeTheirs: () => takeTheirs(conflict),
    },
    isDeleted,
    onBroughtBack: () => setDeleted(false),
    isPending: change.isPending,
    submit: (values: Values) => {
      setDeleted(false);
      const before = warningsFor(valuesOf(draft) as Values);
      askFirst(newWarnings(warningsFor(values), before), () => change.mutate(values));
    },
  };
}

interface EditDialogProps<Saved, Values> extends EditingOptions<Saved, Values> {
  /** By default such as `Edit Winner`. */
  title?: string;
  description?: string;
  /** The parts of both versions that are shown in a conflict; by default all of the record. */
  fields?: Fields<Saved>;
  /** How values other than plain text are shown, by their labels. */
  display?: Display | undefined;
  /** How the record is brought back when somebody else has deleted it. Default: by its own history. */
  undoable?: Undoable;
  saveLabel?: string;
  form: (form: EditForm<Saved, Values>) => ReactNode;
}

/**
 * Edits a record. It never overwrites the changes of others without asking: changes to different fields are
 * merged; where both have changed the same field, it shows both versions and either can be kept. After a failure the dialog
 * stays open with its values.
 */
export function EditDialog<Saved extends { id: number | string }, Values extends object>(
  props: EditDialogProps<Saved, Values>,
) {
  const { records, description, display, onClose, form } = props;
  const { query } = records;
  const {
    title = `Edit ${wordsOf(records).title}`,
    fields = records.fields,
    saveLabel = 'Save',
    undoable = { stream: query.category, id: props.record.id },
  } = props;
  const { draft, starts, seen, conflict, isDeleted, onBroughtBack, isPending, submit } = useEditing(props);
  const shown = shownBy(fields);
  const cancel = () => leave(onClose, 'dialog');
  return (
    <Dialog title={title} {...(description !== undefined && { description })} onClose={cancel}>
      {/* A new key resets the form to other values. */}
      <div key={starts}>
        <ReadOnly value={isPending}>
          {form({
            record: draft,
            latest: seen,
            onSubmit: submit,
            children: (
              <>
                {conflict && (
                  <ConflictNotice
                    seen={shown(conflict.seen)}
                    theirs={shown(conflict.theirs)}
                    mine={shown(conflict.mine)}
                    display={display}
                    pending={isPending}
                    onTakeTheirs={conflict.takeTheirs}
                  />
                )}
                {isDeleted && <DeletedNotice query={query} record={undoable} onBroughtBack={onBroughtBack} />}
                <Buttons label={saveLabel} pending={isPending} onCancel={cancel} />
              </>
            ),
          })}
        </ReadOnly>
      </div>
    </Dialog>
  );
}

interface ConfirmDialogProps
  extends
    Omit<ComponentProps<typeof Confirm>, 'pending' | 'onConfirm' | 'onKeep' | 'children'>,
    Omit<DialogMutationOptions<unknown, void>, 'send' | 'nameOf' | 'doneOf'> {
  act: () => Promise<unknown>;
  /** The record's name, under the toast's title. */
  name: string;
}

/** Asks for confirmation, and then changes something in one step. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, keepLabel, colorPalette, act, name, onClose } = props;
  const action = useDialogMutation({ ...props, send: act, nameOf: () => name });
  return (
    <Confirm
      title={title}
      question={question}
      confirmLabel={confirmLabel}
      keepLabel={keepLabel}
      colorPalette={colorPalette}
      pending={action.isPending}
      onConfirm={() => action.mutate()}
      onKeep={onClose}
    />
  );
}

interface DeleteDialogProps<Row> {
  records: RecordKind<Row>;
  record: Row;
  /** Names the record. */
  question: string;
  /** By default such as `Delete Winner`. */
  title?: string;
  onClose: () => void;
}

/** Asks for confirmation, and deletes a record. The toast offers to undo it. */
export function DeleteDialog<Row extends { id: number }>(props: DeleteDialogProps<Row>) {
  const { records, record, question, title, onClose } = props;
  const { query } = records;
  const words = wordsOf(records);
  return (
    <ConfirmDialog
      title={title ?? `Delete ${words.title}`}
      question={question}
      confirmLabel={`Delete ${words.title}`}
      keepLabel={`Keep ${words.title}`}
      query={query}
      act={() => deleteRecord(query, record.id)}
      name={records.name(record)}
      outcome={words.deleted}
      undo={{ stream: query.category, id: record.id }}
      onClose={onClose}
    />
  );
}

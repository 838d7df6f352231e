import { type ReopenRequest, reopenReasonLimit, reopenRequest } from '@onchan-bowls/contract/reopening';
import { type FormProps, RecordForm, useRecordForm } from '../forms/record-form.js';
import { TextField } from '../ui/field.js';
import { EditDialog } from './record-dialogs.js';
import { type RecordKind, type Saved, wordsOf } from './record-kind.js';

function ReopenForm({ onSubmit, children }: FormProps<ReopenRequest>) {
  const { field, handleSubmit } = useRecordForm({
    schema: reopenRequest,
    defaultValues: { reopenReason: '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label="Reason"
        required
        hint="For example: pressed by mistake. Only the club sees it."
        maxLength={reopenReasonLimit}
        autoComplete="off"
        {...field('reopenReason')}
      />
      {children}
    </RecordForm>
  );
}

interface ReopenDialogProps<Row> {
  records: RecordKind<Row>;
  record: Row;
  /** Names the record, and what does not change with it. */
  description: string;
  reopen: (id: number, version: number, body: ReopenRequest) => Promise<Row>;
  onClose: () => void;
}

/** Sets a finished record back to pending, with a reason. */
export function ReopenDialog<Row extends Saved & { reopenReason: string | null }>(
  props: ReopenDialogProps<Row>,
) {
  const { records, record, description, reopen, onClose } = props;
  const { title } = wordsOf(records);
  const [noun] = records.noun;
  return (
    <EditDialog<Row, ReopenRequest>
      records={records}
      record={record}
      title={`Reopen ${title}`}
      description={description}
      save={({ id, version }, body) => reopen(id, version, body)}
      outcome={{ done: `${title} Reopened`, failed: `Error reopening ${noun}` }}
      saveLabel="Reopen"
      onClose={onClose}
      form={(form) => <ReopenForm {...form} />}
    />
  );
}

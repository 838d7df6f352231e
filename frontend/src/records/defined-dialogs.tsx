import { useQuery } from '@tanstack/react-query';
import { AddDialog, DeleteDialog, EditDialog } from './record-dialogs.js';
import type { Records, Saved, TabTasks } from './record-kind.js';

/** A kind of record, its dialogs not made yet. */
type Undialogued<Row, Values> = Omit<Records<Row, Values>, 'tasks'>;

interface AddProps<Row, Values> {
  records: Undialogued<Row, Values>;
  onClose: () => void;
}

function AddRecord<Row extends Saved, Values extends object>({ records, onClose }: AddProps<Row, Values>) {
  const { query, add, Form, useWarnings } = records;
  const { data: rows = [] } = useQuery(query);
  const warningsFor = useWarnings();
  return (
    <AddDialog<Row, Values>
      records={records}
      add={add}
      warningsFor={(values) => warningsFor(values, rows)}
      onClose={onClose}
      form={(form) => <Form {...form} />}
    />
  );
}

interface EditProps<Row, Values> extends AddProps<Row, Values> {
  record: Row;
}

function EditRecord<Row extends Saved, Values extends object>(props: EditProps<Row, Values>) {
  const { records, record, onClose } = props;
  const { query, update, display, translation, Form, useWarnings } = records;
  const { data: rows = [] } = useQuery(query);
  const warningsFor = useWarnings();
  const others = rows.filter(({ id }) => id !== record.id);
  return (
    <EditDialog<Row, Values>
      records={records}
      record={record}
      save={(seen, values) => update(seen, values)}
      {...translation}
      display={display}
      warningsFor={(values) => warningsFor(values, others, record)}
      onClose={onClose}
      form={(form) => <Form {...form} />}
    />
  );
}

/** The dialogs of a declared kind of record: to add, edit and delete one. */
export const tasksOf = <Row extends Saved, Values extends object>(
  records: Undialogued<Row, Values>,
  deleteQuestion: ((record: Row) => string) | undefined,
): TabTasks<Row> => ({
  list: {
    add: (close) => <AddRecord records={records} onClose={close} />,
  },
  record: {
    edit: (record, close) => <EditRecord records={records} record={record} onClose={close} />,
    ...(deleteQuestion && {
      delete: (record, close) => (
        <DeleteDialog records={records} record={record} question={deleteQuestion(record)} onClose={close} />
      ),
    }),
  },
});

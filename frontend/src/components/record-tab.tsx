import type { UseQueryOptions } from '@tanstack/react-query';
import { Fragment, type ReactNode, useMemo } from 'react';
import { columnsOf, type Fields, searchedIn } from '../lib/record-fields.js';
import { searchBy } from '../lib/search.js';
import { type OpenTask, type Task, useTask, useTaskRecord } from '../lib/task.js';
import { Button } from './button.js';
import { type CsvColumns, CsvExport } from './csv-export.js';
import { type FilterOptions, useListFilter } from './list-filter.js';
import { Empty, useLoaded } from './list-status.js';
import { LongList } from './long-list.js';
import { HeadAction, SectionHead } from './record-list.js';

interface Identified {
  id: number | string;
}

/** The dialogs of a tab by the names of their tasks in the address. */
export interface TabTasks<Row> {
  /** Tasks that concern no single record, such as adding one. */
  list?: Readonly<Record<string, (close: () => void, rows: readonly Row[]) => ReactNode>>;
  /** Tasks with one record. */
  record?: Readonly<Record<string, (record: Row, close: () => void) => ReactNode>>;
}

const own = <Value,>(values: Readonly<Record<string, Value>> | undefined, name: string | undefined) =>
  values && name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;

interface TaskDialogProps<Row> {
  /** What `useTask` gives. */
  task: Task | undefined;
  close: () => void;
  tasks: TabTasks<Row>;
  rows: readonly Row[];
}

/** The dialog of the task that the address names, if the tab has such a task and the record is there. */
export function TaskDialog<Row extends Identified>({ task, close, tasks, rows }: TaskDialogProps<Row>) {
  const record = useTaskRecord(task, rows);
  const ofList = own(tasks.list, task?.name);
  if (ofList) return ofList(close, rows);
  return record && own(tasks.record, task?.name)?.(record, close);
}

interface RecordTabProps<Row> {
  /** The name of the list, and of the file that it is exported to. */
  name: string;
  /** The heading, given how many records there are. */
  title: (count: number) => string;
  query: UseQueryOptions<Row[], Error, Row[], string[]>;
  loadingText: string;
  empty: { title: string; hint?: string };
  fields: Fields<Row>;
  /** Without a search of its own, the tab looks into the fields. */
  filter: Omit<FilterOptions<Row>, 'search'> & Partial<Pick<FilterOptions<Row>, 'search'>>;
  /** Puts what was found in order. To stay the same function as long as the order stays. */
  order?: (rows: readonly Row[]) => readonly Row[];
  /** The columns of the export, where these are not the fields alone. */
  columns?: CsvColumns<Row>;
  /** What can be done to the whole list: buttons by their labels, and the tasks that they open. */
  actions?: Readonly<Record<string, string>>;
  tasks: TabTasks<Row>;
  canEdit: boolean;
  /** A record's row. */
  children: (record: Row, open: OpenTask) => ReactNode;
}

const asFound = <Row,>(rows: readonly Row[]) => rows;
const none: Readonly<Record<string, string>> = {};

/** A tab of the dashboard that holds one list of records: its heading, buttons, search, rows and dialogs. */
export function RecordTab<Row extends Identified>(props: RecordTabProps<Row>) {
  const { name, title, query, loadingText, empty, fields, filter, order = asFound, canEdit } = props;
  const { columns = columnsOf(fields), actions = none, tasks, children } = props;
  const { data, placeholder } = useLoaded(query, loadingText);
  const { task, open, close } = useTask();
  const search = useMemo(() => searchBy<Row>(searchedIn(fields)), [fields]);
  const { found, filters, isFiltered, asked } = useListFilter(data, { search, ...filter });
  const rows = useMemo(() => order(found), [order, found]);
  if (!data) return placeholder;

  return (
    <section>
      <SectionHead title={title(data.length)}>
        {canEdit &&
          Object.entries(actions).map(([label, task], index) => {
            const Action = index === 0 ? Button : HeadAction;
            return (
              <Action key={task} onClick={() => open(task)}>
                {label}
              </Action>
            );
          })}
        <CsvExport name={name} rows={rows} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      {data.length === 0 && <Empty {...empty} />}
      {filters}
      {found.length === 0 && data.length > 0 && (
        <Empty title={`No ${filter.noun[1]} found`} hint="Try adjusting your search terms" />
      )}
      <LongList name={name} rows={rows} restart={asked}>
        {(record) => <Fragment key={record.id}>{children(record, open)}</Fragment>}
      </LongList>
      {canEdit && <TaskDialog task={task} close={close} tasks={tasks} rows={data} />}
    </section>
  );
}

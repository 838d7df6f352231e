import { type ComponentType, Fragment, lazy, type ReactNode, useMemo } from 'react';
import { searchBy } from '../lib/search.js';
import { LazyPart } from '../ui/lazy-part.js';
import { Empty, useLoaded } from '../ui/list-status.js';
import { type CsvColumns, CsvExport } from './csv-export.js';
import { type FilterOptions, useListFilter } from './list-filter.js';
import { LongList } from './long-list.js';
import { columnsOf, searchedIn } from './record-fields.js';
import { type ListedRecords, type TabTasks, wordsOf } from './record-kind.js';
import { AddAction, HeadAction, SectionHead } from './record-list.js';
import { type OpenTask, type Task, useTask, useTaskRecord } from './task.js';

interface Identified {
  id: number | string;
}

const own = <Value,>(values: Readonly<Record<string, Value>> | undefined, name: string | undefined) =>
  values && name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;

interface TaskDialogProps<Row> {
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

/** A dialog whose code is loaded when it opens. */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Dialog = lazy<ComponentType<Props>>(load);
  return (props: Props) => (
    <LazyPart loading={null}>
      <Dialog {...props} />
    </LazyPart>
  );
}

interface RecordsOptions<Row> {
  records: ListedRecords<Row>;
  /** By default such as `Loading winners...`. */
  loadingText?: string;
  /** By default the fields are searched. */
  filter: Omit<FilterOptions<Row>, 'search' | 'noun'> & Partial<FilterOptions<Row>>;
  canEdit: boolean;
}

/** The records of a tab, its search, and the dialog that is open. */
export function useRecords<Row extends Identified>(options: RecordsOptions<Row>) {
  const { records, loadingText = wordsOf(records).loadingText, filter, canEdit } = options;
  const { query, noun, fields, tasks } = records;
  const { data, placeholder } = useLoaded(query, loadingText);
  const { task, open, close } = useTask();
  const search = useMemo(() => searchBy<Row>(searchedIn(fields)), [fields]);
  const filtered = useListFilter(data, { search, noun, ...filter });
  return {
    ...filtered,
    /** All records; undefined until they are loaded. */
    all: data,
    /** Shown in their place until then. */
    placeholder,
    open,
    dialog: canEdit && data && <TaskDialog task={task} close={close} tasks={tasks} rows={data} />,
  };
}

interface FoundRecordsProps<Row> {
  name: string;
  /** The records to list, in order. */
  rows: readonly Row[];
  /** How many there are, found or not. */
  total: number;
  empty: { title: string; hint?: string };
  /** A record in words, several of them. */
  noun: string;
  filters?: ReactNode;
  asked: string;
  atLeast?: number;
  children: (record: Row) => ReactNode;
}

/** The records that a search has found, below the search, or what there is to say in their place. */
export function FoundRecords<Row extends Identified>(props: FoundRecordsProps<Row>) {
  const { name, rows, total, empty, noun, filters, asked, atLeast = 0, children } = props;
  return (
    <>
      {total === 0 && <Empty {...empty} />}
      {filters}
      {total > 0 && rows.length === 0 && (
        <Empty title={`No ${noun} found`} hint="Try adjusting your search terms" />
      )}
      <LongList name={name} rows={rows} restart={asked} atLeast={atLeast}>
        {(record) => <Fragment key={record.id}>{children(record)}</Fragment>}
      </LongList>
    </>
  );
}

interface RecordSectionProps<Row> extends FoundRecordsProps<Row> {
  heading: string;
  /** The likeliest button beside the heading. */
  actions?: ReactNode;
  /** The others. */
  more?: ReactNode;
  isFiltered: boolean;
  columns: CsvColumns<Row>;
}

/** A list of records under its heading, with its export to a file of the same name. */
export function RecordSection<Row extends Identified>(props: RecordSectionProps<Row>) {
  const { heading, actions, more, isFiltered, columns, ...list } = props;
  const { name, rows } = list;
  const others = (
    <>
      {more}
      <CsvExport name={name} rows={rows} isFiltered={isFiltered} columns={columns} />
    </>
  );
  // One more needs no more room than a button that shows it. The first records are often imported.
  const areFolded = actions && more && list.total > 0;
  return (
    <section>
      <SectionHead title={heading} more={areFolded && others}>
        {actions}
        {!areFolded && others}
      </SectionHead>
      <FoundRecords {...list} />
    </section>
  );
}

interface RecordTabProps<Row> extends RecordsOptions<Row> {
  /** The name of the list, and of the file that it is exported to; by default such as `Winners`. */
  name?: string;
  /** The heading, given how many records there are; by default such as `Winners (3)`. */
  title?: (count: number) => string;
  empty: { title: string; hint?: string };
  /** Sorts the found records. Must be a stable function. */
  order?: (rows: readonly Row[]) => readonly Row[];
  /** The columns of the export, where these are not the fields alone. */
  columns?: CsvColumns<Row>;
  /** Further buttons beside the heading, also for accounts that may only read. */
  actions?: ReactNode;
  /** A record's row; it opens tasks where something may be changed. */
  children: (record: Row, onTask: OpenTask | undefined) => ReactNode;
}

const asFound = <Row,>(rows: readonly Row[]) => rows;

/** A tab of the dashboard that holds one list of records: its heading, buttons, search, rows and dialogs. */
export function RecordTab<Row extends Identified>(props: RecordTabProps<Row>) {
  const { records, empty, order = asFound, canEdit, children } = props;
  const { noun, fields, tasks } = records;
  const words = wordsOf(records);
  const { name = words.titleOfMany, columns = columnsOf(fields) } = props;
  const { title = (count: number) => `${name} (${count})` } = props;
  const { all, placeholder, found, open, dialog, ...filtered } = useRecords(props);
  const rows = useMemo(() => order(found), [order, found]);
  if (!all) return placeholder;

  const importing = canEdit && tasks.list?.import && (
    <HeadAction onClick={() => open('import')}>Import</HeadAction>
  );
  return (
    <>
      <RecordSection
        name={name}
        heading={title(all.length)}
        actions={
          canEdit && tasks.list?.add && <AddAction onClick={() => open('add')}>{words.addTitle}</AddAction>
        }
        more={
          [props.actions, importing].some(Boolean) && (
            <>
              {props.actions}
              {importing}
            </>
          )
        }
        rows={rows}
        total={all.length}
        empty={empty}
        noun={noun[1]}
        columns={columns}
        {...filtered}
      >
        {(record) => children(record, canEdit ? open : undefined)}
      </RecordSection>
      {dialog}
    </>
  );
}

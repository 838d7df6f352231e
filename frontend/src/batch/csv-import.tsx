import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf } from '../data/api.js';
import type { RecordsQuery } from '../data/query-client.js';
import { saveCsv } from '../data/save-file.js';
import { SubmissionKeys } from '../forms/submission-key.js';
import { leave, useUnsavedChanges } from '../forms/unsaved.js';
import { DeletedNotice } from '../records/deleted-notice.js';
import { DeletedError, isGone } from '../records/save-over.js';
import { counted } from '../lib/counted.js';
import {
  type Column,
  readTable,
  readTextFile,
  type Table,
  type TableLine,
  toCells,
  toCsv,
} from '../lib/csv.js';
import { toggled } from '../lib/toggled.js';
import { inWords } from '../records/conflict-notice.js';
import type { ShownValues } from '../records/record-fields.js';
import { Actions } from '../records/record-list.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { ChooseFile } from '../ui/choose-file.js';
import { copyText } from '../ui/copy-text.js';
import { Dialog } from '../ui/dialog.js';
import { TextAreaField } from '../ui/field.js';
import { ProgressBar } from '../ui/progress-bar.js';
import { StickyBar } from '../ui/sticky-bar.js';
import { showError } from '../ui/toast.js';
import { describeCount, type Outcome, useBatch } from './use-batch.js';

const maxLines = 500;

/** The largest file that is read, in bytes. */
const largestFile = 1_000_000;

/** The record that a line stands for, and how to save it. */
export interface ImportedRecord<Values = unknown> {
  name: string;
  /** The same for two lines about the same record. */
  identity: string;
  /** The recorded one that it changes; without it the line makes a new record. */
  id?: number;
  /** The values of the recorded one. */
  before?: ShownValues;
  after: ShownValues;
  /** The line's own values, for the warnings about later lines. */
  values: Values;
  /** The record that the new one may be a second record of, in words. The line is skipped unless it is chosen. */
  like?: string;
  warnings: readonly string[];
  /** Saves it. The key is the same for every attempt. */
  send: (idempotencyKey: string) => Promise<unknown>;
}

/** Reads a line, given the values of the lines before it: its record, or its errors. */
export type ReadLine<Head extends string, Values = unknown> = (
  cells: Readonly<Record<Head, string>>,
  earlier: readonly Values[],
) => ImportedRecord<Values> | { errors: readonly string[] };

/** The planned or finished outcome of a line. */
type State = 'new' | 'change' | 'same' | 'like' | 'bad' | 'done' | 'failed';

/** In the order of the summary. */
const badges: Readonly<Record<State, { label: string; color: string }>> = {
  new: { label: 'New', color: 'green' },
  change: { label: 'Change', color: 'orange' },
  same: { label: 'Unchanged', color: 'gray' },
  like: { label: 'Skipped', color: 'orange' },
  done: { label: 'Imported', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  bad: { label: 'Not possible', color: 'red' },
};

interface Line {
  number: number;
  raw: readonly string[];
  /** Identifies the line in a changed text. */
  content: string;
  state: State;
  name: string;
  message: string;
  warnings: readonly string[];
  /** Whether the user decides if it is imported. */
  isChoice?: boolean;
  /** The recorded one that it was to change and that somebody else has deleted. */
  deleted?: DeletedError['id'];
  send?: (idempotencyKey: string) => Promise<unknown>;
}

/** Saves a record. @throws DeletedError when the recorded one is gone. */
const sendOver =
  ({ id, send }: ImportedRecord) =>
  (key: string) =>
    send(key).catch((error: unknown) => {
      throw id !== undefined && isGone(error) ? new DeletedError(id, error) : error;
    });

const differences = (before: ShownValues, after: ShownValues): string[] =>
  Object.keys(after)
    .filter((label) => before[label] !== after[label])
    .map((label) => `${label}: ${inWords(before[label])} → ${inWords(after[label])}`);

const lineOf = (
  { number, raw }: TableLine<string>,
  record: ImportedRecord,
  chosen: ReadonlySet<string>,
): Line => {
  const { name, before, after, like, warnings } = record;
  const send = sendOver(record);
  const content = JSON.stringify(raw);
  const line = { number, raw, content, name, warnings, isChoice: like !== undefined };
  if (like !== undefined && !chosen.has(content)) {
    return { ...line, state: 'like', message: `${like}, so it will be skipped`, warnings: [] };
  }
  const changes = before && differences(before, after);
  if (!changes) {
    const texts = Object.values(after).filter((value) => value !== '');
    return { ...line, state: 'new', message: texts.join(', '), send };
  }
  if (changes.length === 0)
    return { ...line, state: 'same', message: 'Already recorded, so it will be skipped', warnings: [] };
  return { ...line, state: 'change', message: changes.join(', '), send };
};

/** The same array for every line, so that a line renders again only when it changes. */
const noWarnings: readonly string[] = [];

/** The line after it was sent. */
const afterSending = (line: Line, outcome: Outcome | undefined): Line => {
  if (outcome === 'saved') return { ...line, state: 'done', message: '', warnings: noWarnings };
  if (outcome === undefined || !line.send) return line;
  if (outcome instanceof DeletedError) return { ...line, state: 'failed', message: '', deleted: outcome.id };
  return { ...line, state: 'failed', message: `Line ${line.number}: ${messageOf(outcome)}` };
};

/** Reads each line, and refuses one that is about the same record as a line before. */
function linesOf<Head extends string, Values>(
  found: readonly TableLine<Head>[],
  read: ReadLine<Head, Values>,
  chosen: ReadonlySet<string>,
): Line[] {
  const seen = new Map<string, number>();
  const values: Values[] = [];
  return found.map((line) => {
    const { number, raw, cells, problem } = line;
    const bad = (errors: readonly string[]): Line => ({
      number,
      raw,
      content: JSON.stringify(raw),
      state: 'bad',
      name: raw.filter((cell) => cell.trim() !== '').join(', '),
      message: `Line ${number}: ${errors.join('. ')}`,
      warnings: [],
    });
    if (problem !== undefined) return bad([problem]);
    const record = read(cells, values);
    if ('errors' in record) return bad(record.errors);
    const earlier = seen.get(record.identity);
    if (earlier !== undefined) {
      // Without its content, so that it is not counted as imported with an equal earlier line.
      return { ...bad([`This is the same as line ${earlier}`]), content: '' };
    }
    seen.set(record.identity, number);
    values.push(record.values);
    return lineOf(line, record, chosen);
  });
}

/** Such as `3 lines: 2 new, 1 not possible.` */
const inSummary = (lines: readonly Line[]): string => {
  const byState = Map.groupBy(lines, ({ state }) => state);
  const parts = Object.entries(badges).flatMap(([state, { label }]) => {
    const count = byState.get(state as State)?.length ?? 0;
    if (count === 0) return [];
    return state === 'change' ? counted(count, 'change') : `${count} ${label.toLowerCase()}`;
  });
  const toCheck = lines.filter(({ warnings }) => warnings.length > 0).length;
  if (toCheck > 0) parts.push(`${toCheck} to check`);
  return `${counted(lines.length, 'line')}: ${parts.join(', ')}.`;
};

const cell = { p: '2', textAlign: 'start', verticalAlign: 'top' } as const;
const HeadCell = chakra('th', { base: { ...cell, fontWeight: '600' } });
const Cell = chakra('td', { base: cell });

/** Memoised with its own values only: there may be hundreds of lines. */
const Row = memo(function Row({
  number,
  name,
  message,
  warnings,
  state,
  choose,
  children,
}: Pick<Line, 'number' | 'name' | 'message' | 'warnings' | 'state'> & {
  /** Selects or deselects the line, where the user decides. */
  choose: (() => void) | undefined;
  children: ReactNode;
}) {
  const isWrong = state === 'bad' || state === 'failed';
  return (
    <chakra.tr borderTopWidth="1px">
      <HeadCell scope="row" fontVariantNumeric="tabular-nums">
        {number}
      </HeadCell>
      <Cell>
        <Actions justifyContent="space-between" rowGap="1">
          <strong>{name}</strong> <Badge colorPalette={badges[state].color}>{badges[state].label}</Badge>
        </Actions>
        <chakra.div color={isWrong ? 'fg.error' : 'fg.muted'}>{message}</chakra.div>
        {children}
        {choose && (
          <chakra.label display="inline-flex" alignItems="center" gap="2" minH="11">
            <input type="checkbox" checked={state !== 'like'} onChange={choose} />
            Import {name} as a new record
          </chakra.label>
        )}
        {warnings.length > 0 && (
          <chakra.div color="orange.fg" fontWeight="600">
            Please check: {warnings.join(' ')}
          </chakra.div>
        )}
      </Cell>
    </chakra.tr>
  );
});

/** A list, and the category of its records. */
type ImportQuery = RecordsQuery & { category: string };

interface PreviewProps {
  lines: readonly Line[];
  /** Absent while nothing can be chosen. */
  onChoose: ((content: string) => void) | undefined;
  query: ImportQuery;
  /** Called when a deleted record is on the list again. */
  onBroughtBack: (content: string) => void;
}

function Preview({ lines, onChoose, query, onBroughtBack }: PreviewProps) {
  // Lines that need attention come first.
  const rank = ({ state, warnings }: Line) => {
    if (state === 'failed') return 0;
    if (state === 'bad') return 1;
    return warnings.length > 0 || state === 'like' ? 2 : 3;
  };
  return (
    <chakra.div
      role="region"
      aria-label="Preview"
      tabIndex={0}
      maxHeight="24rem"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="md"
      fontSize="sm"
    >
      <chakra.table aria-label="Lines to import" width="full" tableLayout="fixed">
        <thead>
          <tr>
            <HeadCell scope="col" width="3.5rem">
              Line
            </HeadCell>
            <HeadCell scope="col">What will happen</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines
            .toSorted((a, b) => rank(a) - rank(b))
            .map(({ number, name, message, warnings, state, isChoice, content, deleted }) => (
              <Row
                key={number}
                {...{ number, name, message, warnings, state }}
                choose={isChoice && state !== 'done' && onChoose ? () => onChoose(content) : undefined}
              >
                {deleted !== undefined && (
                  <DeletedNotice
                    query={query}
                    record={{ stream: query.category, id: deleted }}
                    onBroughtBack={() => onBroughtBack(content)}
                  />
                )}
              </Row>
            ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

/** The headings of an empty table to fill in. */
const templateHeads = (columns: Readonly<Record<string, Column>>) =>
  Object.keys(columns).filter((head) => !columns[head]?.ignored);

function Explanation({ columns }: { columns: Readonly<Record<string, Column>> }) {
  const names = (isMeant: (column: Column) => boolean | undefined) =>
    Object.entries(columns)
      .filter(([, column]) => isMeant(column))
      .map(([head]) => head)
      .join(', ');
  const forNew = names(({ neededForNew }) => neededForNew);
  return (
    <div>
      <chakra.p mb="2">
        Copy the cells from a spreadsheet, including the row of column headings, and paste them here. Nothing
        is saved until you press Import. You can import up to {maxLines} lines at a time.
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm">
        <strong>Required columns:</strong> {names(({ required }) => required)}.{' '}
        {forNew !== '' && (
          <>
            <strong>Also required for new records:</strong> {forNew}.{' '}
          </>
        )}
        <strong>Optional:</strong>{' '}
        {names(({ required, neededForNew, ignored }) => !required && !neededForNew && !ignored)}.
      </chakra.p>
    </div>
  );
}

/** How many headings a message names. */
const maxHeads = 12;

/** Why nothing in a table can be imported. */
const troubleWith = ({ heads, lines, missing }: Table<string>): string | undefined => {
  if (missing.length > 0) {
    const found = heads.filter((head) => head !== '').slice(0, maxHeads);
    return `Missing ${missing.length === 1 ? 'column' : 'columns'}: ${missing.join(', ')}. The first line must contain the column headings. It has: ${found.join(', ')}.`;
  }
  if (lines.length === 0) return 'There are no lines below the column headings.';
  return lines.length > maxLines
    ? `There are ${lines.length} lines. Please import at most ${maxLines} at a time.`
    : undefined;
};

function ChooseCsv({ onText }: { onText: (text: string) => void }) {
  const read = async (file: File) => {
    const refuse = (reason: string) => showError('File not read', `${file.name} ${reason}`);
    if (file.size > largestFile) {
      refuse('is larger than 1 MB. Please split it into smaller files.');
      return;
    }
    const text = await readTextFile(file).catch(() => undefined);
    if (text === undefined) refuse('is not a CSV file. Please save the sheet as CSV first.');
    else if (text.trim() === '') refuse('is empty.');
    else onText(text);
  };
  return (
    <ChooseFile
      label="CSV file"
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      variant="outline"
      onFile={(file) => void read(file)}
    >
      Choose a CSV file
    </ChooseFile>
  );
}

function Progress({ sent, total, onStop }: { sent: number; total: number; onStop: () => void }) {
  return (
    <Actions justifyContent="space-between">
      <ProgressBar label="Imported so far" done={sent} total={total} unit="lines" />
      <Button variant="outline" autoFocus onClick={onStop}>
        Stop
      </Button>
    </Actions>
  );
}

interface CsvImportProps<Head extends string, Values> {
  title: string;
  /** The columns by their headings. Must stay the same object. */
  columns: Readonly<Record<Head, Column>>;
  /** Reads a line. Must stay the same function while it gives the same results. */
  read: ReadLine<Head, Values>;
  query: ImportQuery;
  onClose: () => void;
}

/**
 * Imports records from pasted cells or a CSV file. A preview shows what the import will do with each line. Good lines are
 * saved one by one; the others stay, with the reason.
 */
export function CsvImport<Head extends string, Values>(props: CsvImportProps<Head, Values>) {
  const { title, columns, read, query, onClose } = props;
  const [text, setText] = useState('');
  const [keys] = useState(() => new SubmissionKeys<string>());
  /** The result of the last import, until the text changes. */
  const [ended, setEnded] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  /** The contents of the lines that are imported although they may be of a record on the list. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const table = useMemo(() => readTable(text, columns), [text, columns]);
  const trouble = troubleWith(table);
  const planned = useMemo(
    () => (trouble === undefined ? linesOf(table.lines, read, chosen) : []),
    [table, trouble, read, chosen],
  );
  const describe = describeCount('line', 'imported');
  const { outcomes, isSending, progress, save, stop, forget } = useBatch({
    keyOf: ({ content }: Line) => content,
    send: ({ content, send }) => keys.send(content, content, async (key) => send?.(key)),
    query,
    titles: {
      saved: 'Import Finished',
      incomplete: 'Import Not Complete',
      interrupted: 'Import Interrupted',
      stopped: 'Import Stopped',
    },
    describe,
    onEnd: ({ lines, unsaved }) => {
      setEnded(describe({ lines, unsaved, error: null }));
      status.current?.focus();
    },
  });
  const lines = planned.map((line) => afterSending(line, outcomes.get(line.content)));
  const left = lines.filter(({ state }) => state !== 'done' && state !== 'same' && state !== 'like');
  const ready = left.filter(({ send }) => send);
  useUnsavedChanges(ready.length > 0, 'dialog');

  const cancel = () => (isSending ? stop() : leave(onClose, 'dialog'));
  const change = (value: string) => {
    setEnded('');
    setText(value);
  };
  const isOver = ended !== '' && !isSending;
  return (
    <Dialog title={title} wide onClose={cancel}>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <Explanation columns={columns} />
        <TextAreaField
          label="Cells or CSV"
          autoFocus
          rows={5}
          fontSize="sm"
          whiteSpace="pre"
          overflowX="auto"
          spellCheck={false}
          readOnly={isSending}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          {...(text.trim() !== '' && trouble !== undefined && { error: trouble })}
        />
        {!isSending && (
          <Actions>
            <ChooseCsv onText={change} />
            <Button
              variant="plain"
              onClick={() => saveCsv(`${title} template.csv`, toCsv([], templateHeads(columns)))}
            >
              Download a template
            </Button>
          </Actions>
        )}
        <chakra.p ref={status} role="status" tabIndex={-1} fontWeight="600" outline="none">
          {isSending && 'Importing...'}
          {isOver && `${ended} `}
          {!isSending && lines.length > 0 && inSummary(lines)}
        </chakra.p>
        {isSending && <Progress {...progress} onStop={stop} />}
        {lines.length > 0 && table.unknown.length > 0 && (
          <chakra.p color="fg.muted" fontSize="sm">
            These columns are not recognised and will be ignored: {table.unknown.join(', ')}
          </chakra.p>
        )}
        {lines.length > 0 && (
          <Preview
            lines={lines}
            query={query}
            onBroughtBack={(content) => {
              forget(content);
              status.current?.focus();
            }}
            onChoose={isSending ? undefined : (content) => setChosen(toggled(chosen, content))}
          />
        )}
        <StickyBar of="dialog">
          {isOver && left.length > 0 && (
            <Button
              variant="plain"
              onClick={() => void copyText(toCells([table.heads, ...left.map(({ raw }) => raw)]))}
            >
              Copy the {counted(left.length, 'line')} left
            </Button>
          )}
          <Button variant="outline" onClick={cancel} disabled={isSending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          <Button
            disabled={ready.length === 0 || isSending}
            onClick={() => save(ready, [], left.length === ready.length ? onClose : undefined)}
          >
            Import
            {ready.length > 0 &&
              ` ${ready.length === left.length ? '' : `${ready.length} of `}${counted(left.length, 'line')}`}
          </Button>
        </StickyBar>
      </chakra.div>
    </Dialog>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../lib/api.js';
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
import { historyKey } from '../lib/query-client.js';
import type { ShownValues } from '../lib/record-fields.js';
import { saveCsv } from '../lib/save-csv.js';
import { sendEach } from '../lib/send-each.js';
import { randomKey } from '../lib/submission-key.js';
import { leave, useUnsavedChanges } from '../lib/unsaved.js';
import { Badge } from './badge.js';
import { Button } from './button.js';
import { inWords } from './conflict-notice.js';
import { copyText } from './copy-text.js';
import { Dialog } from './dialog.js';
import { TextAreaField } from './field.js';
import { Actions } from './record-list.js';
import { showError, showFailure, showSuccess } from './toast.js';

/** The most lines that are imported at a time. */
const mostLines = 500;

/** The largest file that is read, in bytes. */
const largestFile = 1_000_000;

/** What a line is to become. */
export interface ImportedRecord<Values = unknown> {
  /** The record's name. */
  name: string;
  /** Two lines that have it in common are about the same record. */
  identity: string;
  /** The values of the record that there is already; without it the line makes a new one. */
  before?: ShownValues;
  /** The values that the record is to have. */
  after: ShownValues;
  /** What the line holds, for the warnings about later lines. */
  values: Values;
  /** What somebody would want to know before it is saved. */
  warnings: readonly string[];
  /** Saves it. The key is the same for every attempt, and goes with each request. */
  send: (idempotencyKey: string) => Promise<unknown>;
}

/** What a line holds, or what is wrong with it, given what the lines before it hold. */
export type ReadLine<Head extends string, Values = unknown> = (
  cells: Readonly<Record<Head, string>>,
  earlier: readonly Values[],
) => ImportedRecord<Values> | { errors: readonly string[] };

/** What is to become of a line, or has become of it. */
type State = 'new' | 'change' | 'same' | 'bad' | 'done' | 'failed';

const badges: Readonly<Record<State, { label: string; color: string }>> = {
  new: { label: 'New', color: 'green' },
  change: { label: 'Change', color: 'orange' },
  same: { label: 'Unchanged', color: 'gray' },
  bad: { label: 'Not possible', color: 'red' },
  done: { label: 'Imported', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
};

interface Line {
  number: number;
  raw: readonly string[];
  /** Knows the line again, whatever else is in the text. */
  content: string;
  state: State;
  name: string;
  says: string;
  warnings: readonly string[];
  send?: ImportedRecord['send'];
}

const differences = (before: ShownValues, after: ShownValues): string[] =>
  Object.keys(after)
    .filter((label) => before[label] !== after[label])
    .map((label) => `${label}: ${inWords(before[label])} → ${inWords(after[label])}`);

const lineOf = ({ number, raw }: TableLine<string>, record: ImportedRecord): Line => {
  const { name, before, after, warnings, send } = record;
  const line = { number, raw, content: JSON.stringify(raw), name, warnings };
  const changes = before && differences(before, after);
  if (!changes) {
    const says = Object.values(after).filter((value) => value !== '');
    return { ...line, state: 'new', says: says.join(', '), send };
  }
  if (changes.length === 0)
    return { ...line, state: 'same', says: 'Already recorded, so it will be skipped', warnings: [] };
  return { ...line, state: 'change', says: changes.join(', '), send };
};

/** The same array for every line, so that a line is drawn again only when it changes. */
const noWarnings: readonly string[] = [];

/** What has become of a line, given how it went; one that is not to be sent any more is what it is. */
const afterwards = (line: Line, outcome: string | null | undefined): Line => {
  if (outcome === null) return { ...line, state: 'done', says: '', warnings: noWarnings };
  if (outcome === undefined || !line.send) return line;
  return { ...line, state: 'failed', says: `Line ${line.number}: ${outcome}` };
};

/** Reads each line, and refuses one that is about the same record as a line before. */
function linesOf<Head extends string, Values>(
  found: readonly TableLine<Head>[],
  read: ReadLine<Head, Values>,
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
      says: `Line ${number}: ${errors.join('. ')}`,
      warnings: [],
    });
    if (problem !== undefined) return bad([problem]);
    const record = read(cells, values);
    if ('errors' in record) return bad(record.errors);
    const earlier = seen.get(record.identity);
    if (earlier !== undefined) return bad([`This is the same as line ${earlier}`]);
    seen.set(record.identity, number);
    values.push(record.values);
    return lineOf(line, record);
  });
}

const inSummary = (lines: readonly Line[]): string => {
  const count = (state: State) => lines.filter((line) => line.state === state).length;
  const parts = [
    [count('new'), 'new'],
    [count('change'), count('change') === 1 ? 'change' : 'changes'],
    [count('same'), 'unchanged'],
    [count('done'), 'imported'],
    [count('failed'), 'failed'],
    [count('bad'), 'not possible'],
    [lines.filter(({ warnings }) => warnings.length > 0).length, 'to check'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${counted(lines.length, 'line')}: ${said.join(', ')}.`;
};

const cell = { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' } as const;
const HeadCell = chakra('th', { base: { ...cell, fontWeight: '600' } });
const Cell = chakra('td', { base: cell });

/** Only what concerns it draws a line again: there may be hundreds of them. */
const Row = memo(function Row({
  number,
  name,
  says,
  warnings,
  state,
}: Pick<Line, 'number' | 'name' | 'says' | 'warnings' | 'state'>) {
  const isWrong = state === 'bad' || state === 'failed';
  return (
    <chakra.tr borderTopWidth="1px" borderColor="border">
      <HeadCell scope="row" fontVariantNumeric="tabular-nums">
        {number}
      </HeadCell>
      <Cell>
        <Actions justifyContent="space-between" rowGap="1">
          <strong>{name}</strong> <Badge colorPalette={badges[state].color}>{badges[state].label}</Badge>
        </Actions>
        <chakra.div color={isWrong ? 'fg.error' : 'fg.muted'}>{says}</chakra.div>
        {warnings.length > 0 && (
          <chakra.div color="orange.700" fontWeight="600">
            Please check: {warnings.join(' ')}
          </chakra.div>
        )}
      </Cell>
    </chakra.tr>
  );
});

function Preview({ lines }: { lines: readonly Line[] }) {
  // What needs a person's eye comes first.
  const rank = ({ state, warnings }: Line) => {
    if (state === 'failed') return 0;
    if (state === 'bad') return 1;
    return warnings.length > 0 ? 2 : 3;
  };
  return (
    <chakra.div
      role="region"
      aria-label="Preview"
      tabIndex={0}
      maxHeight="24rem"
      overflowY="auto"
      borderWidth="1px"
      borderColor="border"
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
            .map(({ number, name, says, warnings, state }) => (
              <Row key={number} {...{ number, name, says, warnings, state }} />
            ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

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
        is saved until you press Import. You can import up to {mostLines} lines at a time.
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm">
        <strong>Required columns:</strong> {names(({ required }) => required)}.{' '}
        {forNew !== '' && (
          <>
            <strong>Also required for new records:</strong> {forNew}.{' '}
          </>
        )}
        <strong>Optional:</strong> {names(({ required, neededForNew }) => !required && !neededForNew)}.
      </chakra.p>
    </div>
  );
}

/** Why nothing of a table can be imported. */
const troubleWith = ({ lines, missing }: Table<string>): string | undefined => {
  if (missing.length > 0) {
    return `Missing ${missing.length === 1 ? 'column' : 'columns'}: ${missing.join(', ')}. The first line must contain the column headings.`;
  }
  if (lines.length === 0) return 'There are no lines below the column headings.';
  return lines.length > mostLines
    ? `There are ${lines.length} lines. Please import at most ${mostLines} at a time.`
    : undefined;
};

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
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
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void read(file);
          // The same file again is news too.
          currentTarget.value = '';
        }}
      />
      <Button variant="outline" onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
    </>
  );
}

function Progress({ sent, total, onStop }: { sent: number; total: number; onStop: () => void }) {
  return (
    <Actions justifyContent="space-between">
      <chakra.progress
        aria-label="Imported so far"
        value={sent}
        max={total}
        flex="1 1 10rem"
        height="3"
        css={{ accentColor: 'var(--c-colors-green-600)' }}
      />
      <span aria-hidden>
        {sent} of {total}
      </span>
      <Button variant="outline" autoFocus onClick={onStop}>
        Stop
      </Button>
    </Actions>
  );
}

interface CsvImportProps<Head extends string, Values> {
  title: string;
  /** The columns by their heads, some of them required; to stay the same object. */
  columns: Readonly<Record<Head, Column>>;
  /** Makes out what a line holds; to stay the same function as long as it would answer the same. */
  read: ReadLine<Head, Values>;
  /** The list that the records belong to. */
  query: { queryKey: readonly string[] };
  onClose: () => void;
}

/**
 * Imports what was pasted from a spreadsheet, or a CSV file: says of each line what will come of it, saves those that
 * are good one by one, and keeps those that are not, with the reason.
 */
export function CsvImport<Head extends string, Values>(props: CsvImportProps<Head, Values>) {
  const { title, columns, read, query, onClose } = props;
  const client = useQueryClient();
  const [text, setText] = useState('');
  /** How lines went that were sent: the reason of a failure, or null when all is well. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [keys] = useState(() => new Map<string, string>());
  const [sent, setSent] = useState(0);
  const [ended, setEnded] = useState('');
  const done = useRef(0);
  const stopping = useRef<AbortController>(undefined);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const table = useMemo(() => readTable(text, columns), [text, columns]);
  const trouble = troubleWith(table);
  const planned = useMemo(
    () => (trouble === undefined ? linesOf(table.lines, read) : []),
    [table, trouble, read],
  );
  const lines = planned.map((line) => afterwards(line, outcomes.get(line.content)));
  const left = lines.filter(({ state }) => state !== 'done' && state !== 'same');
  const ready = left.filter(({ send }) => send);

  const keyOf = ({ content }: Line) => {
    const key = keys.get(content) ?? randomKey();
    keys.set(content, key);
    return key;
  };
  const note = ({ content }: Line, error?: unknown) => {
    if (error === undefined) done.current += 1;
    setSent((before) => before + 1);
    setOutcomes((before) => new Map(before).set(content, error === undefined ? null : messageOf(error)));
  };
  const soFar = (going: readonly Line[]) => `${done.current} of ${counted(going.length, 'line')} imported.`;
  const run = useMutation({
    mutationFn: async ({ going }: { going: readonly Line[]; others: number }) => {
      stopping.current = new AbortController();
      done.current = 0;
      setSent(0);
      setEnded('');
      try {
        await sendEach(going, async (line) => line.send?.(keyOf(line)), note, stopping.current.signal);
      } finally {
        await client.invalidateQueries({ queryKey: query.queryKey });
        await client.invalidateQueries({ queryKey: historyKey });
      }
    },
    onSuccess: (_, { going, others }) => {
      if (done.current === going.length) showSuccess('Import Finished', soFar(going));
      else if (stopping.current?.signal.aborted) showSuccess('Import Stopped', soFar(going));
      else showError('Import not complete', soFar(going));
      if (done.current === going.length && others === 0) onClose();
    },
    onError: (error, { going }) =>
      showFailure('Import interrupted', error, `${messageOf(error)}. ${soFar(going)}`),
    onSettled: (_data, _error, { going }) => {
      setEnded(soFar(going));
      status.current?.focus();
    },
  });
  useUnsavedChanges(ready.length > 0, 'dialog');

  const stop = () => stopping.current?.abort();
  const cancel = () => (run.isPending ? stop() : leave(onClose, 'dialog'));
  const change = (value: string) => {
    setEnded('');
    setText(value);
  };
  const isOver = ended !== '' && !run.isPending;
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
          readOnly={run.isPending}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          {...(text.trim() !== '' && trouble !== undefined && { error: trouble })}
        />
        {!run.isPending && (
          <Actions>
            <ChooseFile onText={change} />
            <Button
              variant="plain"
              onClick={() => saveCsv(`${title} template.csv`, toCsv([], Object.keys(columns)))}
            >
              Download a template
            </Button>
          </Actions>
        )}
        <chakra.p ref={status} role="status" tabIndex={-1} fontWeight="600" outline="none">
          {run.isPending && 'Importing...'}
          {isOver && `${ended} `}
          {!run.isPending && lines.length > 0 && inSummary(lines)}
        </chakra.p>
        {run.isPending && <Progress sent={sent} total={run.variables.going.length} onStop={stop} />}
        {lines.length > 0 && table.unknown.length > 0 && (
          <chakra.p color="fg.muted" fontSize="sm">
            These columns are not recognised and will be ignored: {table.unknown.join(', ')}
          </chakra.p>
        )}
        {lines.length > 0 && <Preview lines={lines} />}
        <Actions justifyContent="flex-end" gap="3">
          {isOver && left.length > 0 && (
            <Button
              variant="plain"
              onClick={() => void copyText(toCells([table.heads, ...left.map(({ raw }) => raw)]))}
            >
              Copy the {counted(left.length, 'line')} left
            </Button>
          )}
          <Button variant="outline" onClick={cancel} disabled={run.isPending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          <Button
            disabled={ready.length === 0 || run.isPending}
            onClick={() => run.mutate({ going: ready, others: left.length - ready.length })}
          >
            Import
            {ready.length > 0 &&
              ` ${ready.length === left.length ? '' : `${ready.length} of `}${counted(left.length, 'line')}`}
          </Button>
        </Actions>
      </chakra.div>
    </Dialog>
  );
}

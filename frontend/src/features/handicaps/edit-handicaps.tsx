import { Input, type InputProps } from '@chakra-ui/react/input';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { handicapCategories, handicapLimits, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { useListFilter } from '../../components/list-filter.js';
import { ShowMore, useShown } from '../../components/long-list.js';
import { Actions, RowAction, SectionHeading } from '../../components/record-list.js';
import { showFailure, showSuccess } from '../../components/toast.js';
import { messageOf } from '../../lib/api.js';
import { saveOver } from '../../lib/save-over.js';
import { sendEach } from '../../lib/send-each.js';
import { leave, useUnsavedChanges } from '../../lib/unsaved.js';
import {
  clashes,
  type EditedField,
  type EditStep,
  type HandicapEdit,
  nothingEdited,
  readEdit,
  rebase,
  stepEdits,
  typedValues,
} from './handicap-edits.js';
import { handicapInput } from './handicap-fields.js';
import { categoryLabel, playersOf, searchPlayers } from './handicaps.js';
import { handicapsQuery, updateHandicap } from './handicaps.api.js';

const fieldId = (field: EditedField, id: number) => `${field}-${id}`;

/** Moves between rows like in a spreadsheet: up and down by the arrows, down by Enter, up by Shift and Enter. */
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>) => {
  const { key, shiftKey, target, currentTarget, nativeEvent } = event;
  if (!['Enter', 'ArrowUp', 'ArrowDown'].includes(key) || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[name="${target.name}"]`)];
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const next = column[column.indexOf(target) + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
};

/** Below `md` a row takes two lines; the roles say that it still is a row. */
const rowLayout = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) 7rem',
    md: 'minmax(0, 2fr) 7rem minmax(0, 3fr)',
    xl: 'minmax(0, 1fr) 7rem minmax(0, 1fr)',
  },
  columnGap: '3',
  rowGap: '1.5',
  alignItems: 'start',
} as const;
const GridRow = chakra('tr', { base: rowLayout });

function HeadCell(props: HTMLChakraProps<'th'>) {
  return <chakra.th role="columnheader" scope="col" fontWeight="600" textAlign="start" {...props} />;
}

interface CellProps extends InputProps {
  record: HandicapRecord;
  field: EditedField;
  label: string;
  edit: HandicapEdit | undefined;
  /** What is wrong with the value. */
  error: string | undefined;
  /** The line that says why the row was not saved. */
  reasonId: string;
  dispatch: Dispatch<EditStep>;
}

function Cell({ record, field, label, edit, error, reasonId, dispatch, ...input }: CellProps) {
  const errorId = useId();
  return (
    <chakra.td role="cell" gridColumn={{ base: field === 'notes' ? '1 / -1' : undefined, md: 'auto' }}>
      <Input
        id={fieldId(field, record.id)}
        name={field}
        aria-label={`${label}: ${record.playerName}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? reasonId : `${errorId} ${reasonId}`}
        value={(edit ?? typedValues(record))[field]}
        onChange={({ target: { value } }) => dispatch({ type: 'typed', record, field, value })}
        // Not below what sticks to the bottom of the screen.
        scrollMarginBottom="10rem"
        {...input}
      />
      <chakra.span
        id={errorId}
        display="block"
        color="fg.error"
        fontSize="sm"
        fontWeight="600"
        lineHeight="1.3"
      >
        {error}
      </chakra.span>
    </chakra.td>
  );
}

interface RowProps {
  record: HandicapRecord;
  edit: HandicapEdit | undefined;
  isSaved: boolean;
  /** While rows are being sent. */
  readOnly: boolean;
  dispatch: Dispatch<EditStep>;
  /** The answers to choose from where somebody else has saved first. */
  children: ReactNode;
}

// A key that is struck in one row leaves the others alone.
const Row = memo(function Row({ record, edit, isSaved, readOnly, dispatch, children }: RowProps) {
  const reasonId = useId();
  const { errors } = edit?.isTouched ? readEdit(edit) : { errors: undefined };
  const cell = { record, edit, reasonId, readOnly, dispatch };
  return (
    <GridRow
      role="row"
      py="2.5"
      px="2"
      mx="-2"
      borderTopWidth="1px"
      borderColor="border"
      borderRadius={edit?.reason === undefined ? undefined : 'md'}
      bg={edit?.reason === undefined ? undefined : 'orange.50'}
      onBlur={() => dispatch({ type: 'left', id: record.id })}
    >
      <chakra.th
        role="rowheader"
        scope="row"
        minH="11"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        textAlign="start"
        fontWeight="600"
        lineHeight="1.3"
        overflowWrap="anywhere"
      >
        {record.playerName} {isSaved && <Badge colorPalette="green">Saved</Badge>}
        {edit && edit.reason === undefined && <Badge colorPalette="orange">Changed</Badge>}
      </chakra.th>
      <Cell field="handicap" label="Handicap" error={errors?.handicap?.[0]} {...handicapInput} {...cell} />
      <Cell
        field="notes"
        label="Notes"
        placeholder="Notes"
        _placeholder={{ color: 'fg.muted' }}
        autoComplete="off"
        maxLength={handicapLimits.notes}
        error={errors?.notes?.[0]}
        {...cell}
      />
      {edit?.reason !== undefined && (
        <chakra.td role="cell" gridColumn="1 / -1">
          <chakra.p id={reasonId} fontSize="sm" mb={children ? '2' : '0'}>
            <strong>Not saved.</strong> {(!errors || edit.theirs) && edit.reason}
            {edit.theirs && `: ${clashes(edit, edit.theirs).join('; ') || 'theirs is the same as yours'}`}
          </chakra.p>
          {children}
        </chakra.td>
      )}
    </GridRow>
  );
});

/** Somebody else has saved a field that was changed here too. */
class Clash extends Error {
  constructor(readonly theirs: HandicapRecord) {
    super('Somebody else changed this in the meantime');
  }
}

/** Saves one row, whole or not at all; throws why it is not, fit to be shown. */
function useRowSaver() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (edit: HandicapEdit) => {
      const theirs = await saveOver(edit.seen, {
        save: async (seen) => {
          const { values, errors } = readEdit(rebase(edit, seen));
          if (!values) throw new Error(Object.values(errors).flat().join('. '));
          const { id, version, playerName, category } = seen;
          const saved = await updateHandicap(id, version, { playerName, category, ...values });
          client.setQueryData(handicapsQuery.queryKey, (all) =>
            all?.map((row) => (row.id === id ? saved : row)),
          );
        },
        reload: () => client.query({ ...handicapsQuery, staleTime: 0 }),
        isClash: (current) => clashes(edit, current).length > 0,
      });
      if (theirs) throw new Clash(theirs);
    },
  });
  return mutateAsync;
}

/** Which of the rows is on its way. */
interface Sending {
  row: number;
  of: number;
}

interface StatusProps {
  edits: readonly HandicapEdit[];
  saved: number;
  sending: Sending | undefined;
}

/** Such as `3 saved, 1 not: Ann Other`. */
function Status({ edits, saved, sending }: StatusProps) {
  const refused = edits.filter(({ reason }) => reason !== undefined);
  const unsent = edits.length - refused.length;
  const parts = [
    saved > 0 && `${saved} saved`,
    refused.length > 0 && `${refused.length} not${saved > 0 ? '' : ' saved'}: ${playersIn(refused)}`,
    unsent > 0 && `${unsent} changed and not saved yet`,
  ].filter((part) => part !== false);
  return (
    <chakra.p role="status" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
      {sending ? `Saving ${sending.row} of ${sending.of}...` : parts.join(', ') || 'Nothing changed yet'}
    </chakra.p>
  );
}

/** Whose rows these are; of many the first. */
const playersIn = (edits: readonly HandicapEdit[]): string => {
  const names = edits.map(({ seen }) => seen.playerName);
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
};

interface EditHandicapsProps {
  handicaps: readonly HandicapRecord[];
  onClose: () => void;
}

/**
 * All handicaps in one grid, with one button that saves what was changed. What others change meanwhile shows in the rows
 * that were not typed in, and is never overwritten unasked.
 */
export function EditHandicaps({ handicaps, onClose }: EditHandicapsProps) {
  const client = useQueryClient();
  const [{ edits, saved }, dispatch] = useReducer(stepEdits, nothingEdited);
  const [sending, setSending] = useState<Sending>();
  const stopping = useRef<AbortController>(undefined);
  const saveRow = useRowSaver();
  useUnsavedChanges(edits.size > 0, 'tab');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    // Whoever leaves does not want the rest to be saved.
    return () => stopping.current?.abort();
  }, []);

  const isListed = (id: number) => handicaps.some((record) => record.id === id);
  const gone = [...edits.values()].map(({ seen }) => seen).filter(({ id }) => !isListed(id));
  const { found, filters, asked } = useListFilter(handicaps, {
    label: 'Search players',
    hint: 'Any part of a name',
    noun: ['player', 'players'],
    search: searchPlayers,
  });
  const { shown, showMore } = useShown(asked);
  const lists = handicapCategories.map((category) => {
    const players = playersOf(category, [...handicaps, ...gone]);
    const isFound = new Set(playersOf(category, found).map(({ id }) => id));
    const isInReach = new Set([...isFound].slice(0, shown));
    return {
      title: `${categoryLabel(category)} Handicaps`,
      players,
      // What was changed stays in sight, whatever is searched for.
      rows: players.filter(({ id }) => isInReach.has(id) || edits.has(id)),
      found: isFound.size,
    };
  });
  const changed = lists.flatMap(({ players }) => players.flatMap(({ id }) => edits.get(id) ?? []));

  /** Saves rows one after the other, and answers whether it went well with all of them. */
  const save = async (rows: readonly HandicapEdit[]): Promise<boolean> => {
    const refused: HandicapEdit[] = [];
    let settled = 0;
    let interruption: unknown;
    const note = (edit: HandicapEdit, error?: unknown) => {
      if (error === undefined) dispatch({ type: 'saved', id: edit.seen.id });
      else {
        refused.push(edit);
        const theirs = error instanceof Clash && error.theirs;
        dispatch({ type: 'refused', edit, reason: messageOf(error), ...(theirs && { theirs }) });
      }
      settled += 1;
      setSending({ row: Math.min(settled + 1, rows.length), of: rows.length });
    };
    stopping.current = new AbortController();
    setSending({ row: 1, of: rows.length });
    try {
      await sendEach(rows, saveRow, note, stopping.current.signal);
    } catch (error) {
      interruption = error;
    }
    // The reasons stand there before one of their rows is gone to.
    flushSync(() => setSending(undefined));
    void client.invalidateQueries({ queryKey: handicapsQuery.queryKey });

    const unsaved = [...refused, ...rows.slice(settled)];
    if (unsaved.length === 0) {
      showSuccess('Handicaps Updated', `${rows.length} saved`);
      return true;
    }
    const why = interruption === undefined ? playersIn(unsaved) : messageOf(interruption);
    showFailure(
      'Error updating handicaps',
      interruption,
      `${unsaved.length} of ${rows.length} could not be saved: ${why}`,
    );
    const first = refused[0] && document.getElementById(fieldId('handicap', refused[0].seen.id));
    first?.focus({ preventScroll: true });
    first?.closest('tr')?.scrollIntoView({ block: 'center' });
    return false;
  };
  const saveAll = async () => {
    if (await save(changed)) onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void saveAll();
  };

  const answers = (edit: HandicapEdit) => {
    const { id, playerName } = edit.seen;
    const { theirs } = edit;
    const isGone = edit.reason !== undefined && !isListed(id);
    if (!theirs && !isGone) return undefined;
    return (
      <Actions>
        <RowAction
          label={isGone ? 'Discard mine' : 'Keep theirs'}
          of={playerName}
          disabled={sending !== undefined}
          onClick={() => dispatch({ type: 'dropped', id })}
        />
        {theirs && !isGone && (
          <RowAction
            label="Save mine"
            of={playerName}
            disabled={sending !== undefined}
            onClick={() => void save([rebase(edit, theirs)])}
          />
        )}
      </Actions>
    );
  };

  return (
    <>
      <SectionHeading mb="2">Edit All Handicaps</SectionHeading>
      <chakra.p color="fg.muted" mb="4">
        Nothing is saved until you press Save.{' '}
        <chakra.span hideBelow="md">Use Enter and the arrow keys to move from player to player.</chakra.span>
      </chakra.p>
      {filters}
      <chakra.form
        ref={form}
        aria-label="All handicaps"
        noValidate
        onSubmit={submit}
        onKeyDown={moveBetweenRows}
      >
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '1fr 1fr' }}
          alignItems="start"
          gap="6"
        >
          {lists.map(({ title, rows, found: total }) => (
            <Card key={title} minW="0">
              <SectionHeading as="h3" mb="3">
                {title}
              </SectionHeading>
              <chakra.table role="table" aria-label={title} display="block">
                <chakra.thead role="rowgroup" display="block" color="fg.muted" fontSize="sm">
                  <GridRow role="row" py="1">
                    <HeadCell>Player</HeadCell>
                    <HeadCell>Handicap</HeadCell>
                    <HeadCell display={{ base: 'none', md: 'block' }}>Notes</HeadCell>
                  </GridRow>
                </chakra.thead>
                <chakra.tbody role="rowgroup" display="block">
                  {rows.map((record) => {
                    const edit = edits.get(record.id);
                    return (
                      <Row
                        key={record.id}
                        record={record}
                        edit={edit}
                        isSaved={saved.has(record.id)}
                        readOnly={sending !== undefined}
                        dispatch={dispatch}
                      >
                        {edit && answers(edit)}
                      </Row>
                    );
                  })}
                </chakra.tbody>
              </chakra.table>
              <ShowMore name={title} shown={shown} total={total} onShowMore={showMore} />
            </Card>
          ))}
        </chakra.div>
        <Card position="sticky" bottom="2" mt="4" py={{ base: '3', md: '3' }} boxShadow="raised">
          <Actions gap="3">
            <Button type="submit" disabled={changed.length === 0 || sending !== undefined}>
              {sending ? 'Saving...' : 'Save'}
            </Button>
            <Button variant="outline" onClick={() => leave(onClose, 'tab')}>
              Close
            </Button>
            <Status edits={changed} saved={saved.size} sending={sending} />
          </Actions>
        </Card>
      </chakra.form>
    </>
  );
}

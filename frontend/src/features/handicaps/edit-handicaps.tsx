import { Input, type InputProps } from '@chakra-ui/react/input';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { handicapCategories, handicapLimits, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, memo, type ReactNode, type SetStateAction, useId, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.js';
import { BatchForm } from '../../batch/batch-form.js';
import { Card } from '../../ui/card.js';
import { useListFilter } from '../../records/list-filter.js';
import { LongList } from '../../records/long-list.js';
import { Actions, RowAction } from '../../records/record-list.js';
import { Heading } from '../../ui/text.js';
import { type BatchResult, type Outcome, useBatch } from '../../batch/use-batch.js';
import { messageOf } from '../../data/api.js';
import { ConflictError, DeletedError, saveOver } from '../../records/save-over.js';
import { useUnsavedChanges } from '../../forms/unsaved.js';
import { DeletedNotice } from '../../records/deleted-notice.js';
import {
  clashes,
  type EditedField,
  type HandicapEdit,
  type HandicapEdits,
  readEdit,
  rebase,
  touched,
  trimmed,
  typedValues,
  withoutEdit,
  withValue,
} from './handicap-edits.js';
import { handicapInput, handicapRecords } from './handicap-records.js';
import { categoryLabel, playerFilter, playersOf } from './handicaps.js';
import { handicapsQuery } from './handicaps.api.js';

/** Below `md` a row takes two lines; the roles keep it one row. A table's own elements must not have them. */
const rowLayout = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) min(7rem, 40vw)',
    md: 'minmax(0, 2fr) 7rem minmax(0, 3fr)',
    xl: 'minmax(0, 1fr) 7rem minmax(0, 1fr)',
  },
  columnGap: '3',
  rowGap: '1.5',
  alignItems: 'start',
} as const;
const GridRow = chakra('div', { base: rowLayout });

function HeadCell(props: HTMLChakraProps<'div'>) {
  return <chakra.div role="columnheader" fontWeight="600" textAlign="start" {...props} />;
}

/** The table that holds the rows of a list. */
function Grid({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.div role="table" aria-label={title} display="block">
      <chakra.div role="rowgroup" display="block" color="fg.muted" fontSize="sm">
        <GridRow role="row" py="1">
          <HeadCell>Player</HeadCell>
          <HeadCell>Handicap</HeadCell>
          <HeadCell display={{ base: 'none', md: 'block' }}>Notes</HeadCell>
        </GridRow>
      </chakra.div>
      <chakra.div role="rowgroup" display="block">
        {children}
      </chakra.div>
    </chakra.div>
  );
}

interface CellProps extends InputProps {
  record: HandicapRecord;
  field: EditedField;
  label: string;
  edit: HandicapEdit | undefined;
  /** What is wrong with the value. */
  error: string | undefined;
  /** The line with the reason why the row was not saved. */
  reasonId: string;
  onType: (field: EditedField, value: string) => void;
}

function Cell({ record, field, label, edit, error, reasonId, onType, ...input }: CellProps) {
  const errorId = useId();
  return (
    <chakra.div role="cell" gridColumn={{ base: field === 'notes' ? '1 / -1' : undefined, md: 'auto' }}>
      <Input
        name={field}
        aria-label={`${label}: ${record.playerName}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? reasonId : `${errorId} ${reasonId}`}
        value={(edit ?? typedValues(record))[field]}
        onChange={({ target: { value } }) => onType(field, value)}
        // Keeps the field above the card at the bottom of the screen.
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
    </chakra.div>
  );
}

interface RowProps {
  record: HandicapRecord;
  edit: HandicapEdit | undefined;
  outcome: Outcome | undefined;
  /** While rows are being sent. */
  readOnly: boolean;
  setEdits: Dispatch<SetStateAction<HandicapEdits>>;
  forget: (id: number) => void;
  /** The choice after a conflict. */
  children: ReactNode;
}

const theirsIn = (outcome: Outcome | undefined) =>
  outcome instanceof ConflictError ? (outcome.theirs as HandicapRecord) : undefined;

// Typing in one row does not render the others.
const Row = memo(function Row({ record, edit, outcome, readOnly, setEdits, forget, children }: RowProps) {
  const reasonId = useId();
  const { errors } = edit && (edit.isTouched || outcome) ? readEdit(edit) : { errors: undefined };
  const reason = edit && outcome instanceof Error ? messageOf(outcome) : undefined;
  const theirs = theirsIn(outcome);
  const onType = (field: EditedField, value: string) => {
    setEdits((edits) => withValue(edits, record, field, value));
    // A conflict stays until it is decided.
    if (!edit || !theirs) forget(record.id);
  };
  const cell = { record, edit, reasonId, readOnly, onType };
  return (
    <GridRow
      role="row"
      py="2.5"
      px="2"
      mx="-2"
      borderTopWidth="1px"
      data-problem={reason === undefined ? undefined : record.id}
      borderRadius={reason === undefined ? undefined : 'md'}
      bg={reason === undefined ? undefined : 'orange.subtle'}
      onBlur={() => setEdits((edits) => touched(edits, record.id))}
    >
      <chakra.div
        role="rowheader"
        minH="11"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        textAlign="start"
        fontWeight="600"
        lineHeight="1.3"
      >
        {record.playerName} {outcome === 'saved' && <Badge colorPalette="green">Saved</Badge>}
        {edit && reason === undefined && <Badge colorPalette="orange">Changed</Badge>}
      </chakra.div>
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
      {edit && reason !== undefined && (
        <chakra.div role="cell" gridColumn="1 / -1">
          {outcome instanceof DeletedError ? (
            <chakra.div id={reasonId} mb="2">
              <DeletedNotice
                query={handicapsQuery}
                record={{ stream: handicapsQuery.category, id: record.id }}
                onBroughtBack={() => forget(record.id)}
              />
            </chakra.div>
          ) : (
            <chakra.p id={reasonId} fontSize="sm" mb={children ? '2' : '0'}>
              <strong>Not saved.</strong> {(!errors || theirs) && reason}
              {theirs && `: ${clashes(edit, theirs).join('; ') || 'theirs is the same as yours'}`}
            </chakra.p>
          )}
          {children}
        </chakra.div>
      )}
    </GridRow>
  );
});

/** The players of some rows; of many the first. */
const playersIn = (edits: readonly HandicapEdit[]): string => {
  const names = edits.map(({ seen }) => seen.playerName);
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
};

/** Such as `3 saved, 1 not: Ann Other`. */
const statusOf = (edits: readonly HandicapEdit[], outcomes: ReadonlyMap<number, Outcome>): string => {
  const saved = [...outcomes.values()].filter((outcome) => outcome === 'saved').length;
  const refused = edits.filter(({ seen }) => outcomes.get(seen.id) instanceof Error);
  const unsent = edits.length - refused.length;
  const parts = [
    saved > 0 && `${saved} saved`,
    refused.length > 0 && `${refused.length} not${saved > 0 ? '' : ' saved'}: ${playersIn(refused)}`,
    unsent > 0 && `${unsent} changed and not saved yet`,
  ].filter((part) => part !== false);
  return parts.join(', ') || 'Nothing changed yet';
};

const describe = ({ lines, unsaved, error }: BatchResult<HandicapEdit>) =>
  unsaved.length === 0
    ? `${lines.length} saved`
    : `${unsaved.length} of ${lines.length} could not be saved: ${error ? messageOf(error) : playersIn(unsaved)}`;

interface EditHandicapsProps {
  handicaps: readonly HandicapRecord[];
  onClose: () => void;
}

/**
 * All handicaps in one grid, with one button that saves the changes. What others change meanwhile appears in the rows
 * that were not changed here, and is never overwritten without asking.
 */
export function EditHandicaps({ handicaps, onClose }: EditHandicapsProps) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<HandicapEdits>(new Map());
  useUnsavedChanges(edits.size > 0, 'tab');
  const form = useRef<HTMLFormElement>(null);
  const drop = ({ seen }: HandicapEdit) => setEdits((before) => withoutEdit(before, seen.id));
  const send = (edit: HandicapEdit) =>
    saveOver(edit.seen, {
      mine: trimmed(edit),
      valuesOf: typedValues,
      save: async (seen, typed) => {
        const { values, errors } = readEdit(typed);
        if (!values) throw new Error(Object.values(errors).flat().join('. '));
        const { playerName, category } = seen;
        const saved = await handicapRecords.update(seen, { playerName, category, ...values });
        client.setQueryData(handicapsQuery.queryKey, (all) =>
          all?.map((row) => (row.id === saved.id ? saved : row)),
        );
      },
      reload: () => client.query({ ...handicapsQuery, staleTime: 0 }),
    });
  const { outcomes, forget, save, isSending, progress } = useBatch({
    keyOf: ({ seen }: HandicapEdit) => seen.id,
    send,
    query: handicapsQuery,
    titles: {
      saved: 'Handicaps Updated',
      incomplete: 'Error updating handicaps',
      interrupted: 'Error updating handicaps',
    },
    describe,
    onLineSaved: drop,
    onEnd: ({ unsaved: [first] }) => {
      if (!first) return;
      const row = form.current?.querySelector(`[data-problem="${first.seen.id}"]`);
      row?.querySelector('input')?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'center' });
    },
  });

  const isListed = (id: number) => handicaps.some((record) => record.id === id);
  const gone = [...edits.values()].map(({ seen }) => seen).filter(({ id }) => !isListed(id));
  const { found, filters, asked } = useListFilter(handicaps, playerFilter);
  const isFound = new Set(found.map(({ id }) => id));
  const lists = handicapCategories.map((category) => {
    const players = playersOf(category, [...handicaps, ...gone]);
    return {
      title: `${categoryLabel(category)} Handicaps`,
      players,
      // A changed row stays visible, whatever is searched for.
      rows: players.filter(({ id }) => isFound.has(id) || edits.has(id)),
    };
  });
  const changed = lists.flatMap(({ players }) => players.flatMap(({ id }) => edits.get(id) ?? []));

  const keepMine = (edit: HandicapEdit, theirs: HandicapRecord) => {
    const mine = rebase(edit, theirs);
    setEdits((before) => new Map(before).set(mine.seen.id, mine));
    // Otherwise the row would compare their record with itself until it is saved.
    forget(mine.seen.id);
    save([mine]);
  };
  const choice = (edit: HandicapEdit) => {
    const { id, playerName } = edit.seen;
    const outcome = outcomes.get(id);
    const theirs = theirsIn(outcome);
    const isGone = outcome instanceof Error && !isListed(id);
    if (!theirs && !isGone) return undefined;
    return (
      <Actions>
        <RowAction
          label={isGone ? 'Discard mine' : 'Keep theirs'}
          of={playerName}
          disabled={isSending}
          onClick={() => drop(edit)}
        />
        {theirs && !isGone && (
          <RowAction
            label="Save mine"
            of={playerName}
            disabled={isSending}
            onClick={() => keepMine(edit, theirs)}
          />
        )}
      </Actions>
    );
  };

  return (
    <>
      <Heading mb="2">Edit All Handicaps</Heading>
      <chakra.p color="fg.muted" mb="4">
        Nothing is saved until you press Save.{' '}
        <chakra.span hideBelow="md">Use Enter and the arrow keys to move from player to player.</chakra.span>
      </chakra.p>
      {filters}
      <BatchForm
        ref={form}
        label="All handicaps"
        isWholeTab
        status={
          isSending
            ? `Saving ${Math.min(progress.sent + 1, progress.total)} of ${progress.total}...`
            : statusOf(changed, outcomes)
        }
        submitLabel={isSending ? 'Saving...' : 'Save'}
        isEmpty={changed.length === 0}
        isSending={isSending}
        onSubmit={() => save(changed, [], onClose)}
        onClose={onClose}
      >
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '1fr 1fr' }}
          alignItems="start"
          gap="6"
        >
          {lists.map(({ title, rows }) => (
            <Card key={title} minW="0">
              <Heading as="h3" mb="3">
                {title}
              </Heading>
              <LongList
                name={title}
                rows={rows}
                restart={asked}
                isKept={({ id }) => edits.has(id)}
                frame={(content) => <Grid title={title}>{content}</Grid>}
              >
                {(record) => {
                  const edit = edits.get(record.id);
                  return (
                    <Row
                      key={record.id}
                      record={record}
                      edit={edit}
                      outcome={outcomes.get(record.id)}
                      readOnly={isSending}
                      setEdits={setEdits}
                      forget={forget}
                    >
                      {edit && choice(edit)}
                    </Row>
                  );
                }}
              </LongList>
            </Card>
          ))}
        </chakra.div>
      </BatchForm>
    </>
  );
}

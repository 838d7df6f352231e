import { chakra } from '@chakra-ui/react/styled-system';
import { seasonOf } from '@onchan-bowls/contract/club';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../data/api.js';
import { SubmissionKeys } from '../forms/submission-key.js';
import { leave, useUnsavedChanges } from '../forms/unsaved.js';
import { counted } from '../lib/counted.js';
import { dayOf } from '../lib/dates.js';
import { type RecordKind, type Saved, wordsOf } from '../records/record-kind.js';
import {
  Actions,
  HeadAction,
  RecordList,
  RecordRow,
  RowAction,
  SectionHead,
} from '../records/record-list.js';
import { Badge } from '../ui/badge.js';
import { FormButtons } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import { useNow } from '../ui/clock.js';
import { Dialog } from '../ui/dialog.js';
import { CheckboxField, FieldGrid, SelectField } from '../ui/field.js';
import { Empty } from '../ui/list-status.js';
import { StickyBar } from '../ui/sticky-bar.js';
import { BatchForm, focusProblem } from './batch-form.js';
import { describeCount, useBatch } from './use-batch.js';

/** How the records of the next season are proposed from those of a season. A proposal is a record that is not saved yet. */
export interface NextSeasonOf<Row> {
  records: RecordKind<Row>;
  rows: readonly Row[];
  seasonOf: (row: Row) => number;
  /** The record so many weeks later. */
  propose: (row: Row, weeks: number) => Row;
  order: (one: Row, other: Row) => number;
  /** For each proposal the record that stands for it on the list of its season. */
  onList: (proposals: readonly Row[], onList: readonly Row[]) => readonly (Row | undefined)[];
  /** What the line says under the name. */
  details: (proposal: Row) => ReactNode;
  /** Why it cannot be added as it is. */
  errorsOf: (proposal: Row) => readonly string[];
  /** What to check before it is added, given the chosen lines before it. */
  warningsFor: (proposal: Row, earlier: readonly Row[]) => readonly string[];
  /** Exchanges home and away, where there are such. */
  swap?: (proposal: Row, source: Row) => Row;
  add: (proposal: Row, idempotencyKey: string) => Promise<Row>;
  form: (proposal: Row, onSubmit: (edited: Row) => void, buttons: ReactNode) => ReactNode;
  /** What is particular about the list, in words. */
  notes: string;
}

/** A line of the list: what is proposed, and the record that it comes from. */
interface Line<Row> {
  source: Row;
  proposal: Row;
}

interface ProposalsProps<Row> {
  how: NextSeasonOf<Row>;
  season: number;
  weeks: number;
  onClose: () => void;
}

/** The lines of one season, and the form that adds those that are chosen. */
function Proposals<Row extends Saved>({ how, season, weeks, onClose }: ProposalsProps<Row>) {
  const { records, rows, swap, warningsFor, errorsOf } = how;
  const words = wordsOf(records);
  // The lines stay as they are while records are added.
  const [lines, setLines] = useState<readonly Line<Row>[]>(() =>
    rows
      .filter((row) => how.seasonOf(row) === season)
      .map((source) => ({ source, proposal: how.propose(source, weeks) }))
      .sort((one, other) => how.order(one.proposal, other.proposal)),
  );
  /** What was chosen by hand, by the ids of the sources. By default a line is chosen unless it is on the list. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [edited, setEdited] = useState<Line<Row>>();
  const [hasChanges, setHasChanges] = useState(false);
  const [keys] = useState(() => new SubmissionKeys<number>());
  const form = useRef<HTMLFormElement>(null);
  const { outcomes, isSending, progress, save, forget } = useBatch<Line<Row>, number>({
    keyOf: ({ source }) => source.id,
    send: ({ source, proposal }) => keys.send(source.id, proposal, (key) => how.add(proposal, key)),
    query: records.query,
    titles: {
      saved: `${words.titleOfMany} Added`,
      incomplete: `Some ${records.noun[1]} were not added`,
      interrupted: `Error adding ${records.noun[1]}`,
    },
    describe: describeCount(records.noun[0], 'added'),
    onEnd: () => focusProblem(form),
  });
  const onList = how.onList(
    lines.map(({ proposal }) => proposal),
    rows.filter((row) => how.seasonOf(row) === season + 1),
  );
  const states = lines.map(({ source, proposal }, index) => {
    const errors = errorsOf(proposal);
    const isSaved = outcomes.get(source.id) === 'saved';
    const isChosen =
      !isSaved && errors.length === 0 && (choices.get(source.id) ?? onList[index] === undefined);
    return { errors, isSaved, isChosen };
  });
  const open = lines.filter((_, index) => !states[index]?.isSaved);
  const chosen = lines.filter((_, index) => states[index]?.isChosen);
  useUnsavedChanges((hasChanges || isSending || outcomes.size > 0) && chosen.length > 0, 'tab');
  const choose = (some: readonly Line<Row>[], isOn: boolean) => {
    setHasChanges(true);
    setChoices((before) => new Map([...before, ...some.map(({ source }) => [source.id, isOn] as const)]));
  };
  const change = (some: readonly Line<Row>[], to: (line: Line<Row>) => Row) => {
    setHasChanges(true);
    setLines(lines.map((line) => (some.includes(line) ? { ...line, proposal: to(line) } : line)));
    for (const { source } of some) forget(source.id);
  };
  const exchange = (some: readonly Line<Row>[]) =>
    swap && change(some, ({ source, proposal }) => swap(proposal, source));
  const closeForm = () => leave(() => setEdited(undefined), 'dialog');

  const row = (line: Line<Row>, index: number) => {
    const { source, proposal } = line;
    const name = records.name(proposal);
    const outcome = outcomes.get(source.id);
    const { errors = [], isSaved = false, isChosen = false } = states[index] ?? {};
    const earlier = lines.flatMap((one, at) => (at < index && states[at]?.isChosen ? [one.proposal] : []));
    const warnings = isChosen ? warningsFor(proposal, earlier) : [];
    const problem = outcome instanceof Error ? `Not added. ${messageOf(outcome)}` : undefined;
    return (
      <RecordRow
        key={source.id}
        title={
          <chakra.label display="inline-flex" alignItems="center" gap="3" minH="9" data-problem={problem}>
            <chakra.input
              type="checkbox"
              name="chosen"
              boxSize="5"
              flexShrink="0"
              accentColor="green.solid"
              aria-label={`Add ${name}`}
              checked={isChosen || isSaved}
              disabled={isSaved || isSending || errors.length > 0}
              onChange={({ currentTarget }) => choose([line], currentTarget.checked)}
            />
            {name}
          </chakra.label>
        }
        meta={
          <>
            {how.details(proposal)}
            {isSaved && <Badge colorPalette="green">Added</Badge>}
            {!isSaved && onList[index] && <Badge colorPalette="orange">On the list already</Badge>}
          </>
        }
        {...(!isSaved && {
          actions: (
            <Actions gap="0">
              {swap && (
                <RowAction label="Swap" of={name} disabled={isSending} onClick={() => exchange([line])} />
              )}
              <RowAction label="Edit" of={name} disabled={isSending} onClick={() => setEdited(line)} />
            </Actions>
          ),
        })}
      >
        {(problem !== undefined || errors.length > 0) && (
          <chakra.p color="fg.error" fontSize="sm" fontWeight="600">
            {problem ?? `${errors.join('. ')}. Press ‘Edit’.`}
          </chakra.p>
        )}
        {warnings.length > 0 && (
          <chakra.p color="orange.fg" fontSize="sm" fontWeight="600">
            Please check: {warnings.join(' ')}
          </chakra.p>
        )}
      </RecordRow>
    );
  };
  return (
    <>
      <BatchForm
        ref={form}
        label={`${words.titleOfMany} of ${season + 1}`}
        status={
          isSending
            ? `${progress.sent} of ${progress.total} sent`
            : `${chosen.length} of ${counted(open.length, records.noun[0])} chosen`
        }
        submitLabel={`Add ${counted(chosen.length, words.title)}`}
        isEmpty={chosen.length === 0}
        isSending={isSending}
        onSubmit={() => save(chosen, [], onClose)}
        onClose={onClose}
        isWholeTab
      >
        <Actions justifyContent="space-between" mb="2">
          <CheckboxField
            label={`Choose all ${open.length}`}
            checked={chosen.length > 0 && chosen.length === open.length}
            readOnly={isSending}
            onChange={({ currentTarget }) => choose(open, currentTarget.checked)}
          />
          {swap && (
            <Button variant="outline" size="sm" disabled={isSending} onClick={() => exchange(open)}>
              Swap Home and Away of All
            </Button>
          )}
        </Actions>
        <RecordList aria-label={`${words.titleOfMany} of ${season + 1}`}>{lines.map(row)}</RecordList>
      </BatchForm>
      {/* Not inside the form: its own form would submit this one. */}
      {edited && (
        <Dialog title={`Edit ${words.title}`} onClose={closeForm}>
          {how.form(
            edited.proposal,
            (proposal) => {
              change([edited], () => proposal);
              setEdited(undefined);
            },
            <StickyBar of="dialog">
              <FormButtons>
                <Button variant="outline" onClick={closeForm}>
                  Cancel
                </Button>
                <Button type="submit">Done</Button>
              </FormButtons>
            </StickyBar>,
          )}
        </Dialog>
      )}
    </>
  );
}

interface NextSeasonProps<Row> {
  how: NextSeasonOf<Row>;
  onClose: () => void;
}

/**
 * Proposes the records of the next season from those of a season, in one list to review: each line can be edited, and left
 * out. Nothing is saved before the user adds those that are chosen; a refused line stays, with the reason.
 */
export function NextSeason<Row extends Saved>({ how, onClose }: NextSeasonProps<Row>) {
  const { records, rows } = how;
  const seasons = [...new Set(rows.map(how.seasonOf))].sort((a, b) => b - a);
  const present = seasonOf(dayOf(useNow()));
  const [season, setSeason] = useState(() => seasons.find((one) => one < present) ?? seasons[0]);
  const [weeks, setWeeks] = useState(52);
  const option = (value: number, label = String(value)) => ({ value: String(value), label });
  return (
    <section>
      <SectionHead title="Next Season">
        <HeadAction onClick={() => leave(onClose, 'tab')}>Back to {wordsOf(records).titleOfMany}</HeadAction>
      </SectionHead>
      {season === undefined ? (
        <Empty title={`No ${records.noun[1]} to propose from yet`} />
      ) : (
        <>
          <FieldGrid maxW="36rem">
            <SelectField
              label="From the season"
              options={seasons.map((one) => option(one))}
              value={String(season)}
              onChange={({ currentTarget: { value } }) => leave(() => setSeason(Number(value)), 'tab')}
            />
            <SelectField
              label="Move dates on by"
              options={[option(52, '52 weeks'), option(53, '53 weeks')]}
              value={String(weeks)}
              onChange={({ currentTarget: { value } }) => leave(() => setWeeks(Number(value)), 'tab')}
            />
          </FieldGrid>
          <chakra.p maxW="prose">
            Nothing is saved until you press Add. Each date keeps its day of the week: please check Easter and
            bank holidays.
          </chakra.p>
          <chakra.details color="fg.muted" fontSize="sm" maxW="prose" mb="2">
            <chakra.summary minH="9" alignContent="center" cursor="pointer" color="green.fg">
              What is proposed
            </chakra.summary>
            {how.notes} Membership plans and prices have no season, so nothing is to be done for them here.
          </chakra.details>
          <Proposals key={`${season} ${weeks}`} how={how} season={season} weeks={weeks} onClose={onClose} />
        </>
      )}
    </section>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import {
  bracketOf,
  type DrawMatch,
  finalistsOf,
  isChangeable,
  isReady,
  roundName,
  roundsFor,
} from '@onchan-bowls/contract/bracket';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import {
  discardRequest,
  drawLimits,
  drawMessages,
  type DrawRecord,
  drawRequest,
  type DrawResultRequest,
  drawResultRequest,
} from '@onchan-bowls/contract/draws';
import { mayChange } from '@onchan-bowls/contract/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleMutation } from '../../data/single-mutation.js';
import { leave, useSending, useUnsavedChanges } from '../../forms/unsaved.js';
import { counted } from '../../lib/counted.js';
import { dashboardTab } from '../../lib/links.js';
import { Stack, Wrap } from '../../ui/boxes.js';
import { BusyButton, Button } from '../../ui/button.js';
import { useNow } from '../../ui/clock.js';
import { Confirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { FieldGrid, SelectField, TextField } from '../../ui/field.js';
import { Empty, LoadFailed, Loading } from '../../ui/list-status.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { sessionQuery } from '../users/session.api.js';
import { winnersQuery } from '../winners/winners.api.js';
import { Bracket, matchName } from './bracket.js';
import { PrintedDraw, Winner } from './bracket-dialog.js';
import { competitionsQuery, entriesQuery } from './competitions.api.js';
import { dateAndTime, dayPlayed, isOpen } from './competitions.js';
import { discardDraw, drawQuery, makeDraw, recordDrawResult } from './draw.api.js';
import { type DrawnEntrant, useDrawnEntrants } from './drawn-entrants.js';
import { placedIn } from './entries.js';

interface DialogProps {
  competition: CompetitionRecord;
  onClose: () => void;
}

type EntrantOf = (id: number) => DrawnEntrant;

const Title = chakra('h3', { base: { fontFamily: 'heading', fontSize: 'lg' } });

interface NewDrawProps {
  competition: CompetitionRecord;
  /** The entries that have a place. */
  entries: readonly CompetitionEntryRecord[];
  entrantOf: EntrantOf;
}

/** Asks for the seeds and the last day of each round, and shows the bracket before it is drawn. */
function NewDraw({ competition, entries, entrantOf }: NewDrawProps) {
  const { id, version, title } = competition;
  const [chosen, setSeeds] = useState<readonly number[]>([]);
  const [days, setDays] = useState<readonly (string | null)[]>([]);
  const [error, setError] = useState<string>();
  // An entry may be cancelled meanwhile.
  const seeds = chosen.filter((seed) => entries.some((entry) => entry.id === seed));
  const rounds = roundsFor(entries.length);
  const playBy = Array.from({ length: rounds }, (_, round) => days[round] ?? null);
  const others = entries.filter((entry) => !seeds.includes(entry.id));
  const isChanged = seeds.length > 0 || days.some((day) => day !== null);
  const isOpened = isOpen(competition, useNow());
  useUnsavedChanges(isChanged, 'dialog');
  const queryClient = useQueryClient();
  // Here or elsewhere a draw may have been discarded while this dialog was open.
  useEffect(() => {
    queryClient.removeQueries(drawQuery(id));
  }, [queryClient, id]);
  const make = useSingleMutation({
    mutationFn: () => makeDraw(id, version, drawRequest.parse({ seeds, playBy })),
    meta: { invalidates: [competitionsQuery, drawQuery(id)] },
    onSuccess: () => showSuccess('Draw Made', title),
    onError: (failure) => showFailure('Error making the draw', failure),
  });
  useSending(make.isPending, 'dialog');
  const send = () => {
    const { error: wrong } = drawRequest.safeParse({ seeds, playBy });
    setError(wrong?.issues[0]?.message);
    if (!wrong) make.mutate();
  };
  if (entries.length < drawLimits.entrants.min || entries.length > drawLimits.entrants.max) {
    const hint = `${counted(entries.length, 'entry has', 'entries have')} a place`;
    return (
      <Empty
        title={`A draw needs ${drawLimits.entrants.min} to ${drawLimits.entrants.max} entries`}
        hint={hint}
      />
    );
  }
  return (
    <>
      <Stack gap="5">
        {isOpened && (
          <chakra.p layerStyle="tinted" colorPalette="orange" p="3">
            Entries are still open. Later ones are not in the draw.
          </chakra.p>
        )}
        <section>
          <Title>Seeds</Title>
          <chakra.p color="fg.muted">
            Press the entrants to seed, the strongest first. All others are drawn by lot.
          </chakra.p>
          <Wrap gap="2" mt="2">
            {[...seeds, ...others.map((entry) => entry.id)].map((one) => {
              const seed = seeds.indexOf(one) + 1;
              return (
                <Button
                  key={one}
                  size="sm"
                  variant={seed > 0 ? 'solid' : 'outline'}
                  aria-pressed={seed > 0}
                  onClick={() => setSeeds(seed > 0 ? seeds.filter((id) => id !== one) : [...seeds, one])}
                >
                  {seed > 0 && `${seed}. `}
                  {entrantOf(one).name}
                </Button>
              );
            })}
          </Wrap>
        </section>
        <section>
          <Title>To Be Played By</Title>
          <FieldGrid mt="2" rowGap="2">
            {playBy.map((day, index) => (
              <TextField
                key={index}
                type="date"
                label={roundName(index + 1, rounds)}
                value={day ?? ''}
                onChange={({ target }) => {
                  setError(undefined);
                  const typed = target.value === '' ? null : target.value;
                  setDays(playBy.with(index, typed));
                }}
              />
            ))}
          </FieldGrid>
          <chakra.p role="alert" color="red.fg">
            {error}
          </chakra.p>
        </section>
        <section>
          <Title>Preview</Title>
          <chakra.p color="fg.muted" mb="2">
            {counted(entries.length, 'entrant')} in {counted(rounds, 'round')}
            {2 ** rounds > entries.length && `, ${counted(2 ** rounds - entries.length, 'bye')} in the first`}
          </chakra.p>
          <Bracket
            isNarrow
            draw={{
              order: [...seeds, ...others.map((_, index) => -1 - index)],
              seeded: seeds.length,
              playBy,
              results: [],
            }}
            entrantOf={(one) => (one < 0 ? { name: 'By lot' } : entrantOf(one))}
          />
        </section>
      </Stack>
      <StickyBar of="dialog" mt="4">
        <BusyButton busy={make.isPending} onClick={send}>
          Make the Draw
        </BusyButton>
      </StickyBar>
    </>
  );
}

/** A result as it is typed. */
interface Typed {
  readonly outcome: string;
  readonly first: string;
  readonly second: string;
}

type Outcome = Pick<DrawResultRequest, 'outcome' | 'firstScore' | 'secondScore'>;

const typedOf = ({ result }: { readonly result: Outcome | undefined }): Typed => ({
  outcome: result?.outcome ?? 'played',
  first: String(result?.firstScore ?? ''),
  second: String(result?.secondScore ?? ''),
});

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const requestOf = ({ round, match, sides }: DrawMatch, { outcome, first, second }: Typed) =>
  drawResultRequest.safeParse({
    round,
    match,
    sides,
    outcome: outcome === '' ? null : outcome,
    ...(outcome === 'played' && { firstScore: numberIn(first), secondScore: numberIn(second) }),
  });

interface ResultFieldsProps {
  match: DrawMatch;
  typed: Typed;
  error: string | undefined;
  entrantOf: EntrantOf;
  onType: (typed: Typed) => void;
}

/** The fields for the result of a match whose sides are known. */
function ResultFields({ match, typed, error, entrantOf, onType }: ResultFieldsProps) {
  const [first = '', second = ''] = match.sides.map((side) =>
    typeof side === 'number' ? entrantOf(side).name : '',
  );
  const score = (label: string, name: 'first' | 'second') => (
    <TextField
      label={label}
      // Without one no line is kept free for it.
      {...(name === 'first' && error !== undefined && { error })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      disabled={typed.outcome !== 'played'}
      value={typed[name]}
      onChange={({ target }) => onType({ ...typed, [name]: target.value })}
    />
  );
  return (
    <chakra.fieldset
      borderWidth="1px"
      borderRadius="md"
      px="3"
      pt="2"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
      css={{ '& label': { minWidth: '0', overflowWrap: 'anywhere' } }}
      columnGap="3"
      alignItems={error === undefined ? 'end' : 'start'}
      aria-label={matchName(match, entrantOf)}
    >
      {score(first, 'first')}
      {score(second, 'second')}
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <SelectField
          label="Decided"
          options={[
            { value: 'played', label: 'By score' },
            { value: 'walkover-first', label: `Walkover: ${first}` },
            { value: 'walkover-second', label: `Walkover: ${second}` },
            { value: 'double-forfeit', label: 'Double forfeit' },
            ...(match.result ? [{ value: '', label: 'Not yet' }] : []),
          ]}
          value={typed.outcome}
          onChange={({ target }) => onType({ outcome: target.value, first: '', second: '' })}
        />
      </chakra.div>
    </chakra.fieldset>
  );
}

interface DrawnProps {
  competition: CompetitionRecord;
  draw: DrawRecord;
  entrantOf: EntrantOf;
}

interface ResultsProps extends DrawnProps {
  /** The entries that have a place. */
  entries: readonly CompetitionEntryRecord[];
}

/** What was typed for a match, which stood like this then. */
interface Draft {
  readonly match: DrawMatch;
  readonly values: Typed;
  /** What was saved of it, if it was corrected meanwhile. */
  readonly saved?: Typed;
}

const keyOf = ({ round, match }: Pick<DrawMatch, 'round' | 'match'>) => `${round}-${match}`;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a match can take what was typed for it: nobody has recorded, corrected or decided it meanwhile. */
const isCurrent = ({ match, saved }: Draft, draw: DrawRecord): boolean => {
  const now = bracketOf(draw)[match.round - 1]?.[match.match - 1];
  const isKnown = (values: Typed | undefined) =>
    isEqual([now?.sides, now && typedOf(now)], [match.sides, values]);
  return isChangeable(match, draw) && (isKnown(typedOf(match)) || isKnown(saved));
};

/** Whether a match has the result that was typed: the response to it was lost, or somebody else was faster. */
const isRecorded = ({ match, values }: Draft, draw: DrawRecord): boolean => {
  const now = bracketOf(draw)[match.round - 1]?.[match.match - 1];
  return (
    now?.result !== undefined && isEqual(requestOf(now, typedOf(now)).data, requestOf(match, values).data)
  );
};

const inWords = ({ values: { outcome, first, second } }: Draft): string =>
  outcome === 'played' ? `${first}–${second}` : outcome.replaceAll('-', ' ');

/** Takes the results round by round. */
function Results({ competition, draw, entrantOf, entries }: ResultsProps) {
  const { id, title } = competition;
  const [drafts, setTyped] = useState<Readonly<Record<string, Draft>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState<number>();
  const [isDiscarding, setDiscarding] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const typed = Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isCurrent(draft, draw)));
  const late = Object.values(drafts).filter((draft) => !isCurrent(draft, draw) && !isRecorded(draft, draw));
  const missing = entries.filter((entry) => !draw.order.includes(entry.id));
  const count = Object.keys(typed).length;
  useUnsavedChanges(count > 0, 'dialog');
  const save = useSingleMutation({
    mutationFn: async (results: readonly DrawResultRequest[]) => {
      for (const result of results) {
        await recordDrawResult(id, result);
        setTyped(({ [keyOf(result)]: draft, ...rest }) =>
          !draft || isEqual(requestOf(draft.match, draft.values).data, result)
            ? rest
            : { ...rest, [keyOf(result)]: { ...draft, saved: typedOf({ result }) } },
        );
      }
    },
    meta: { invalidates: [competitionsQuery, drawQuery(id)] },
    onSuccess: (_, results) => {
      setRound(undefined);
      showSuccess('Results Saved', `${title}: ${counted(results.length, 'match', 'matches')}`);
    },
    onError: (error) => showFailure('Error saving the results', error),
  });
  useSending(save.isPending, 'dialog');
  const type = (match: DrawMatch, values: Typed) => {
    const key = keyOf(match);
    const { [key]: draft, ...others } = drafts;
    setTyped(isEqual(values, typedOf(match)) ? others : { ...others, [key]: { ...draft, match, values } });
    setErrors(({ [key]: _old, ...rest }) => rest);
  };
  const send = () => {
    const requests = Object.values(typed).map(({ match, values }) => ({
      match,
      ...requestOf(match, values),
    }));
    const wrong = requests.flatMap(({ match, error }) =>
      error ? [{ match, message: error.issues[0]?.message ?? drawMessages.score }] : [],
    );
    setErrors(Object.fromEntries(wrong.map(({ match, message }) => [keyOf(match), message])));
    if (wrong[0]) setRound(wrong[0].match.round - 1);
    // An earlier round may change who plays a later one.
    else
      save.mutate(
        requests
          .toSorted((a, b) => a.match.round - b.match.round)
          .flatMap(({ data }) => (data ? [data] : [])),
      );
  };
  const fieldsOf = (match: DrawMatch) =>
    isReady(match) && isChangeable(match, draw) ? (
      <ResultFields
        match={match}
        typed={typed[keyOf(match)]?.values ?? typedOf(match)}
        error={errors[keyOf(match)]}
        entrantOf={entrantOf}
        onType={(values) => type(match, values)}
      />
    ) : undefined;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Winner draw={draw} entrantOf={entrantOf} />
      <AddWinner competition={competition} draw={draw} entrantOf={entrantOf} />
      {missing.length > 0 && (
        <chakra.p layerStyle="tinted" colorPalette="orange" p="3" mb="3">
          Not in the draw, with a place since: {missing.map((entry) => entrantOf(entry.id).name).join(', ')}
        </chakra.p>
      )}
      <chakra.div role="status">
        {late.map((draft) => (
          <chakra.p
            key={keyOf(draft.match)}
            layerStyle="tinted"
            colorPalette="orange"
            p="3"
            mb="3"
            overflowWrap="anywhere"
          >
            {matchName(draft.match, entrantOf)} has changed meanwhile. Not saved: {inWords(draft)}
          </chakra.p>
        ))}
      </chakra.div>
      <Bracket
        isNarrow
        draw={draw}
        entrantOf={entrantOf}
        round={round}
        onRound={setRound}
        matchOf={fieldsOf}
      />
      <Wrap gap="4" mt="2">
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="plain" px="0" onClick={() => leave(() => setDiscarding(true), 'dialog')}>
          Discard the Draw
        </Button>
      </Wrap>
      <StickyBar of="dialog" mt="4">
        <BusyButton type="submit" busy={save.isPending} disabled={count === 0}>
          Save Results
        </BusyButton>
      </StickyBar>
      <PrintedDraw competition={competition} draw={draw} entrantOf={entrantOf} />
      {isDiscarding && <Discard competition={competition} draw={draw} onKeep={() => setDiscarding(false)} />}
    </form>
  );
}

/** Opens the form of a new winner with what the final has decided, unless the competition has its winner of the year. */
function AddWinner({ competition, draw, entrantOf }: DrawnProps) {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const { data: winners } = useQuery(winnersQuery);
  const { winner, runnerUp } = finalistsOf(draw);
  if (
    !winners ||
    winner === undefined ||
    entrantOf(winner).isWithdrawn ||
    !mayChange(session?.role, 'winner')
  )
    return null;
  const start = {
    competitionName: competition.title,
    year: Number(dayPlayed(competition).slice(0, 4)),
    category: competitionCategoryLabel(competition.category),
    winner: entrantOf(winner).name,
    runnerUp: runnerUp === undefined ? '' : entrantOf(runnerUp).name,
  };
  const known = winners.find(
    ({ competitionName, year, category }) =>
      competitionName === start.competitionName && year === start.year && category === start.category,
  );
  if (known) {
    return (
      <chakra.p mb="3">
        {known.winner} is among the winners of {known.year}.
      </chakra.p>
    );
  }
  const add = () =>
    void navigate(dashboardTab('winners', { task: 'add' }), { state: { isOpened: true, start } });
  return (
    <Button mb="3" onClick={() => leave(add, 'dialog')}>
      Add to Winners
    </Button>
  );
}

interface DiscardProps {
  competition: CompetitionRecord;
  draw: DrawRecord;
  onKeep: () => void;
}

/** Asks before a draw is discarded, for a reason once it has results. */
function Discard({ competition, draw, onKeep }: DiscardProps) {
  const { id, title } = competition;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const hasResults = draw.results.length > 0;
  const discard = useSingleMutation({
    mutationFn: () => discardDraw(id, discardRequest.parse({ discardReason: reason })),
    meta: { invalidates: [competitionsQuery] },
    onSuccess: () => showSuccess('Draw Discarded', title),
    onError: (failure) => showFailure('Error discarding the draw', failure),
  });
  const confirm = () => {
    const { data, error: wrong } = discardRequest.safeParse({ discardReason: reason });
    const isMissing = hasResults && !wrong && data.discardReason === null;
    const message = isMissing ? drawMessages.noReason : wrong?.issues[0]?.message;
    setError(message);
    if (message === undefined) discard.mutate();
  };
  return (
    <Confirm
      title="Discard the Draw"
      question={
        hasResults
          ? `The draw of ${title} and its ${counted(draw.results.length, 'result')} are lost. This cannot be undone.`
          : `You can make a new draw of ${title} after this.`
      }
      confirmLabel="Discard"
      keepLabel="Keep"
      pending={discard.isPending}
      onConfirm={confirm}
      onKeep={onKeep}
    >
      {hasResults && (
        <TextField
          label="Reason"
          required
          hint="No names, please: it stays in the club’s history."
          maxLength={drawLimits.reason}
          autoComplete="off"
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
      )}
    </Confirm>
  );
}

function Drawn({ competition, entrantOf, entries }: Omit<ResultsProps, 'draw'>) {
  // A draw that was discarded meanwhile is not to be shown as the next one.
  const { data: draw, error, refetch } = useQuery({ ...drawQuery(competition.id), gcTime: 0 });
  if (draw) return <Results key={draw.seed} {...{ competition, draw, entrantOf, entries }} />;
  return error ? <LoadFailed error={error} retry={refetch} /> : <Loading text="Loading the draw..." />;
}

/** Makes the draw of a competition, and takes its results. */
export default function DrawDialog({ competition: opened, onClose }: DialogProps) {
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const { data: entries, error, refetch } = useQuery(entriesQuery);
  const entrantOf = useDrawnEntrants(opened.id);
  const competition = competitions.find(({ id }) => id === opened.id) ?? opened;
  const placed = entries && placedIn(entries.filter(({ competitionId }) => competitionId === opened.id));
  return (
    <Dialog
      title={`Draw: ${competition.title}`}
      description={dateAndTime(competition)}
      onClose={() => leave(onClose, 'dialog')}
    >
      {!placed || !entrantOf ? (
        error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : (
          <Loading text="Loading the entries..." />
        )
      ) : competition.drawn ? (
        <Drawn competition={competition} entrantOf={entrantOf} entries={placed} />
      ) : (
        <NewDraw competition={competition} entries={placed} entrantOf={entrantOf} />
      )}
    </Dialog>
  );
}

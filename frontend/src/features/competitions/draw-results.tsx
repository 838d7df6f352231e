import { chakra } from '@chakra-ui/react/styled-system';
import { type DrawMatch, isChangeable, isReady } from '@onchan-bowls/contract/bracket';
import type { CompetitionEntryRecord } from '@onchan-bowls/contract/competitions';
import { drawMessages, type DrawResultRequest } from '@onchan-bowls/contract/draws';
import { useEffect, useRef, useState } from 'react';
import { useSingleMutation } from '../../data/single-mutation.js';
import { leave, useSending, useUnsavedChanges } from '../../forms/unsaved.js';
import { counted } from '../../lib/counted.js';
import { Wrap } from '../../ui/boxes.js';
import { BusyButton, Button } from '../../ui/button.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { Bracket, matchName } from './bracket.js';
import { type DrawProps, PrintedDraw, Winner } from './bracket-dialog.js';
import { competitionsQuery } from './competitions.api.js';
import { DiscardDraw } from './discard-draw.js';
import { drawQuery, recordDrawResult } from './draw.api.js';
import { AddWinner } from './add-winner.js';
import { ResultFields } from './result-fields.js';
import {
  type Draft,
  inWords,
  isCurrent,
  isEqual,
  isRecorded,
  keyOf,
  requestOf,
  type Typed,
  typedOf,
} from './typed-results.js';

export interface DrawResultsProps extends DrawProps {
  /** The entries that have a place. */
  entries: readonly CompetitionEntryRecord[];
}

/** Takes the results round by round. */
export function DrawResults({ competition, draw, entrantOf, entries }: DrawResultsProps) {
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
        setTyped(({ [keyOf(result)]: _sent, ...rest }) => rest);
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
    const { [key]: _earlier, ...others } = drafts;
    setTyped(isEqual(values, typedOf(match)) ? others : { ...others, [key]: { match, values } });
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
        readOnly={save.isPending}
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
      {isDiscarding && (
        <DiscardDraw competition={competition} draw={draw} onKeep={() => setDiscarding(false)} />
      )}
    </form>
  );
}

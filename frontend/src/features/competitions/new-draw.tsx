import { chakra } from '@chakra-ui/react/styled-system';
import { roundName, roundsFor } from '@onchan-bowls/contract/bracket';
import { drawLimits, drawRequest } from '@onchan-bowls/contract/draws';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSingleMutation } from '../../data/single-mutation.js';
import { useSending, useUnsavedChanges } from '../../forms/unsaved.js';
import { counted } from '../../lib/counted.js';
import { Stack, Wrap } from '../../ui/boxes.js';
import { BusyButton, Button } from '../../ui/button.js';
import { useNow } from '../../ui/clock.js';
import { FieldGrid, TextField } from '../../ui/field.js';
import { Empty } from '../../ui/list-status.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { Bracket } from './bracket.js';
import { competitionsQuery } from './competitions.api.js';
import { isOpen } from './competitions.js';
import { drawQuery, makeDraw } from './draw.api.js';
import type { DrawResultsProps } from './draw-results.js';

const Title = chakra('h3', { base: { fontFamily: 'heading', fontSize: 'lg' } });

/** Asks for the seeds and the last day of each round, and shows the bracket before it is drawn. */
export function NewDraw({ competition, entries, entrantOf }: Omit<DrawResultsProps, 'draw'>) {
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

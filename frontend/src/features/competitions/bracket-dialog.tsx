import { chakra } from '@chakra-ui/react/styled-system';
import { finalistsOf } from '@onchan-bowls/contract/bracket';
import { club } from '@onchan-bowls/contract/club';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import type { DrawRecord } from '@onchan-bowls/contract/draws';
import { dayOf, longDate } from '../../lib/dates.js';
import { Stack } from '../../ui/boxes.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useLoaded } from '../../ui/list-status.js';
import { Paper } from '../../ui/paper.js';
import { Bracket } from './bracket.js';
import { entriesQuery } from './competitions.api.js';
import { type CompetitionDialogProps, whenPlayed } from './competitions.js';
import { drawQuery } from './draw.api.js';
import { type EntrantOf, useDrawnEntrants } from './drawn-entrants.js';

export interface DrawProps {
  competition: CompetitionRecord;
  draw: DrawRecord;
  entrantOf: EntrantOf;
}

/** Who has won, once it is known. */
export function Winner({ draw, entrantOf }: Omit<DrawProps, 'competition'>) {
  const { winner, runnerUp } = finalistsOf(draw);
  if (winner === undefined) return null;
  return (
    <chakra.p layerStyle="tinted" px="4" py="2" mb="3">
      Winner: <strong>{entrantOf(winner).name}</strong>
      {runnerUp !== undefined && `. Runner-up: ${entrantOf(runnerUp).name}`}
    </chakra.p>
  );
}

/** What anybody needs to make the draw again. */
function HowDrawn({ draw, entrantOf }: Omit<DrawProps, 'competition'>) {
  const { seed, seeded, order, madeAt } = draw;
  return (
    <chakra.details fontSize="sm" color="fg.muted">
      <chakra.summary cursor="pointer" py="2">
        How it was drawn
      </chakra.summary>
      <Stack gap="2">
        <p>
          Drawn by lot on {longDate(dayOf(new Date(madeAt)))}. Each entry has a number.{' '}
          {seeded > 0 && 'After the seeds, the '}
          {seeded === 0 && 'The '}
          entries are in the order of the SHA-256 of {seed}:number. The first meets the last, and those who
          have no opponent in the first round are the first in the order.
        </p>
        <p>{order.map((id) => `${entrantOf(id).name} (${id})`).join(', ')}</p>
      </Stack>
    </chakra.details>
  );
}

function Draw({ competition, draw, entrantOf }: DrawProps) {
  return (
    <Stack gap="3">
      <div>
        <Winner draw={draw} entrantOf={entrantOf} />
        <Bracket draw={draw} entrantOf={entrantOf} />
      </div>
      <Button variant="outline" alignSelf="start" onClick={() => window.print()}>
        Print
      </Button>
      <HowDrawn draw={draw} entrantOf={entrantOf} />
      <PrintedDraw competition={competition} draw={draw} entrantOf={entrantOf} />
    </Stack>
  );
}

/** The draw on paper: 16 entrants on one page. */
export function PrintedDraw({ competition, draw, entrantOf }: DrawProps) {
  return (
    <Paper aria-hidden fontSize="xs" lineHeight="1.3">
      <chakra.p fontFamily="heading">{club.name}</chakra.p>
      <chakra.h1 fontFamily="heading" fontSize="xl">
        {competition.title}
      </chakra.h1>
      <chakra.p mb="2">{whenPlayed(competition)}</chakra.p>
      <Bracket draw={draw} entrantOf={entrantOf} isWhole />
    </Paper>
  );
}

/** The draw of a competition, with the results so far. */
export default function BracketDialog({ competition, onClose }: CompetitionDialogProps) {
  const drawn = useLoaded(drawQuery(competition.id), 'Loading the draw...');
  const entries = useLoaded(entriesQuery, 'Loading the draw...');
  const { data: draw } = drawn;
  const entrantOf = useDrawnEntrants(competition.id);
  return (
    <Dialog title="Draw" description={competition.title} wide onClose={onClose}>
      {draw && entrantOf ? (
        <Draw competition={competition} draw={draw} entrantOf={entrantOf} />
      ) : (
        (draw ? entries : drawn).placeholder
      )}
    </Dialog>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { finalistsOf } from '@onchan-bowls/contract/bracket';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import { mayChange } from '@onchan-bowls/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { leave } from '../../forms/unsaved.js';
import { dashboardTab } from '../../lib/links.js';
import { openedTask } from '../../records/task-state.js';
import { Button } from '../../ui/button.js';
import { sessionQuery } from '../users/session.api.js';
import { winnersQuery } from '../winners/winners.api.js';
import type { DrawProps } from './bracket-dialog.js';
import { dayPlayed } from './competitions.js';

/** Opens the form of a new winner with what the final has decided, unless the competition has its winner of the year. */
export function AddWinner({ competition, draw, entrantOf }: DrawProps) {
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
  const add = () => void navigate(dashboardTab('winners', { task: 'add' }), openedTask(start));
  return (
    <Button mb="3" onClick={() => leave(add, 'dialog')}>
      Add to Winners
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { leave } from '../../forms/unsaved.js';
import { Dialog } from '../../ui/dialog.js';
import { useLoaded } from '../../ui/list-status.js';
import { competitionsQuery, entriesQuery } from './competitions.api.js';
import { type CompetitionDialogProps, dateAndTime } from './competitions.js';
import { drawQuery } from './draw.api.js';
import { DrawResults, type DrawResultsProps } from './draw-results.js';
import { useDrawnEntrants } from './drawn-entrants.js';
import { placedIn } from './entries.js';
import { NewDraw } from './new-draw.js';

function Drawn({ competition, entrantOf, entries }: Omit<DrawResultsProps, 'draw'>) {
  // A draw that was discarded meanwhile is not to be shown as the next one.
  const { data: draw, placeholder } = useLoaded(
    { ...drawQuery(competition.id), gcTime: 0 },
    'Loading the draw...',
  );
  if (!draw) return placeholder;
  return <DrawResults key={draw.seed} {...{ competition, draw, entrantOf, entries }} />;
}

/** Makes the draw of a competition, and takes its results. */
export default function DrawDialog({ competition: opened, onClose }: CompetitionDialogProps) {
  const { data: competitions = [] } = useQuery(competitionsQuery);
  const { data: entries, placeholder } = useLoaded(entriesQuery, 'Loading the entries...');
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
        placeholder
      ) : competition.drawn ? (
        <Drawn competition={competition} entrantOf={entrantOf} entries={placed} />
      ) : (
        <NewDraw competition={competition} entries={placed} entrantOf={entrantOf} />
      )}
    </Dialog>
  );
}

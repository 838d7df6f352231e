import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.js';
import { entriesQuery } from './competitions.api.js';
import type { CompetitionDialogProps } from './competitions.js';
import { playersOf } from './entries.js';

/** The names of those who have entered a competition. */
export default function EntrantsDialog({ competition, onClose }: CompetitionDialogProps) {
  const { data = [] } = useQuery(entriesQuery);
  const entries = data.filter(({ competitionId }) => competitionId === competition.id);
  return (
    <Dialog title="Competition Entrants" description={competition.title} onClose={onClose}>
      <chakra.div
        role="region"
        aria-label={`Entrants of ${competition.title}`}
        tabIndex={0}
        height="16rem"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="md"
        px="4"
      >
        {entries.length === 0 ? (
          <chakra.p color="fg.muted" py="4">
            No entrants yet
          </chakra.p>
        ) : (
          <ol>
            {entries.map((entry) => (
              <chakra.li key={entry.id} py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
                {playersOf(entry)}
                {entry.waiting && <chakra.span color="fg.muted">, on the waiting list</chakra.span>}
              </chakra.li>
            ))}
          </ol>
        )}
      </chakra.div>
    </Dialog>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { LazyPart } from '../../components/lazy-part.js';
import { LoadFailed, Loading } from '../../components/list-status.js';
import { Page } from '../../components/page.js';
import { competitionsQuery, entriesQuery } from './competitions.api.js';

// What counts days brings the calendar's arithmetic with it.
const loadList = () => import('./competition-list.js');
const CompetitionList = lazy(loadList);

function Schedule() {
  const { data, error, refetch, isFetching } = useQuery(competitionsQuery);
  // The list would make room for the entrants of each competition if they came after it.
  const { data: entries = [], isLoading: areEntriesAwaited } = useQuery(entriesQuery);
  const loading = <Loading text="Loading competitions..." />;
  // Beside the data; what cannot be loaded is told of where it is shown.
  useEffect(() => void loadList().catch(() => undefined), []);
  if (!data && !isFetching) return <LoadFailed error={error} retry={refetch} />;
  if (!data || areEntriesAwaited) return loading;
  return (
    <LazyPart loading={loading}>
      <CompetitionList all={data} entries={entries} />
    </LazyPart>
  );
}

/** The competitions to come, and the way to enter them. */
export default function CompetitionsPage() {
  return (
    <Page
      heading="Competition Schedule"
      title="Competitions - Onchan Bowls Tournaments & Events | Isle of Man"
      subtitle="Our upcoming club competitions, and how to enter them."
      description="Upcoming crown green bowls competitions at Onchan on the Isle of Man: when they are played, what they cost, who has entered, and how to enter."
    >
      <chakra.div maxW="page" mx="auto">
        <Schedule />
      </chakra.div>
    </Page>
  );
}

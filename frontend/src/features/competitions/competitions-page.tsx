import { club } from '@onchan-bowls/contract/club';
import { useQuery } from '@tanstack/react-query';
import { lazyList, useEarlyCode } from '../../data/page-data.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Loading, useLoaded } from '../../ui/list-status.js';
import { Page } from '../../ui/page.js';
import { competitionsQuery, entriesQuery } from './competitions.api.js';

// Loaded later, because it needs the date library.
const loadList = () => import('./competition-list.js');
const CompetitionList = lazyList(loadList);

function Schedule() {
  const loading = <Loading text="Loading competitions..." />;
  const { data, placeholder } = useLoaded(competitionsQuery, loading);
  // The list waits for the entries, because their counts would move it.
  const { data: entries, isLoading: areEntriesAwaited } = useQuery(entriesQuery);
  useEarlyCode(loadList);
  if (!data) return placeholder;
  if (areEntriesAwaited) return loading;
  return (
    <LazyPart loading={loading}>
      <CompetitionList all={data} entries={entries} />
    </LazyPart>
  );
}

/** The upcoming competitions, with a form to enter them. */
export default function CompetitionsPage() {
  return (
    <Page
      heading="Competition Schedule"
      title={`Competitions - ${club.shortName} Tournaments & Events | ${club.address.island}`}
      subtitle="Our upcoming club competitions, and how to enter them."
      description={`Upcoming crown green bowls competitions at ${club.address.town} on the ${club.address.island}: when they are played, what they cost, who has entered, and how to enter.`}
      picture={{ path: '/social-competitions.png', alt: 'A draw of four players, a bowl and the jack' }}
    >
      <Schedule />
    </Page>
  );
}

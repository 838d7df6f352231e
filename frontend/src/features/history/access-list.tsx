import { chakra } from '@chakra-ui/react/styled-system';
import type { AccessRecord } from '@onchan-bowls/contract/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { SectionHead } from '../../components/record-list.js';
import { fullDateAndTime } from '../../lib/dates.js';
import { accessesQuery } from './history.api.js';

/** What of a query tells what was looked for; an account is an opaque id. */
const told: Readonly<Record<string, (value: string | number) => string>> = {
  stream: (value) => `kind “${value}”`,
  streamId: (value) => `record ${value}`,
  type: (value) => `event “${value}”`,
  actor: () => 'of one person',
  from: (value) => `from ${value}`,
  to: (value) => `to ${value}`,
  at: (value) => `as at ${value}`,
};

const deeds: Readonly<Record<AccessRecord['kind'], string>> = {
  list: 'read the events',
  record: 'looked at a record',
  verify: 'checked the history',
  export: 'downloaded the whole history',
  access: 'looked at who looked',
};

const inWords = ({ kind, query }: AccessRecord): string => {
  const deed = query.format === 'csv' ? 'downloaded a spreadsheet of events' : deeds[kind];
  const details = Object.entries(told).flatMap(([name, say]) =>
    query[name] === undefined ? [] : [say(query[name])],
  );
  return [deed, ...details].join(', ');
};

/** Who looked at the history, newest first. */
export function AccessList() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(accessesQuery);
  const accesses = data?.pages.flatMap((page) => page.accesses) ?? [];
  return (
    <Card>
      <SectionHead title="Who looked at the history" />
      <chakra.p color="fg.muted" maxW="prose" mb="2">
        Whoever reads the history leaves a line here, and nobody can take it away in the dashboard.
      </chakra.p>
      {!data && isFetching && <Loading text="Loading who looked..." />}
      {data && accesses.length === 0 && <Empty title="Nobody has looked yet" />}
      <chakra.ol aria-label="Looks at the history" listStyleType="none">
        {accesses.map((access) => (
          <chakra.li key={access.id} py="3" borderTopWidth="1px" borderColor="border">
            <chakra.p overflowWrap="anywhere">
              <strong>{access.actorName}</strong> {inWords(access)}
            </chakra.p>
            <chakra.time dateTime={access.accessedAt} color="fg.muted" fontSize="sm">
              {fullDateAndTime(access.accessedAt)}
            </chakra.time>
          </chakra.li>
        ))}
      </chakra.ol>
      {!isFetching && error && <LoadFailed error={error} retry={data ? fetchNextPage : refetch} />}
      {hasNextPage && !error && (
        <Button variant="outline" mt="3" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </Card>
  );
}

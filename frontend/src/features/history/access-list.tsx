import { chakra } from '@chakra-ui/react/styled-system';
import { type AccessRecord, otherActors } from '@onchan-bowls/contract/history';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { counted } from '../../lib/counted.js';
import { type CalendarDay, fullDateAndTime, longDate, monthInWords } from '../../lib/dates.js';
import { SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Empty, LoadFailed, Loading } from '../../ui/list-status.js';
import { TextLink } from '../../ui/text.js';
import { accessesQuery } from './history.api.js';

const isDay = (value: string | number): value is CalendarDay =>
  typeof value === 'string' && isCalendarDay(value);
const dayInWords = (value: string | number) => (isDay(value) ? longDate(value) : value);

type Detail = (value: string | number, name?: string) => string;

/** How the details of a query are worded, by the name of each. */
const details: Readonly<Record<string, Detail>> = {
  stream: (value, name = String(value).replaceAll('-', ' ')) => name,
  streamId: (value, name = `number ${value}`) => name,
  type: (value, name = String(value)) => `‘${name}’`,
  actor: (value, name = 'one person') => `by ${otherActors.has(String(value)) ? name.toLowerCase() : name}`,
  from: (value) => `from ${dayInWords(value)}`,
  to: (value) => `to ${dayInWords(value)}`,
  month: (value) => monthInWords(`${value}-01`, 'MMMM YYYY'),
  found: (value) => counted(Number(value), 'record'),
  list: (value) => String(value).replaceAll('-', ' '),
  records: (value) => String(value).replaceAll('-', ' '),
  at: (value) => (isDay(value) ? `as it was on ${dayInWords(value)}` : `as it was after event ${value}`),
};

const accessLabels: Readonly<Record<AccessRecord['kind'], string>> = {
  list: 'viewed events',
  record: 'viewed a record',
  verify: 'checked the history',
  export: 'downloaded the whole history',
  access: 'viewed this list',
  person: 'searched for a person',
  'person-download': 'downloaded what is held of a person',
  'opened-list': 'opened a list',
};

const inWords = ({ kind, query, names }: AccessRecord): string => {
  const label =
    query.format === 'csv'
      ? 'downloaded a spreadsheet of events'
      : query.month !== undefined
        ? 'viewed the summary of a month'
        : accessLabels[kind];
  const named: Readonly<Record<string, string | undefined>> = names;
  const worded = Object.entries(details).flatMap(([key, detail]) =>
    query[key] === undefined ? [] : [detail(query[key], named[key])],
  );
  return worded.length === 0 ? label : `${label}: ${worded.join(', ')}`;
};

/** Accesses to the history, newest first. */
export function AccessList() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(accessesQuery);
  const accesses = data?.pages.flatMap((page) => page.accesses) ?? [];
  return (
    <Card>
      <SectionHead title="Opened lists" />
      <chakra.p color="fg.muted" maxW="prose" mb="2">
        Every view of the history, and of what is held of a person, is listed here. Lists with personal
        details are noted once an hour for each person who opens them. Entries cannot be removed in the
        dashboard. Sign-ins are listed on the{' '}
        <TextLink asChild>
          <Link to={{ search: 'tab=accounts' }}>Accounts tab</Link>
        </TextLink>
        , and new passwords, codes and roles among the{' '}
        <TextLink asChild>
          <Link to={{ search: 'tab=history&stream=account' }}>events of accounts</Link>
        </TextLink>
        .
      </chakra.p>
      {!data && isFetching && <Loading text="Loading opened lists..." />}
      {data && accesses.length === 0 && <Empty title="No opened lists yet" />}
      <chakra.ol aria-label="Opened lists">
        {accesses.map((access) => (
          <chakra.li key={access.id} py="3" borderTopWidth="1px">
            <p>
              <strong>{access.actorName}</strong> {inWords(access)}
            </p>
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

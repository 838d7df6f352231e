import { chakra } from '@chakra-ui/react/styled-system';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { paths } from '@onchan-bowls/contract/pages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Empty, LoadFailed, Loading } from '../../ui/list-status.js';
import { Actions, HeadAction, SectionHead } from '../../records/record-list.js';
import { TextLink } from '../../ui/text.js';
import { historyKey } from '../../data/query-client.js';
import { toggled } from '../../lib/toggled.js';
import { AccessList } from './access-list.js';
import { DownloadLink } from './download-link.js';
import { type EventFilter, eventsQuery, sealedExportPath, spreadsheetPath } from './history.api.js';
import { HistoryFilters } from './history-filters.js';
import { historySearch, useHistorySearch } from './history-search.js';
import { MonthlySummary } from './monthly-summary.js';
import { ProxyCheck } from './proxy-check.js';
import { RecordAsItWas } from './record-as-it-was.js';
import { Timeline } from './timeline.js';
import { HistoryCheck } from './verification.js';

const views = [
  ['', 'Events'],
  ['month', 'Summary'],
  ['check', 'Check'],
  ['accesses', 'Opened lists'],
] as const;

/** The dashboard's History tab: all events, the verification of the log, and the accesses to the history. */
export default function EventHistory() {
  const { asked, ask } = useHistorySearch();
  const { view, at, month, ...filter } = asked;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <Actions as="nav" aria-label="Parts of the history" _print={{ display: 'none' }}>
        {views.map(([name, label]) => (
          <ButtonLink
            key={name}
            asChild
            variant={name === view ? 'solid' : 'outline'}
            px="4"
            fontSize={{ base: 'sm', md: 'md' }}
          >
            <Link
              to={{ search: historySearch({ view: name }).toString() }}
              aria-current={name === view ? 'page' : undefined}
            >
              {label}
            </Link>
          </ButtonLink>
        ))}
      </Actions>
      {view === 'check' ? (
        <>
          <HistoryCheck />
          <ProxyCheck />
          <WholeDownload />
        </>
      ) : view === 'month' ? (
        <MonthlySummary month={month} onChoose={(chosen) => ask({ month: chosen })} />
      ) : view === 'accesses' ? (
        <AccessList />
      ) : (
        <>
          {filter.stream !== '' && filter.streamId !== '' && (
            <RecordAsItWas {...filter} at={at} onChange={(point, options) => ask({ at: point }, options)} />
          )}
          <Events filter={filter} onFilter={ask} />
        </>
      )}
    </chakra.div>
  );
}

interface EventsProps {
  filter: EventFilter;
  onFilter: (values: Partial<EventFilter>, options?: { replace: boolean }) => void;
}

const nothing: Pick<EventsPage, 'kinds' | 'actors'> = { kinds: [], actors: [] };

function Events({ filter, onFilter }: EventsProps) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    eventsQuery(filter),
  );
  // The choices stay while other events are on their way.
  const [offered, setOffered] = useState(nothing);
  const newest = data?.pages[0];
  if (newest && newest !== offered) setOffered(newest);
  // Kept while other events are shown, so that Back finds everything as it was left.
  const [toggles, setToggles] = useState<ReadonlySet<string>>(new Set());
  const [heights] = useState(() => new Map<string, VirtualItem[]>());
  const key = JSON.stringify(filter);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const isOneRecord = filter.streamId !== '';
  return (
    <>
      <HistoryFilters filter={filter} onChange={onFilter} offered={offered} />
      <section>
        <SectionHead title={isOneRecord ? 'Its history' : 'What happened'}>
          <DownloadLink
            path={spreadsheetPath(filter)}
            name="events.csv"
            label="Download as a spreadsheet"
            size="sm"
          />
          <HeadAction
            onClick={() => {
              void client.resetQueries({ queryKey: [...historyKey, 'events'] });
              void client.invalidateQueries({ queryKey: [...historyKey, 'months'] });
            }}
          >
            Refresh
          </HeadAction>
        </SectionHead>
        <chakra.p color="fg.muted" fontSize="sm" mt={{ base: '1', md: '-2' }} mb="4">
          Newest first. Changes made together are grouped. The spreadsheet (CSV) contains every event that
          matches the filters, not only those on the screen.
        </chakra.p>
        {!data && isFetching && <Loading text="Loading history..." />}
        {data && events.length === 0 && <Empty title="No events match" hint="Try fewer filters." />}
        {events.length > 0 && (
          <Timeline
            key={key}
            toggles={toggles}
            onToggle={(name) => setToggles((before) => toggled(before, name))}
            heights={heights.get(key)}
            onLeave={(left) => heights.set(key, left)}
            events={events}
            kinds={offered.kinds}
            isOneRecord={isOneRecord}
            hasOlder={hasNextPage}
            onNearEnd={() => {
              if (hasNextPage && !isFetching && !error) void fetchNextPage();
            }}
          />
        )}
        {!isFetching && error && <LoadFailed error={error} retry={data ? fetchNextPage : refetch} />}
        {hasNextPage && !error && (
          <chakra.div display="grid" justifyItems="center" mt="4">
            <Button variant="outline" disabled={isFetching} onClick={() => void fetchNextPage()}>
              {isFetching ? 'Loading older...' : 'Show older'}
            </Button>
          </chakra.div>
        )}
      </section>
    </>
  );
}

function WholeDownload() {
  return (
    <Card>
      <SectionHead title="Download the whole history" />
      <chakra.p color="fg.muted" maxW="prose" mb="4">
        All events with their seals, one per line (NDJSON). Keep this file somewhere safe, away from the
        website. It always contains the whole history, because part of it would prove nothing. To read events
        in a spreadsheet, use ‘Download as a spreadsheet’ under Events instead.
      </chakra.p>
      <chakra.p color="fg.muted" maxW="prose" mb="4">
        The page <TextLink href={paths.verify}>Check a download</TextLink> checks the file in the browser.
        Without this website, any computer with Node.js does: put{' '}
        <TextLink href="/verify.mjs" download>
          verify.mjs
        </TextLink>{' '}
        beside it and run <code>node verify.mjs &lt; events.ndjson</code>. Seals from the minutes can follow{' '}
        <code>verify.mjs</code>.
      </chakra.p>
      <DownloadLink path={sealedExportPath} name="events.ndjson" label="Download everything" />
    </Card>
  );
}

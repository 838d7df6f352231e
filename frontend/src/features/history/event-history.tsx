import { chakra } from '@chakra-ui/react/styled-system';
import {
  type EventRecord,
  type FieldChange,
  formatHead,
  otherActors,
  parseHead,
  type RecordKind,
  type Verification,
} from '@onchan-bowls/contract/history';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { copyText } from '../../components/copy-text.js';
import { SelectField, TextField } from '../../components/field.js';
import { Icon } from '../../components/icon.js';
import { Empty, LoadFailed, Loading } from '../../components/list-status.js';
import { longDateAndTime } from '../../lib/dates.js';
import { type EventFilter, eventsQuery, exportPath, verificationQuery } from './history.api.js';

const everything: EventFilter = { stream: '', type: '', actor: '', from: '', to: '' };

/** Who acts in the events loaded so far, by id, and those who may act in every history. */
function useKnownActors(events: readonly EventRecord[]) {
  const [known, setKnown] = useState(otherActors);
  const fresh = events.filter(({ actor }) => !known.has(actor));
  if (fresh.length > 0)
    setKnown(new Map([...known, ...fresh.map((event) => [event.actor, event.actorName] as const)]));
  return known;
}

/** The kinds of record as they were last answered, so that the filters keep their choices while events are on their way. */
function useKnownKinds(answered: readonly RecordKind[] | undefined) {
  const [known, setKnown] = useState<readonly RecordKind[]>([]);
  if (answered && answered !== known) setKnown(answered);
  return known;
}

const choices = (all: string, entries: Iterable<readonly [string, string]>) => [
  { value: '', label: all },
  ...[...entries].map(([value, label]) => ({ value, label })),
];

interface FiltersProps {
  filter: EventFilter;
  onChange: (filter: EventFilter) => void;
  kinds: readonly RecordKind[];
  knownActors: ReadonlyMap<string, string>;
}

function Filters({ filter, onChange, kinds, knownActors }: FiltersProps) {
  const types = kinds
    .filter(({ stream }) => ['', stream].includes(filter.stream))
    .flatMap((kind) => kind.types);
  const control = (name: keyof EventFilter) => ({
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...filter, [name]: event.target.value }),
  });
  return (
    <Card as="form" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(11rem, 1fr))">
        <SelectField
          label="Kind of record"
          options={choices(
            'All kinds',
            kinds.map(({ stream, label }) => [stream, label]),
          )}
          {...control('stream')}
        />
        <SelectField
          label="Event"
          options={choices(
            'All events',
            types.map(({ type, label }) => [type, label]),
          )}
          {...control('type')}
        />
        <SelectField label="Who" options={choices('Everybody', knownActors)} {...control('actor')} />
        <TextField label="From" type="date" {...control('from')} />
        <TextField label="To" type="date" {...control('to')} />
      </chakra.div>
    </Card>
  );
}

const cell = {
  p: '2',
  borderTopWidth: '1px',
  borderColor: 'border',
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

const ColumnHeader = chakra('th', { base: { ...cell, borderTopWidth: '0', color: 'fg.muted' } });
const RowHeader = chakra('th', { base: { ...cell, fontWeight: '600' } });
const Cell = chakra('td', { base: { ...cell, whiteSpace: 'pre-wrap' } });

const inWords = (value: FieldChange['before']) => {
  if (value === null) return '–';
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
};

function Changes({ event: { position, changes } }: { event: EventRecord }) {
  if (changes.length === 0) return <p>Nothing that is shown of the record changed.</p>;
  return (
    <chakra.table
      aria-label={`What event ${position} changed`}
      width="full"
      maxW="page"
      tableLayout="fixed"
      borderCollapse="collapse"
      fontSize="sm"
      bg="bg"
      borderRadius="md"
    >
      <thead>
        <tr>
          <ColumnHeader scope="col">Field</ColumnHeader>
          <ColumnHeader scope="col">Before</ColumnHeader>
          <ColumnHeader scope="col">After</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <RowHeader scope="row">{field}</RowHeader>
            <Cell>{inWords(before)}</Cell>
            <Cell>{inWords(after)}</Cell>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

function Event({ event }: { event: EventRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="auto 1fr"
      columnGap="4"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.span
        aria-label={`Event ${event.position}`}
        gridRow="span 2"
        minW="11"
        pt="0.5"
        fontSize="sm"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
      >
        #{event.position}
      </chakra.span>
      <chakra.p overflowWrap="anywhere">
        <strong>{event.actorName}</strong> {event.summary}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
        <chakra.time dateTime={event.recordedAt} color="fg.muted" fontSize="sm">
          {longDateAndTime(event.recordedAt)}
        </chakra.time>
        <Button
          variant="plain"
          ms={{ base: '-3', md: '0' }}
          fontSize="sm"
          gap="1"
          aria-label={`What changed: event ${event.position}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          What changed
          <chakra.span display="grid" transform={open ? 'rotate(90deg)' : undefined}>
            <Icon name="next" />
          </chakra.span>
        </Button>
      </chakra.div>
      {open && (
        <chakra.div gridColumn="1 / -1" pt="1">
          <Changes event={event} />
        </chakra.div>
      )}
    </chakra.li>
  );
}

function VerificationAnswer({ answer: { ok, events, head, failure } }: { answer: Verification }) {
  const kept = head && formatHead(head);
  return (
    <chakra.div
      role="status"
      mt="4"
      p="4"
      borderRadius="md"
      borderWidth="1px"
      bg={ok ? 'green.50' : 'red.50'}
      borderColor={ok ? 'green.200' : 'red.200'}
    >
      {ok ? (
        <chakra.p fontWeight="700">All {events} events hold.</chakra.p>
      ) : (
        <>
          <chakra.p fontWeight="700" color="fg.error">
            {failure
              ? `The history does not hold at event ${failure.position}.`
              : 'The history does not hold.'}
          </chakra.p>
          {failure && <p>{failure.reason}.</p>}
          <p>From the first on, {events} events hold.</p>
        </>
      )}
      {kept && (
        <>
          <chakra.p mt="1">
            Head:{' '}
            <chakra.code fontFamily="mono" fontSize="sm" overflowWrap="anywhere" userSelect="all">
              {kept}
            </chakra.code>
          </chakra.p>
          <Button variant="plain" onClick={() => void copyText(kept)}>
            Copy the head
          </Button>
        </>
      )}
    </chakra.div>
  );
}

function HistoryTools({ onRefresh }: { onRefresh: () => void }) {
  const [keptText, setKeptText] = useState('');
  const kept = parseHead(keptText);
  const unreadable = keptText.trim() !== '' && !kept;
  const { data, error, isFetching, refetch } = useQuery(verificationQuery(kept));
  return (
    <Card>
      <chakra.p color="fg.muted" mb="4">
        Every change to the club’s records, sealed in order. A verification walks the whole chain and answers
        its head. Keep that: a later verification can tell by it whether anything was cut off.
      </chakra.p>
      <TextField
        label="A head kept earlier"
        hint="If you paste one, the verification also looks for it."
        error={unreadable ? 'A head is a number, a colon and 64 characters' : undefined}
        value={keptText}
        onChange={(event) => setKeptText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
        <Button disabled={isFetching || unreadable} onClick={() => void refetch()}>
          {isFetching ? 'Verifying...' : 'Verify the history'}
        </Button>
        <ButtonLink variant="outline" href={exportPath} download>
          Export
        </ButtonLink>
        <Button variant="outline" onClick={onRefresh}>
          Refresh
        </Button>
      </chakra.div>
      {error ? <LoadFailed error={error} retry={refetch} /> : data && <VerificationAnswer answer={data} />}
    </Card>
  );
}

/** The dashboard's History tab: who changed what and when, newest first, and whether the record holds. */
export default function EventHistory() {
  const [filter, setFilter] = useState(everything);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    eventsQuery(filter),
  );
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const kinds = useKnownKinds(data?.pages[0]?.kinds);
  const knownActors = useKnownActors(events);
  return (
    <chakra.div display="grid" gap="6">
      <HistoryTools onRefresh={() => void refetch()} />
      <Filters
        filter={filter}
        onChange={(next) => setFilter(next.stream === filter.stream ? next : { ...next, type: '' })}
        kinds={kinds}
        knownActors={knownActors}
      />
      {!data && isFetching && <Loading text="Loading history..." />}
      {!isFetching && error && <LoadFailed error={error} retry={refetch} />}
      {data && events.length === 0 && <Empty title="No events match" hint="Try a wider choice above." />}
      {events.length > 0 && (
        <Card py="2">
          <chakra.ol aria-label="Events" listStyleType="none">
            {events.map((event) => (
              <Event key={event.position} event={event} />
            ))}
          </chakra.ol>
        </Card>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          justifySelf="center"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </chakra.div>
  );
}

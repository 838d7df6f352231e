import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.js';
import { Stack, Wrap } from '../../ui/boxes.js';
import { Card } from '../../ui/card.js';
import { DialogButton } from '../../ui/dialog-button.js';
import { Empty } from '../../ui/list-status.js';
import { Heading } from '../../ui/text.js';
import { counted } from '../../lib/counted.js';
import { useClock, useNow } from '../../ui/clock.js';
import { type CalendarDay, dayOf, fullDate, fullDateAndTime } from '../../lib/dates.js';
import {
  dayPlayed,
  daysUntilLabel,
  formatLabel,
  isOpen,
  isRegistrationOver,
  upcomingFrom,
  whenPlayed,
} from './competitions.js';
import { competitionsQuery } from './competitions.api.js';
import { isFull, peopleIn, placedIn, placesLeft, playersOf, waitingIn } from './entries.js';
import { showEntriesClosed } from './entries-closed.js';
import { useOwnEntries } from './own-entries.js';

/** The date as a calendar leaf. The card also shows it as text. */
function CalendarLeaf({ day }: { day: CalendarDay }) {
  const [weekday = '', date, month = ''] = fullDate(day).split(' ');
  return (
    <chakra.div
      aria-hidden
      gridArea="leaf"
      width={{ base: '14', md: '20' }}
      alignSelf="start"
      layerStyle="tinted"
      overflow="hidden"
      textAlign="center"
      lineHeight="1.2"
    >
      <chakra.div bg="turf" color="turf.fg" fontSize="xs" fontWeight="700" py="1">
        {month.slice(0, 3)}
      </chakra.div>
      <chakra.div
        fontFamily="heading"
        fontSize={{ base: 'xl', md: '3xl' }}
        fontVariantNumeric="lining-nums"
        pt="1"
        color="green.fg"
      >
        {date}
      </chakra.div>
      <chakra.div fontSize="xs" color="fg.muted" pb="1.5">
        {weekday.slice(0, 3)}
      </chakra.div>
    </chakra.div>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <chakra.dt fontSize="sm" color="fg.muted">
      {label}
    </chakra.dt>
    <chakra.dd fontWeight="600">{value}</chakra.dd>
  </div>
);

interface EnterButtonProps {
  competition: CompetitionRecord;
  open: boolean;
  /** Whether all places are taken. */
  full: boolean;
}

/** Opens the entry form, unless the competition has closed in the meantime. */
function EnterButton({ competition, open, full }: EnterButtonProps) {
  const client = useQueryClient();
  const clock = useClock();
  const isStillOpen = async () => {
    // If the request fails, assume no change. The server checks again when the entry is sent.
    const competitions = await client
      .query({ ...competitionsQuery, staleTime: 0 })
      .catch(() => [competition]);
    const current = competitions.find(({ id }) => id === competition.id);
    const stillOpen = current !== undefined && isOpen(current, clock());
    if (!stillOpen) showEntriesClosed();
    return stillOpen;
  };
  const enter = full ? 'Full: join the waiting list' : 'Enter Here';
  const label = open ? enter : 'Closed';
  return (
    <DialogButton
      name={`enter-${competition.id}`}
      aria-label={`${label}: ${competition.title}`}
      disabled={!open}
      load={() => import('./entry-dialog.js')}
      mayOpen={isStillOpen}
      dialog={({ default: EntryDialog }, onClose) => (
        <EntryDialog competition={competition} onClose={onClose} />
      )}
    >
      {label}
    </DialogButton>
  );
}

/** Counts the people that its dialog names: a pair is two. */
function EntrantsButton({ competition, people }: { competition: CompetitionRecord; people: number }) {
  const label = `View entrants (${people})`;
  return (
    <DialogButton
      name={`entrants-${competition.id}`}
      variant="plain"
      aria-label={`${label}: ${competition.title}`}
      offered={people > 0}
      load={() => import('./entrants-dialog.js')}
      dialog={({ default: EntrantsDialog }, onClose) => (
        <EntrantsDialog competition={competition} onClose={onClose} />
      )}
    >
      {label}
    </DialogButton>
  );
}

/** Shows that somebody has entered in this browser session, after the toast is gone. */
function OwnEntry({ entries }: { entries: readonly CompetitionEntryRecord[] }) {
  const ids = useOwnEntries();
  const own = entries.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  return (
    <chakra.p layerStyle="tinted" px="4" py="2" fontWeight="600">
      You have entered{own.every(({ waiting }) => waiting) && ', and are on the waiting list'}:{' '}
      {own.map(playersOf).join(', ')}
    </chakra.p>
  );
}

interface CompetitionCardProps {
  competition: CompetitionRecord;
  entries: readonly CompetitionEntryRecord[] | undefined;
  now: Date;
}

function CompetitionCard({ competition, entries: loaded, now }: CompetitionCardProps) {
  const entries = loaded ?? [];
  const { title, description, category, format, registrationCloses, status, places } = competition;
  const cancelled = status === 'cancelled';
  const waiting = waitingIn(entries);
  const day = dayPlayed(competition);
  const daysUntil = daysUntilLabel(day, dayOf(now));
  return (
    <Card
      as="li"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      gridTemplateAreas={{ base: '"leaf head" "details details"', md: '"leaf head" "leaf details"' }}
      columnGap={{ base: '4', md: '6' }}
      rowGap="4"
      boxShadow="none"
    >
      <CalendarLeaf day={day} />
      <chakra.div gridArea="head">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" rowGap="2">
          <Heading me="auto" textDecoration={cancelled ? 'line-through' : undefined}>
            {title}
          </Heading>
          {cancelled && <Badge colorPalette="red">Cancelled</Badge>}
          <Badge colorPalette={/^\d/.test(daysUntil) ? 'green' : 'orange'}>{daysUntil}</Badge>
        </chakra.div>
        <chakra.p mt="2" fontWeight="600">
          {whenPlayed(competition)}
        </chakra.p>
      </chakra.div>
      <Stack gridArea="details" gap="4">
        <chakra.p whiteSpace="pre-line">{description ?? 'Entry Fee:'}</chakra.p>
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="6" rowGap="4">
          <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
            <Fact label="Comp Type" value={competitionCategoryLabel(category)} />
            {format === 'pairs' && <Fact label="Format" value={formatLabel(format)} />}
            {places !== null && (
              <Fact label="Places" value={loaded ? placesLeft(places, loaded) : String(places)} />
            )}
            {registrationCloses !== null && (
              <Fact
                label={isRegistrationOver(competition, now) ? 'Entries closed' : 'Entries close'}
                value={fullDateAndTime(registrationCloses)}
              />
            )}
          </chakra.dl>
          <Wrap justifyContent="flex-end" columnGap="3" rowGap="2" ms="auto">
            <EntrantsButton competition={competition} people={peopleIn(entries)} />
            <EnterButton
              competition={competition}
              open={isOpen(competition, now)}
              full={isFull(competition, entries)}
            />
          </Wrap>
        </chakra.div>
        <OwnEntry entries={entries} />
        {entries.length > 0 && (
          <noscript>
            <p>Entrants: {placedIn(entries).map(playersOf).join(', ')}</p>
            {waiting.length > 0 && <p>Waiting list: {waiting.map(playersOf).join(', ')}</p>}
          </noscript>
        )}
      </Stack>
    </Card>
  );
}

interface CompetitionListProps {
  all: readonly CompetitionRecord[];
  /** Undefined if they could not be loaded. */
  entries: readonly CompetitionEntryRecord[] | undefined;
}

/** The competitions from today on, in date order. */
export default function CompetitionList({ all, entries }: CompetitionListProps) {
  const now = useNow();
  const upcoming = upcomingFrom(dayOf(now), all);
  if (upcoming.length === 0) {
    return <Empty title="No upcoming competitions" hint="Check back later for new events" />;
  }
  return (
    <>
      <chakra.p role="status" color="fg.muted" fontSize="sm" mb="3">
        {counted(upcoming.length, 'competition')}
      </chakra.p>
      <noscript>
        <chakra.p mb="3">To enter a competition, please allow this site to use JavaScript.</chakra.p>
      </noscript>
      <chakra.div
        role="region"
        aria-label="Upcoming competitions"
        tabIndex={0}
        maxHeight={{ base: '600px', _print: 'none' }}
        overflowY="auto"
        borderRadius="lg"
      >
        <Stack as="ul" gap="4">
          {upcoming.map((competition) => (
            <CompetitionCard
              key={competition.id}
              competition={competition}
              entries={entries?.filter(({ competitionId }) => competitionId === competition.id)}
              now={now}
            />
          ))}
        </Stack>
        {/* Fades the lower edge while the list continues. At the end of the list it covers nothing. */}
        <chakra.div
          aria-hidden
          position="sticky"
          bottom="0"
          height="10"
          pointerEvents="none"
          bgGradient="to-t"
          gradientFrom="bg"
          gradientTo="transparent"
          _print={{ display: 'none' }}
        />
      </chakra.div>
    </>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { competitionCategoryLabel } from '@onchan-bowls/contract/competition-labels';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/boxes.js';
import { Card } from '../../ui/card.js';
import { DialogButton } from '../../ui/dialog-button.js';
import { Empty } from '../../ui/list-status.js';
import { Heading } from '../../ui/text.js';
import { counted } from '../../lib/counted.js';
import { useClock, useNow } from '../../ui/clock.js';
import { type CalendarDay, dateAndTimeFrom, dayOf, daysBetween, fullDate } from '../../lib/dates.js';
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

/** The date as on the scoreboard. The row also shows it as text. */
function CalendarLeaf({ day }: { day: CalendarDay }) {
  const [weekday = '', date, month = ''] = fullDate(day).split(' ');
  return (
    <chakra.div
      aria-hidden
      gridArea="leaf"
      alignSelf="start"
      width={{ base: '14', md: '4.25rem' }}
      p="1"
      borderRadius="md"
      layerStyle="board"
      textAlign="center"
      fontSize="xs"
      lineHeight="1.4"
    >
      {month.slice(0, 3)}
      <chakra.div
        bg="plate"
        color="plate.fg"
        borderRadius="sm"
        fontFamily="heading"
        fontSize={{ base: 'xl', md: '2xl' }}
        fontVariantNumeric="lining-nums"
      >
        {date}
      </chakra.div>
      {weekday.slice(0, 3)}
    </chakra.div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <chakra.dt fontSize="sm" color="fg.muted">
      {label}
    </chakra.dt>
    <chakra.dd fontSize={{ base: 'sm', md: 'md' }} fontWeight="600">
      {children}
    </chakra.dd>
  </div>
);

const fee = 'Entry Fee:';

/** The most places that are shown as discs. */
const mostDiscs = 32;

/** A disc for each place; the taken ones are filled. A phone has no room for them. */
const Places = ({ places, taken }: { places: number; taken: number }) => (
  <chakra.div aria-hidden display={{ base: 'none', md: 'flex' }} flexWrap="wrap" gap="1" pt="1" maxW="12rem">
    {Array.from({ length: places }, (_, place) => (
      <chakra.span
        key={place}
        boxSize="2"
        borderRadius="full"
        borderWidth="1px"
        borderColor="fg"
        bg={place < taken ? { base: 'fg', _highContrast: 'CanvasText' } : undefined}
        forcedColorAdjust="none"
      />
    ))}
  </chakra.div>
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
      variant={full ? 'outline' : 'solid'}
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
      size="sm"
      // On a phone in line with the buttons above, where it may stand in a line of its own.
      px={{ base: '0', md: '2' }}
      whiteSpace={{ md: 'nowrap' }}
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

/** Offered while there are names to show. */
function DrawButton({ competition, isNamed }: { competition: CompetitionRecord; isNamed: boolean }) {
  return (
    <DialogButton
      name={`draw-${competition.id}`}
      variant="outline"
      size="sm"
      aria-label={`Draw: ${competition.title}`}
      offered={competition.drawn && isNamed}
      load={() => import('./bracket-dialog.js')}
      dialog={({ default: BracketDialog }, onClose) => (
        <BracketDialog competition={competition} onClose={onClose} />
      )}
    >
      Draw
    </DialogButton>
  );
}

/** Shows that somebody has entered in this browser session, after the toast is gone. */
function OwnEntry({ entries }: { entries: readonly CompetitionEntryRecord[] }) {
  const ids = useOwnEntries();
  const own = entries.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  return (
    // It appears after the page was hydrated: the buttons must not move under a finger.
    <chakra.p gridArea="own" layerStyle="tinted" px="4" py="2" fontWeight="600">
      You have entered{own.every(({ waiting }) => waiting) && ', and are on the waiting list'}:{' '}
      {own.map(playersOf).join(', ')}
    </chakra.p>
  );
}

/** How many days before they close entries are about to. */
const soon = 3;

/** The badge of what there is to know of its entries before anything else is read; undefined while they are simply open. */
function entryState(competition: CompetitionRecord, full: boolean, now: Date) {
  const { status, registrationCloses } = competition;
  if (status === 'cancelled') return { children: 'Cancelled', colorPalette: 'red' };
  // On the screen the button says so.
  if (!isOpen(competition, now))
    return { children: 'Closed', colorPalette: 'gray', display: { base: 'none', _print: 'inline-flex' } };
  if (registrationCloses !== null && daysBetween(dayOf(now), dayOf(new Date(registrationCloses))) <= soon)
    return { children: 'Closing soon', colorPalette: 'orange' };
  return full ? { children: 'Waiting list', colorPalette: 'gray' } : undefined;
}

interface CompetitionRowProps {
  competition: CompetitionRecord;
  entries: readonly CompetitionEntryRecord[] | undefined;
  now: Date;
}

function CompetitionRow({ competition, entries: loaded, now }: CompetitionRowProps) {
  const entries = loaded ?? [];
  const { title, description, category, format, registrationCloses, status, places } = competition;
  const waiting = waitingIn(entries);
  const day = dayPlayed(competition);
  const full = isFull(competition, entries);
  const state = entryState(competition, full, now);
  const isFee = description === null || (description.startsWith(fee) && !description.includes('\n'));
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      gridTemplateAreas={{
        base: '"leaf head" "details details" "buttons buttons" "own own"',
        md: '"leaf head buttons" "leaf details buttons" "leaf own buttons"',
      }}
      gridTemplateRows={{ md: 'auto auto 1fr' }}
      columnGap={{ base: '4', md: '5' }}
      rowGap={{ base: '2', md: '3' }}
      p={{ base: 'min(1rem, 5vw)', md: '4' }}
      breakInside="avoid"
      _notFirst={{ borderTopWidth: '1px' }}
      // With large letters the date stands above the name.
      css={{
        '@media (max-width: 19em)': {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateAreas: '"leaf" "head" "details" "buttons" "own"',
        },
      }}
    >
      <CalendarLeaf day={day} />
      <chakra.div gridArea="head">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
          <Heading textDecoration={status === 'cancelled' ? 'line-through' : undefined}>{title}</Heading>
          <chakra.span fontSize="sm" fontWeight="600" color="fg.muted">
            {daysUntilLabel(day, dayOf(now))}
          </chakra.span>
          {state && <Badge {...state} />}
        </chakra.div>
        <chakra.p fontSize={{ base: 'sm', md: 'md' }}>{whenPlayed(competition)}</chakra.p>
      </chakra.div>
      <Stack gridArea="details" gap="3">
        {!isFee && <chakra.p whiteSpace="pre-line">{description}</chakra.p>}
        <chakra.dl
          display="flex"
          flexWrap="wrap"
          columnGap={{ base: '5', md: '6' }}
          rowGap={{ base: '1', md: '2' }}
        >
          {isFee && <Fact label={fee}>{description?.slice(fee.length).trim()}</Fact>}
          <Fact label="Comp Type">{competitionCategoryLabel(category)}</Fact>
          {format === 'pairs' && <Fact label="Format">{formatLabel(format)}</Fact>}
          {registrationCloses !== null && (
            <Fact label={isRegistrationOver(competition, now) ? 'Entries closed' : 'Entries close'}>
              {dateAndTimeFrom(registrationCloses, now)}
            </Fact>
          )}
          {places !== null && (
            <Fact label="Places">
              {loaded ? placesLeft(competition, places, loaded, now) : String(places)}
              {loaded && places <= mostDiscs && <Places places={places} taken={placedIn(loaded).length} />}
            </Fact>
          )}
        </chakra.dl>
        {entries.length > 0 && (
          <noscript>
            <p>Entrants: {placedIn(entries).map(playersOf).join(', ')}</p>
            {waiting.length > 0 && <p>Waiting list: {waiting.map(playersOf).join(', ')}</p>}
          </noscript>
        )}
      </Stack>
      <chakra.div
        gridArea="buttons"
        display="flex"
        flexDirection={{ md: 'column' }}
        flexWrap="wrap"
        alignItems={{ base: 'center', md: 'stretch' }}
        alignSelf="start"
        gap="2"
        width={{ md: '10.5rem' }}
      >
        <EnterButton competition={competition} open={isOpen(competition, now)} full={full} />
        <DrawButton competition={competition} isNamed={entries.length > 0} />
        <EntrantsButton competition={competition} people={peopleIn(entries)} />
      </chakra.div>
      <OwnEntry entries={entries} />
    </chakra.li>
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
        <Card as="ul" p="0">
          {upcoming.map((competition) => (
            <CompetitionRow
              key={competition.id}
              competition={competition}
              entries={entries?.filter(({ competitionId }) => competitionId === competition.id)}
              now={now}
            />
          ))}
        </Card>
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

import { chakra } from '@chakra-ui/react/styled-system';
import { categoryLabel, hasResult } from '@onchan-bowls/contract/fixture-labels';
import { paths } from '@onchan-bowls/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNeeded } from '../../data/page-data.js';
import { addDays, type CalendarDay, dayOf, mondayOf, shortDay, weekdayAndDate } from '../../lib/dates.js';
import { useNow } from '../../ui/clock.js';
import { TextLink } from '../../ui/text.js';
import {
  type FixtureDay,
  fixtureDaysQuery,
  fixtureNeeds,
  fixturesQuery,
  lacksResult,
  matchName,
} from '../fixtures/fixtures.api.js';
import { NoResultYet, Score, Teams } from '../../ui/board.js';
import { Unavailable } from './unavailable.js';

/** Leads from a week without fixtures to the next match. */
function NextMatch({ days }: { days: readonly FixtureDay[] }) {
  const matches = days.flatMap(({ groups }) => groups.flatMap(({ fixtures }) => fixtures));
  const next = matches.find(({ isOff }) => !isOff);
  const date = next?.date ?? '';
  return (
    next && (
      <p>
        <TextLink asChild standalone color="board.fg">
          <Link to={`${paths.fixtures}?week=${mondayOf(date)}`}>
            Next match: {weekdayAndDate(date)}, {matchName(next)}
          </Link>
        </TextLink>
      </p>
    )
  );
}

/** How many matches fit on the scoreboard. */
const room = 5;

/** The part of the week around today, and what it leaves out. */
const aroundToday = <Match extends { date: CalendarDay }>(matches: readonly Match[], today: CalendarDay) => {
  const firstAhead = matches.findIndex(({ date }) => date >= today);
  const latest = firstAhead === -1 ? matches.length : firstAhead;
  // Two results, and what comes next.
  const start = Math.max(0, Math.min(latest - 2, matches.length - room));
  const shown = matches.slice(start, start + room);
  return { shown, others: matches.length - shown.length };
};

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '4.6rem minmax(0, 1fr) 4rem',
    // The smallest phones need the room for long names.
    '@media (min-width: 22.5rem)': { gridTemplateColumns: '4.6rem minmax(0, 1fr) clamp(4rem, 24vw, 6.2rem)' },
    alignItems: 'center',
    columnGap: '2',
    borderTopWidth: '1px',
    borderColor: 'board.line',
    // With large letters the parts stand one below the other.
    '@media (max-width: 18rem)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '2' },
  },
});

/** What is next. */
const Jack = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '3',
    ms: '1.5',
    borderRadius: 'full',
    bg: 'jack',
    _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight' },
  },
});

/** The fixtures and results of the current week, from Monday to Sunday, or as many of them as there is room for. */
export default function ThisWeek() {
  const today = dayOf(useNow());
  const monday = mondayOf(today);
  const sunday = addDays(monday, 6);
  const result = useQuery(fixtureDaysQuery(monday, '9999-12-31'));
  const { data: all, isFetching } = useNeeded(fixturesQuery, result, fixtureNeeds.week(monday));
  if (!all) return !isFetching && <Unavailable />;
  const days = all.filter(({ date }) => date <= sunday);
  if (days.length === 0) {
    return (
      <chakra.div py="3">
        <p>No fixtures this week.</p>
        <NextMatch days={all} />
      </chakra.div>
    );
  }
  const matches = days.flatMap(({ date, groups }) =>
    groups.flatMap(({ time, category, badge, isLeague, fixtures }) => {
      const kind = [categoryLabel(category), ...(isLeague ? [] : [badge])].join(', ');
      return fixtures.map((fixture) => ({ date, time, kind, fixture }));
    }),
  );
  const { shown, others } = aroundToday(matches, today);
  const next = shown.find(
    ({ date, fixture }) => date >= today && !fixture.isOff && fixture.status === 'upcoming',
  );
  return (
    <>
      <chakra.ul mx="-4">
        {shown.map((match) => {
          const { date, time, kind, fixture } = match;
          const [weekday, day] = shortDay(date).split(' ');
          return (
            // A match that is moved to another time of its day is listed twice.
            <Row key={`${fixture.id} ${date} ${time}`} ps="4">
              <chakra.span lineHeight="1.4rem" color="board.muted" fontSize="sm">
                <chakra.b display="block" color="board.fg" whiteSpace="nowrap">
                  <time dateTime={date}>
                    {weekday} {day}
                  </time>
                  {match === next && <Jack aria-hidden />}
                </chakra.b>{' '}
                {time}
              </chakra.span>
              <chakra.span py="1" minW="0">
                <Teams fixture={fixture} />{' '}
                <chakra.span display="block" fontSize="xs" lineHeight="1.2" color="board.muted">
                  {kind}
                </chakra.span>
                {fixture.note !== null && (
                  <chakra.strong display="block" fontSize="xs" lineHeight="1.3" color="board.off">
                    {fixture.note}
                  </chakra.strong>
                )}
              </chakra.span>
              {hasResult(fixture) ? (
                <Score fixture={fixture} />
              ) : (
                lacksResult(fixture, today) &&
                !fixture.isOff && (
                  <chakra.span display="grid" pe="3">
                    <NoResultYet />
                  </chakra.span>
                )
              )}
            </Row>
          );
        })}
      </chakra.ul>
      {others > 0 && (
        <chakra.p mx="-4" px="4" py="1.5" fontSize="sm" borderTopWidth="1px" borderColor="board.line">
          and {others} more this week
        </chakra.p>
      )}
    </>
  );
}

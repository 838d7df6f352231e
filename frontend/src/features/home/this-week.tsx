import { chakra } from '@chakra-ui/react/styled-system';
import { aggregateLabel, categoryLabel, hasResult } from '@onchan-bowls/contract/fixture-labels';
import { paths } from '@onchan-bowls/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNeeded } from '../../data/page-data.js';
import { addDays, dayOf, mondayOf, weekdayAndDate } from '../../lib/dates.js';
import { useNow } from '../../ui/clock.js';
import { TextLink } from '../../ui/text.js';
import {
  type FixtureDay,
  fixtureDaysQuery,
  fixtureNeeds,
  fixturesQuery,
  matchName,
} from '../fixtures/fixtures.api.js';
import { Unavailable } from './unavailable.js';

/** Leads from a week without fixtures to the next match. */
function NextMatch({ days }: { days: readonly FixtureDay[] }) {
  const matches = days.flatMap(({ groups }) => groups.flatMap(({ fixtures }) => fixtures));
  const next = matches.find(({ isOff }) => !isOff);
  const date = next?.date ?? '';
  return (
    next && (
      <p>
        <TextLink asChild standalone>
          <Link to={`${paths.fixtures}?week=${mondayOf(date)}`}>
            Next match: {weekdayAndDate(date)}, {matchName(next)}
          </Link>
        </TextLink>
      </p>
    )
  );
}

/** The fixtures and results of the current week, from Monday to Sunday. */
export default function ThisWeek() {
  const monday = mondayOf(dayOf(useNow()));
  const sunday = addDays(monday, 6);
  const result = useQuery(fixtureDaysQuery(monday, '9999-12-31'));
  const { data: all, isFetching } = useNeeded(fixturesQuery, result, fixtureNeeds.week(monday));
  if (!all) return !isFetching && <Unavailable />;
  const days = all.filter(({ date }) => date <= sunday);
  if (days.length === 0) {
    return (
      <>
        <chakra.p color="fg.muted">No fixtures this week.</chakra.p>
        <NextMatch days={all} />
      </>
    );
  }
  return (
    <chakra.div display="grid" gap="5">
      {days.map(({ date, groups }) => (
        <section key={date}>
          <chakra.h3 fontWeight="700" color="green.800" mb="1">
            {weekdayAndDate(date)}
          </chakra.h3>
          <ul>
            {groups.flatMap(({ time, category, badge, fixtures }) =>
              fixtures.map((fixture) => (
                <chakra.li
                  // A match that is moved to another time of its day is listed twice.
                  key={`${fixture.id} ${time}`}
                  display="flex"
                  flexWrap="wrap"
                  alignItems="baseline"
                  columnGap="4"
                  py="2"
                  borderTopWidth="1px"
                >
                  <chakra.span minW="14" fontWeight="600" fontVariantNumeric="tabular-nums">
                    {time}
                  </chakra.span>
                  <chakra.span flex="1 1 8rem" maxW="full">
                    <chakra.span fontWeight="600">
                      {fixture.homeTeam} v {fixture.awayTeam}
                    </chakra.span>
                    <chakra.span display="block" fontSize="sm" color="fg.muted">
                      {categoryLabel(category)}, {badge}, at {fixture.venue}
                    </chakra.span>
                    {fixture.note !== null && (
                      <chakra.strong
                        display="block"
                        fontSize="sm"
                        color={fixture.isOff ? 'red.700' : 'orange.700'}
                      >
                        {fixture.note}
                      </chakra.strong>
                    )}
                  </chakra.span>
                  {hasResult(fixture) && (
                    <chakra.span
                      ms="auto"
                      fontWeight="700"
                      fontVariantNumeric="tabular-nums"
                      whiteSpace="nowrap"
                    >
                      {fixture.homeScore} – {fixture.awayScore}{' '}
                      <chakra.span fontSize="xs" fontWeight="500">
                        {aggregateLabel(fixture)}
                      </chakra.span>
                    </chakra.span>
                  )}
                </chakra.li>
              )),
            )}
          </ul>
        </section>
      ))}
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { aggregateLabel, categoryLabel, hasResult } from '@onchan-bowls/contract/fixture-labels';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/clock.js';
import { addDays, dayOf, mondayOf, weekdayAndDate } from '../../lib/dates.js';
import { useNeeded } from '../../lib/page-data.js';
import { fixtureDaysQuery, fixtureNeeds, fixturesQuery } from '../fixtures/fixtures.api.js';
import { Unavailable } from './unavailable.js';

/** The fixtures and results of the current week, from Monday to Sunday. */
export default function ThisWeek() {
  const monday = mondayOf(dayOf(useNow()));
  const result = useQuery(fixtureDaysQuery(monday, addDays(monday, 6)));
  const { data: days, isFetching } = useNeeded(fixturesQuery, result, fixtureNeeds.week(monday));
  if (!days) return !isFetching && <Unavailable />;
  if (days.length === 0) return <chakra.p color="fg.muted">No fixtures this week.</chakra.p>;
  return (
    <chakra.div
      role="region"
      aria-label="Monday to Sunday"
      tabIndex={0}
      height="full"
      overflowY="auto"
      display="grid"
      alignContent="start"
      gap="5"
    >
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
                  alignItems="baseline"
                  gap="4"
                  py="2"
                  borderTopWidth="1px"
                >
                  <chakra.span minW="14" fontWeight="600" fontVariantNumeric="tabular-nums">
                    {time}
                  </chakra.span>
                  <chakra.span minW="0" flex="1">
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
                    <chakra.span fontWeight="700" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
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

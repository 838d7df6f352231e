import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type CalendarDay, monthInWords } from '../../lib/dates.js';
import { Button } from '../../ui/button.js';

interface MonthBarsProps {
  /** The first days of the months, in order. */
  months: readonly CalendarDay[];
  /** The number of events by first day, as far as they are known. */
  events: ReadonlyMap<CalendarDay, number>;
  /** The first day of the month that the events are of; empty if they are not of one of these. */
  chosen: CalendarDay;
  onChoose: (month: CalendarDay) => void;
}

/** The number of events in each month as bars, which are buttons. */
export function MonthBars({ months, events, chosen, onChoose }: MonthBarsProps) {
  const most = Math.max(1, ...months.map((month) => events.get(month) ?? 0));
  return (
    <chakra.ul
      aria-label="Activity by month"
      display="grid"
      gap="1"
      gridTemplateColumns={{
        base: 'repeat(6, minmax(0, 1fr))',
        md: `repeat(${months.length}, minmax(0, 1fr))`,
      }}
    >
      {months.map((month) => {
        const count = events.get(month);
        // January and the first month show the year.
        const showsYear = month === months[0] || month.slice(5, 7) === '01';
        return (
          <li key={month}>
            <Button
              variant="outline"
              aria-pressed={month === chosen}
              onClick={() => onChoose(month)}
              display="flex"
              // Screen readers read the month first.
              flexDirection="column-reverse"
              justifyContent="flex-start"
              gap="1"
              width="full"
              height="7.5rem"
              px="0"
              minWidth="0"
              whiteSpace="nowrap"
              borderRadius="md"
              fontSize="sm"
              borderWidth="2px"
              borderColor="transparent"
              _pressed={{ bg: 'green.subtle', borderColor: 'green.solid' }}
            >
              <span>
                {monthInWords(month, 'MMM')}{' '}
                <chakra.span display="block" fontSize="xs" fontWeight="400" color="fg.muted">
                  {showsYear ? month.slice(0, 4) : <VisuallyHidden>{month.slice(0, 4)}</VisuallyHidden>}
                  {'\u00a0'}
                </chakra.span>
              </span>
              <chakra.span
                width="full"
                maxW="8"
                bg="green.solid"
                borderTopRadius="sm"
                minH="2px"
                style={{ height: `${((count ?? 0) / most) * 3}rem` }}
              />
              {count !== undefined && (
                <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums">
                  {count.toLocaleString('en-GB')}
                  <VisuallyHidden> {count === 1 ? 'event' : 'events'}</VisuallyHidden>
                </chakra.span>
              )}
            </Button>
          </li>
        );
      })}
    </chakra.ul>
  );
}

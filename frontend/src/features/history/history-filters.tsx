import { chakra } from '@chakra-ui/react/styled-system';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { countedMonths } from '@onchan-bowls/contract/history-months';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { SelectField, TextField } from '../../ui/field.js';
import { Actions } from '../../records/record-list.js';
import { useNow } from '../../ui/clock.js';
import { type CalendarDay, dayOf, monthBefore, monthInWords } from '../../lib/dates.js';
import { type EventFilter, monthsQuery } from './history.api.js';
import { historySearch } from './history-search.js';
import { MonthBars } from './month-bars.js';

/** Whether the year is not completely typed yet. No event is so old. */
const isUnfinished = (day: CalendarDay) => day !== '' && day < '1900';

interface DayFieldProps {
  label: string;
  value: CalendarDay;
  onChange: (day: CalendarDay) => void;
}

/** A date field that reports its value once it is complete. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<CalendarDay>();
  return (
    <TextField
      {...field}
      type="date"
      value={unfinished ?? value}
      onChange={({ target: { value: typed } }) => {
        setUnfinished(isUnfinished(typed) ? typed : undefined);
        if (!isUnfinished(typed)) onChange(typed);
      }}
    />
  );
}

interface FiltersProps {
  filter: EventFilter;
  /** With `replace`, Back does not undo the change. */
  onChange: (values: Partial<EventFilter>, options?: { replace: boolean }) => void;
  /** The categories and actors to choose from. */
  offered: Pick<EventsPage, 'kinds' | 'actors'>;
}

/** The filters of events: category, event type, actor and dates. A phone shows them on demand, unless one is set. */
export function HistoryFilters({ filter, onChange, offered: { kinds, actors } }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isOneRecord = filter.streamId !== '';
  const types = kinds
    .filter(({ stream }) => ['', stream].includes(filter.stream))
    .flatMap((kind) => kind.types);
  const isFiltered = Object.entries(filter).some(
    ([name, value]) => value !== '' && !(isOneRecord && ['stream', 'streamId'].includes(name)),
  );
  return (
    <>
      {!isFiltered && (
        <Button
          variant="outline"
          size="sm"
          hideFrom="md"
          justifySelf="start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
      )}
      <Card
        as="form"
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
        display="grid"
        mdDown={{ display: isOpen || isFiltered ? 'grid' : 'none' }}
        gap="4"
      >
        <chakra.div
          display="grid"
          gap="4"
          gridTemplateColumns="repeat(auto-fit, minmax(min(13rem, 100%), 1fr))"
        >
          {!isOneRecord && (
            <SelectField
              label="Kind of record"
              options={choices(
                'All kinds',
                kinds.map(({ stream, label }) => [stream, label]),
              )}
              value={filter.stream}
              onChange={({ target }) => onChange({ stream: target.value, type: '' })}
            />
          )}
          <SelectField
            label="What happened"
            options={choices(
              'Everything',
              types.map(({ type, label }) => [type, label]),
            )}
            value={filter.type}
            onChange={({ target }) => onChange({ type: target.value })}
          />
          <SelectField
            label="Who"
            options={choices(
              'Everybody',
              actors.map(({ id, name }) => [id, name]),
            )}
            value={filter.actor}
            onChange={({ target }) => onChange({ actor: target.value })}
          />
        </chakra.div>
        <When filter={filter} onChange={onChange} />
        {isFiltered && (
          <Button
            variant="outline"
            justifySelf="start"
            onClick={() =>
              onChange({ ...(isOneRecord ? {} : { stream: '' }), type: '', actor: '', from: '', to: '' })
            }
          >
            Clear filters
          </Button>
        )}
      </Card>
    </>
  );
}

const choices = (all: string, entries: readonly (readonly [string, string])[]) => [
  { value: '', label: all },
  ...entries.map(([value, label]) => ({ value, label })),
];

function When({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const { from, to } = filter;
  const today = dayOf(useNow());
  // How many months before this one the last bar is.
  const [back, setBack] = useState(0);
  const newest = monthBefore(today, back).first;
  const { data } = useQuery(monthsQuery(filter, newest));
  const months = Array.from({ length: countedMonths }, (_, index) => monthBefore(newest, index)).reverse();
  const chosen = months.find(({ first, last }) => first === from && last === to);
  const isAnyTime = from === '' && to === '';
  const [isChoosing, setChoosing] = useState(false);
  const showsDays = isChoosing || (!chosen && !isAnyTime);
  const choose = (first: CalendarDay, last: CalendarDay) => {
    setChoosing(false);
    onChange({ from: first, to: last });
  };
  return (
    <chakra.fieldset display="grid" gap="3" minW="0">
      <chakra.legend fontWeight="600" fontSize="sm" mb="1">
        When
      </chakra.legend>
      <MonthBars
        months={months.map(({ first }) => first)}
        events={new Map(data?.months.map(({ month, events }) => [`${month}-01`, events]))}
        chosen={showsDays ? '' : (chosen?.first ?? '')}
        onChoose={(month) => choose(month, monthBefore(month, 0).last)}
      />
      <Actions>
        <Choice label="Any time" chosen={isAnyTime && !showsDays} onClick={() => choose('', '')} />
        <Choice label="Other days…" chosen={showsDays} onClick={() => setChoosing(true)} />
        {(data?.hasEarlier ?? back > 0) && (
          <Button variant="plain" fontSize="sm" onClick={() => setBack(back + countedMonths)}>
            Earlier months
          </Button>
        )}
        {back > 0 && (
          <Button variant="plain" fontSize="sm" onClick={() => setBack(back - countedMonths)}>
            Later months
          </Button>
        )}
        {chosen && !showsDays && (
          <ButtonLink asChild variant="plain" fontSize="sm">
            <Link to={{ search: historySearch({ view: 'month', month: from.slice(0, 7) }).toString() }}>
              Summary of {monthInWords(from, 'MMMM YYYY')}
            </Link>
          </ButtonLink>
        )}
      </Actions>
      {showsDays && (
        <chakra.div
          display="grid"
          gap="4"
          gridTemplateColumns="repeat(auto-fit, minmax(min(10rem, 100%), 15rem))"
        >
          <DayField
            label="From"
            value={from}
            onChange={(day) => onChange({ from: day }, { replace: true })}
          />
          <DayField label="To" value={to} onChange={(day) => onChange({ to: day }, { replace: true })} />
        </chakra.div>
      )}
    </chakra.fieldset>
  );
}

function Choice({ label, chosen, onClick }: { label: string; chosen: boolean; onClick: () => void }) {
  return (
    <Button
      variant={chosen ? 'solid' : 'outline'}
      px="3"
      fontSize="sm"
      aria-pressed={chosen}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { formatHead, type LogHead } from '@onchan-bowls/contract/history';
import type { MonthSummary } from '@onchan-bowls/contract/history-months';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../lib/counted.js';
import {
  dayOf,
  longDate,
  longDateAndTime,
  monthBefore,
  monthInWords,
  weekdayAndDate,
} from '../../lib/dates.js';
import { SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useNow } from '../../ui/clock.js';
import { SelectField } from '../../ui/field.js';
import { LoadFailed, useLoaded } from '../../ui/list-status.js';
import { monthQuery, verificationQuery } from './history.api.js';

/** The number of months to choose from; the address may name another one. */
const offeredMonths = 36;

const inWords = (month: string) => monthInWords(`${month}-01`, 'MMMM YYYY');

interface MonthlySummaryProps {
  /** `YYYY-MM`; the last month if empty. */
  month: string;
  onChoose: (month: string) => void;
}

/** What happened in a month, for the minutes. It prints on one page. */
export function MonthlySummary({ month, onChoose }: MonthlySummaryProps) {
  const today = dayOf(useNow());
  const months = Array.from({ length: offeredMonths }, (_, index) =>
    monthBefore(today, index).first.slice(0, 7),
  );
  const shown = month === '' ? (months[1] ?? '') : month;
  const { data, placeholder } = useLoaded(monthQuery(shown), 'Loading the summary...');
  return (
    <Card _print={{ borderWidth: '0', boxShadow: 'none', p: '0' }}>
      <chakra.div maxW="20rem" mb="4" _print={{ display: 'none' }}>
        <SelectField
          label="Month"
          value={shown}
          options={[...new Set([...months, shown])].map((value) => ({ value, label: inWords(value) }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      </chakra.div>
      {data ? <Summary summary={data} isOver={shown < today.slice(0, 7)} /> : placeholder}
    </Card>
  );
}

function Summary({ summary, isOver }: { summary: MonthSummary; isOver: boolean }) {
  const { month, events, decided, received, erasedPeople, head } = summary;
  const today = longDate(dayOf(useNow()));
  return (
    <chakra.div _print={{ fontSize: '8.5pt', lineHeight: '1.3' }}>
      <SectionHead title={`Summary of ${inWords(month)}`}>
        <Button
          variant="outline"
          display={{ base: 'inline-flex', _print: 'none' }}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </SectionHead>
      <chakra.p color="fg.muted" mb="4" _print={{ mb: '2' }}>
        {counted(events, 'event')}
        {isOver ? '' : ' so far'}, as the history showed it on {today}.
      </chakra.p>
      <chakra.div _print={{ columns: '2' }}>
        <Part title="Done">
          {decided.map(({ type, label, events: count, by, lines }) => (
            <chakra.li key={type} py="2" _print={{ py: '0.5', breakInside: 'avoid' }}>
              <strong>
                {label}: {count}
              </strong>{' '}
              <chakra.span color="fg.muted">({byWhom(by)})</chakra.span>
              {lines.length > 0 && (
                <chakra.ul aria-label={label} fontSize="sm" ps="4" _print={{ fontSize: 'inherit', ps: '2' }}>
                  {lines.map(({ recordedAt, actorName, summary: words }, index) => (
                    <chakra.li key={index} _print={{ lineClamp: 2 }}>
                      {weekdayAndDate(dayOf(new Date(recordedAt)))}: {actorName} {words}
                    </chakra.li>
                  ))}
                  {count > lines.length && (
                    <chakra.li _print={{ display: 'none' }}>and {count - lines.length} more</chakra.li>
                  )}
                </chakra.ul>
              )}
            </chakra.li>
          ))}
        </Part>
        <Part title="Received from visitors">
          {received.map(({ type, label, events: count }) => (
            <li key={type}>
              {label}: {count}
            </li>
          ))}
        </Part>
        <Part title="Erased">
          <li>{erasedPeople === 0 ? 'Nobody' : counted(erasedPeople, 'person', 'people')}</li>
        </Part>
      </chakra.div>
      <chakra.h3 fontWeight="700" mt="4" _print={{ mt: '2' }}>
        The history
      </chakra.h3>
      {head ? <Seal head={head} isOver={isOver} /> : <p>There were no events by the end of this month.</p>}
    </chakra.div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] | ReactNode }) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    <chakra.section mb="4" _print={{ mb: '2' }}>
      <chakra.h3 fontWeight="700">{title}</chakra.h3>
      <chakra.ul aria-label={title}>{isEmpty ? <li>Nothing</li> : children}</chakra.ul>
    </chakra.section>
  );
}

const namedPeople = 3;

const byWhom = (by: MonthSummary['decided'][number]['by']): string => {
  const named = by.slice(0, namedPeople).map(({ actorName, events }) => `${actorName} ${events}`);
  return [...named, ...(by.length > namedPeople ? [counted(by.length - namedPeople, 'other')] : [])].join(
    ', ',
  );
};

/** The last seal of the month, and whether the history holds it and matches its seals today. */
function Seal({ head, isOver }: { head: LogHead; isOver: boolean }) {
  const today = longDate(dayOf(useNow()));
  const { position, hash } = head;
  // Only on demand, because it reads the whole history.
  const { data, error, isFetching, refetch } = useQuery(
    verificationQuery({ position, hash }, ignoreProgress),
  );
  return (
    <>
      <p>
        Its last seal {isOver ? 'of the month' : 'so far'}, of event {head.position} on{' '}
        {longDateAndTime(head.recordedAt)}:
      </p>
      <chakra.p fontFamily="mono" fontSize="sm" userSelect="all" _print={{ fontSize: '8pt' }}>
        {formatHead(head)}
      </chakra.p>
      <chakra.div role="status" mt="1">
        {data?.ok && (
          <p>
            Checked on {today}: all {counted(data.events, 'event')} match their seals, this one among them.
          </p>
        )}
        {data?.failure && (
          <chakra.p fontWeight="700" color="fg.error">
            Checked on {today}:{' '}
            {data.failure.of === 'event'
              ? `the history has been altered, at event ${data.failure.position}.`
              : 'this seal is not in the history any more.'}{' '}
            The Check page says more.
          </chakra.p>
        )}
        {isFetching && <p>The history is being checked...</p>}
      </chakra.div>
      {!data && !error && !isFetching && (
        <Button
          variant="outline"
          display={{ base: 'inline-flex', _print: 'none' }}
          onClick={() => void refetch()}
        >
          Check this seal
        </Button>
      )}
      {!isFetching && error && <LoadFailed error={error} retry={refetch} />}
    </>
  );
}

const ignoreProgress = () => undefined;

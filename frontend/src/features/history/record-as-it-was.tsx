import { chakra } from '@chakra-ui/react/styled-system';
import type { RecordAsItWas as Snapshot } from '@onchan-bowls/contract/history';
import { isCalendarDay } from '@onchan-bowls/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Empty, LoadFailed, Loading } from '../../ui/list-status.js';
import { Actions } from '../../records/record-list.js';
import { Heading } from '../../ui/text.js';
import { ApiError } from '../../data/api.js';
import { type CalendarDay, longDate, longDateAndTime } from '../../lib/dates.js';
import { recordQuery } from './history.api.js';
import { DayField } from './history-filters.js';
import { historySearch } from './history-search.js';
import { RestoreRecord } from './restore-record.js';
import { pastRows, valuePairs, type ValueRow, Values } from './values.js';

interface RecordAsItWasProps {
  stream: string;
  streamId: string;
  /** A position or a day; empty for now. */
  at: string;
  onChange: (at: string, options?: { replace: boolean }) => void;
}

/** One record: its name, its values now, and its values at a point in the history. */
export function RecordAsItWas({ stream, streamId, at, onChange }: RecordAsItWasProps) {
  const now = useQuery(recordQuery(stream, streamId));
  const past = useQuery({ ...recordQuery(stream, streamId, at), enabled: at !== '' });
  const day: CalendarDay = isCalendarDay(at) ? at : '';
  const error = now.error ?? past.error;
  const card = useRef<HTMLDivElement>(null);
  const isAfterEvent = at !== '' && day === '';
  // An event is chosen in the list below, far from here.
  useEffect(() => {
    if (isAfterEvent) card.current?.scrollIntoView();
  }, [at, isAfterEvent]);
  return (
    <Card ref={card} display="grid" gap="4">
      <Actions justifyContent="space-between" gap="4">
        <chakra.div minW="0">
          {now.data && (
            <chakra.p color="fg.muted" fontSize="sm">
              {now.data.label}
            </chakra.p>
          )}
          <Heading>{now.data ? (now.data.name ?? 'A record without a name') : 'The record'}</Heading>
        </chakra.div>
        <ButtonLink asChild variant="outline">
          <Link to={{ search: historySearch({}).toString() }}>All events</Link>
        </ButtonLink>
      </Actions>
      {error instanceof ApiError && error.code === 'record-not-found' ? (
        <Empty title="The history has nothing about this record" />
      ) : error ? (
        <LoadFailed error={error} retry={() => Promise.all([now.refetch(), at !== '' && past.refetch()])} />
      ) : (
        <>
          <Actions alignItems="end" gap="4">
            <chakra.div width="15rem">
              <DayField
                label="As it was on"
                value={day}
                onChange={(chosen) => onChange(chosen, { replace: at !== '' && chosen !== '' })}
              />
            </chakra.div>
            {at !== '' && (
              <Button variant="outline" onClick={() => onChange('')}>
                Only the current version
              </Button>
            )}
          </Actions>
          {now.data && (at === '' || past.data) ? (
            <div role="status">
              {at === '' || !past.data ? (
                <Present now={now.data} onChange={onChange} />
              ) : (
                <Past
                  now={now.data}
                  past={past.data}
                  onChange={onChange}
                  moment={day ? `at the end of ${longDate(day)}` : `after event ${at}`}
                />
              )}
            </div>
          ) : (
            <Loading text="Loading the record..." />
          )}
        </>
      )}
    </Card>
  );
}

const Lead = chakra('p', { base: { mb: '2', fontWeight: '600' } });

interface PresentProps {
  now: Snapshot;
  onChange: RecordAsItWasProps['onChange'];
}

function Present({ now, onChange }: PresentProps) {
  if (!now.record) return <Deleted snapshot={now} begin="It was deleted" onChange={onChange} />;
  return (
    <>
      <Lead>As it is now</Lead>
      <Values
        label="The record as it is now"
        rows={now.record.map(({ field, value }) => ({ field, values: [['Now', value]] }))}
      />
    </>
  );
}

interface PastProps extends PresentProps {
  past: Snapshot;
  moment: string;
}

function Past({ now, past, moment, onChange }: PastProps) {
  if (past.state === 'absent') return <Lead mb="0">It did not exist yet {moment}.</Lead>;
  if (!past.record) {
    return <Deleted snapshot={past} begin="Deleted at that time" onChange={onChange} />;
  }
  return (
    <>
      <Lead>
        As it was {moment}
        {now.record ? ', compared with now' : `. ${deletedSentence(now, 'It has been deleted since')}`}
      </Lead>
      <Values
        label={`The record as it was ${moment}`}
        rows={now.record ? comparedRows(past.record, now.record) : pastRows(past.record)}
      />
      <RestoreRecord now={now} past={past} />
    </>
  );
}

interface DeletedProps {
  snapshot: Snapshot;
  begin: string;
  onChange: RecordAsItWasProps['onChange'];
}

/** A deleted record leads to its last values, from which it can be brought back. */
function Deleted({ snapshot, begin, onChange }: DeletedProps) {
  const { at } = snapshot;
  return (
    <>
      <Lead mb={at ? '2' : '0'}>{deletedSentence(snapshot, begin)}</Lead>
      {at && (
        <Button variant="outline" onClick={() => onChange(String(at.position - 1))}>
          As it was before
        </Button>
      )}
    </>
  );
}

const deletedSentence = ({ at }: Snapshot, begin: string): string =>
  at ? `${begin}, on ${longDateAndTime(at.recordedAt)}.` : `${begin}.`;

type Fields = NonNullable<Snapshot['record']>;

const comparedRows = (past: Fields, now: Fields): ValueRow[] =>
  valuePairs(now, past).map(({ field, then, today }) => ({
    field,
    values: [
      ['Then', then],
      ['Now', today],
    ],
    note: then === today ? undefined : 'Changed since',
  }));

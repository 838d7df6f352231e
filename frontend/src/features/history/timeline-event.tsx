import { chakra } from '@chakra-ui/react/styled-system';
import type { EventRecord } from '@onchan-bowls/contract/history';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeOfDay } from '../../lib/dates.js';
import { Actions } from '../../records/record-list.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { historySearch } from './history-search.js';
import { BringBack } from './restore-record.js';
import { Values } from './values.js';

interface TimelineEventProps {
  event: EventRecord;
  /** Whether its changes are shown. */
  open: boolean;
  onToggle: () => void;
  /** Whether only this record's events are shown. */
  isOneRecord: boolean;
}

interface LineProps {
  event: EventRecord;
  summary: string;
  which: string;
  /** The label of the button that opens the line, and its accessible name. */
  label: string;
  name: string;
  open: boolean;
  onToggle: () => void;
  children?: ReactNode;
}

/** A time, who did what, and a button that shows more. */
function Line({ event, summary, which, label, name, open, onToggle, children }: LineProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={{ base: '3', md: '5' }}>
      <chakra.time
        dateTime={event.recordedAt}
        gridRow="span 2"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
      >
        {timeOfDay(event.recordedAt)}
      </chakra.time>
      <p>
        <strong>{event.actorName}</strong> {summary}
      </p>
      <Actions columnGap="3" rowGap="0">
        <chakra.span fontSize="xs" color="fg.muted">
          {which}
        </chakra.span>
        <Button
          variant="plain"
          fontSize="sm"
          gap="1"
          ms={{ base: '-3', sm: '0' }}
          aria-label={name}
          aria-expanded={open}
          onClick={onToggle}
        >
          {label}
          <chakra.span display="grid" transform={open ? 'rotate(90deg)' : undefined}>
            <Icon name="next" />
          </chakra.span>
        </Button>
        {children}
      </Actions>
    </chakra.div>
  );
}

interface TimelineGroupProps {
  /** Newest first. */
  group: readonly EventRecord[];
  summary: string;
  /** Whether its events are shown. */
  open: boolean;
  onToggle: () => void;
}

/** Events that were done together, as one line. */
export function TimelineGroup({ group, summary, open, onToggle }: TimelineGroupProps) {
  const [newest, oldest] = [group[0], group.at(-1)];
  if (!newest || !oldest) return null;
  const label = `${group.length} events`;
  const which = `Events ${oldest.position} to ${newest.position}`;
  return (
    <Line
      event={newest}
      summary={summary}
      which={which}
      label={label}
      name={`${label}: ${oldest.position} to ${newest.position}`}
      open={open}
      onToggle={onToggle}
    />
  );
}

/** An event with its actor and time; on demand its changes and a link to its record. */
export function TimelineEvent({ event, open, onToggle, isOneRecord }: TimelineEventProps) {
  const { position, stream, streamId } = event;
  return (
    <>
      <Line
        event={event}
        summary={event.summary}
        which={`Event ${position}`}
        label="What changed"
        name={`What changed: event ${position}`}
        open={open}
        onToggle={onToggle}
      >
        {event.isDeletion && <BringBack event={event} />}
      </Line>
      {open && (
        <chakra.div pt="1" pb="2">
          <Changes event={event} />
          <Actions mt="1" ms="-3" fontSize="sm">
            {!isOneRecord && (
              <ButtonLink asChild variant="plain">
                <Link
                  to={{ search: historySearch({ stream, streamId }).toString() }}
                  aria-label={`Only this record: event ${position}`}
                >
                  Only this record
                </Link>
              </ButtonLink>
            )}
            <ButtonLink asChild variant="plain">
              <Link
                to={{ search: historySearch({ stream, streamId, at: String(position) }).toString() }}
                aria-label={`The record after this event: event ${position}`}
              >
                The record after this event
              </Link>
            </ButtonLink>
          </Actions>
        </chakra.div>
      )}
    </>
  );
}

function Changes({ event: { position, changes } }: { event: EventRecord }) {
  if (changes.length === 0) return <p>Nothing that is shown of the record changed.</p>;
  const isNew = changes.every(({ before }) => before === null);
  const isGone = changes.every(({ after }) => after === null);
  const rows = changes.map(({ field, before, after }) => ({
    field,
    values: [...(isNew ? [] : [['Before', before] as const]), ...(isGone ? [] : [['After', after] as const])],
  }));
  return <Values label={`What event ${position} changed`} rows={rows} />;
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { EventRecord, RecordCategory } from '@onchan-bowls/contract/history';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dayOf, fullDate } from '../../lib/dates.js';
import { Card } from '../../ui/card.js';
import { groupsOf, groupSummary } from './event-groups.js';
import { TimelineEvent, TimelineGroup } from './timeline-event.js';

interface TimelineProps {
  /** Newest first. */
  events: readonly EventRecord[];
  kinds: readonly RecordCategory[];
  isOneRecord: boolean;
  /** The names of the lines that were opened, or closed where they are open at first. */
  toggles: ReadonlySet<string>;
  onToggle: (name: string) => void;
  /** The heights of the lines when these events were last shown, so that Back finds the place. */
  heights: VirtualItem[] | undefined;
  /** Called with the heights when the timeline is removed. */
  onLeave: (heights: VirtualItem[]) => void;
  /** Whether there are older events than these. */
  hasOlder: boolean;
  /** Called when the end of these comes near. */
  onNearEnd: () => void;
}

/** A line of the list: events that belong together, or one of them. */
interface Line {
  key: string;
  /** The newest event of the line. */
  event: EventRecord;
  /** The events of a group; undefined for a single event. */
  group?: readonly EventRecord[];
  isInGroup?: boolean;
}

const groupKey = ([newest]: readonly EventRecord[]) => `group ${newest?.position}`;

const linesOf = (groups: readonly EventRecord[][], toggles: ReadonlySet<string>): Line[] =>
  groups.flatMap((group) => {
    const isGroup = group.length > 1;
    const events = group.map((event) => ({ key: String(event.position), event, isInGroup: isGroup }));
    const [newest] = group;
    if (!isGroup || !newest) return events;
    const key = groupKey(group);
    return [{ key, event: newest, group }, ...(toggles.has(key) ? events : [])];
  });

/** A first guess at an event's height in pixels, before it is measured. */
const estimatedHeight = 96;
const nearEnd = 15;

const dayAt = (event: EventRecord | undefined) => event && dayOf(new Date(event.recordedAt));

/** How far the element begins below the top of the document, also when something above it grows. */
function useDistanceFromTop(element: React.RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setDistance(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
}

/** Events under their days. Only those near the viewport are rendered; ARIA attributes give their places in the list. */
export function Timeline({
  events,
  kinds,
  isOneRecord,
  toggles,
  onToggle,
  heights,
  onLeave,
  hasOlder,
  onNearEnd,
}: TimelineProps) {
  const list = useRef<HTMLOListElement>(null);
  const groups = useMemo(() => groupsOf(events, isOneRecord), [events, isOneRecord]);
  const lines = useMemo(() => linesOf(groups, toggles), [groups, toggles]);
  const scrollMargin = useDistanceFromTop(list);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 10,
    scrollMargin,
    ...(heights && { initialMeasurementsCache: heights }),
  });
  const leave = useEffectEvent(() => onLeave(virtualizer.takeSnapshot()));
  useLayoutEffect(() => () => leave(), []);
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= lines.length - nearEnd;
  const onNear = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) onNear();
  }, [isNearEnd, events.length]);

  return (
    <Card py="2">
      <chakra.ol
        ref={list}
        aria-label="Events"
        position="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ key, index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const { event, group } = line;
          const day = dayAt(event);
          const isFirstOfDay = day !== undefined && day !== dayAt(lines[index - 1]?.event);
          // In the history of one record all changes are shown at first, elsewhere none.
          const name = isOneRecord ? `of the record ${event.position}` : line.key;
          return (
            <chakra.li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasOlder ? -1 : lines.length}
              position="absolute"
              top="0"
              insetInline="0"
              py="3"
              borderTopWidth={isFirstOfDay ? '0' : '1px'}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {isFirstOfDay && (
                <chakra.h3 pt={index === 0 ? '0' : '4'} pb="3" fontWeight="700" color="green.fg">
                  {fullDate(day)}
                </chakra.h3>
              )}
              {group ? (
                <TimelineGroup
                  group={group}
                  summary={groupSummary(group, kinds, hasOlder && group === groups.at(-1))}
                  open={toggles.has(line.key)}
                  onToggle={() => onToggle(line.key)}
                />
              ) : (
                <chakra.div ms={line.isInGroup ? { base: '3', md: '8' } : undefined}>
                  <TimelineEvent
                    event={event}
                    open={toggles.has(name) !== isOneRecord}
                    onToggle={() => onToggle(name)}
                    isOneRecord={isOneRecord}
                  />
                </chakra.div>
              )}
            </chakra.li>
          );
        })}
      </chakra.ol>
    </Card>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { EventRecord } from '@onchan-bowls/contract/history';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Card } from '../../components/card.js';
import { dayOf, fullDate } from '../../lib/dates.js';
import { TimelineEvent } from './timeline-event.js';

interface TimelineProps {
  /** Newest first. */
  events: readonly EventRecord[];
  isOneRecord: boolean;
  /** The positions of the events whose changes are shown. */
  opened: ReadonlySet<number>;
  onToggle: (position: number) => void;
  /** The heights when these events were last shown, so that Back finds the place; and where to leave them. */
  heights: VirtualItem[] | undefined;
  onLeave: (heights: VirtualItem[]) => void;
  /** Whether there are older events than these. */
  hasOlder: boolean;
  /** Called when the end of these comes near. */
  onNearEnd: () => void;
}

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
  isOneRecord,
  opened,
  onToggle,
  heights,
  onLeave,
  hasOlder,
  onNearEnd,
}: TimelineProps) {
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useDistanceFromTop(list);
  const virtualizer = useWindowVirtualizer({
    count: events.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => events[index]?.position ?? index,
    overscan: 10,
    scrollMargin,
    ...(heights && { initialMeasurementsCache: heights }),
  });
  const leave = useEffectEvent(() => onLeave(virtualizer.takeSnapshot()));
  useLayoutEffect(() => () => leave(), []);
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= events.length - nearEnd;
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
          const event = events[index];
          if (!event) return null;
          const day = dayAt(event);
          const isFirstOfDay = day !== undefined && day !== dayAt(events[index - 1]);
          return (
            <chakra.li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasOlder ? -1 : events.length}
              position="absolute"
              top="0"
              insetInline="0"
              py="3"
              borderTopWidth={isFirstOfDay ? '0' : '1px'}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {isFirstOfDay && (
                <chakra.h3 pt={index === 0 ? '0' : '4'} pb="3" fontWeight="700" color="green.700">
                  {fullDate(day)}
                </chakra.h3>
              )}
              <TimelineEvent
                event={event}
                open={opened.has(event.position)}
                onToggle={() => onToggle(event.position)}
                isOneRecord={isOneRecord}
              />
            </chakra.li>
          );
        })}
      </chakra.ol>
    </Card>
  );
}

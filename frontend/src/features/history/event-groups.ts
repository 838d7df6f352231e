import type { EventRecord, RecordCategory } from '@onchan-bowls/contract/history';

/** The longest time between two events of one batch, in milliseconds. */
const batchGap = 60_000;

/** The most events of a batch on one line, so that the lines of a long import show how much it is. */
const groupLimit = 50;

/** Whether two neighbouring events are of the same batch, such as an import or a sheet of results, which sends many commands. */
const isOfOneBatch = (event: EventRecord, earlier: EventRecord): boolean =>
  event.actor !== 'visitor' &&
  event.actor === earlier.actor &&
  event.type === earlier.type &&
  Date.parse(event.recordedAt) - Date.parse(earlier.recordedAt) <= batchGap;

/**
 * Groups events, newest first, by command and batch. A further page of older events changes the last group only. The events
 * of one record are grouped by command alone, because each change of a record counts.
 */
export function groupsOf(events: readonly EventRecord[], isOneRecord: boolean): EventRecord[][] {
  const groups: EventRecord[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    const isSameCommand = newer?.commandId === event.commandId;
    const isSameBatch =
      newer && group && !isOneRecord && group.length < groupLimit && isOfOneBatch(newer, event);
    if (isSameCommand || isSameBatch) group?.push(event);
    else groups.push([event]);
  }
  return groups;
}

const shownParts = 3;

/**
 * What a group did, in words that follow the actor's name: `recorded 10 results`, or `approved … and registered …`.
 * @param mayBeMore whether older events, which are not loaded yet, can belong to it.
 */
export function groupSummary(
  group: readonly EventRecord[],
  kinds: readonly RecordCategory[],
  mayBeMore: boolean,
): string {
  const types = kinds.flatMap((kind) => kind.types);
  const parts = [...Map.groupBy(group.toReversed(), ({ type }) => type)].map(([type, events]) => {
    const [first] = events;
    if (events.length === 1 && first) return first.summary;
    const count = `${events.length}${mayBeMore ? ' or more' : ''}`;
    const { label = type, many } = types.find((one) => one.type === type) ?? {};
    return many?.replace('#', count) ?? `made ${count} changes: ${label}`;
  });
  const hidden = parts.length - shownParts;
  return hidden > 0
    ? `${parts.slice(0, shownParts).join(', ')} and ${hidden} more`
    : new Intl.ListFormat('en-GB').format(parts);
}

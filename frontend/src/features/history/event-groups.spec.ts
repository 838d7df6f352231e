import { describe, expect, it } from '@jest/globals';
import type { EventRecord, RecordCategory } from '@onchan-bowls/contract/history';
import { exampleEvent } from '../../testing/handlers/history.js';
import { groupsOf, groupSummary } from './event-groups.js';

/** Results that one person enters, a second apart, newest first. */
const results = (count: number, values: Partial<EventRecord> = {}) =>
  Array.from({ length: count }, (_, index) =>
    exampleEvent(count - index, {
      type: 'ResultRecorded',
      recordedAt: new Date(Date.UTC(2026, 4, 4, 18, 0, count - index)).toISOString(),
      ...values,
    }),
  );
const sizes = (events: readonly EventRecord[], isOneRecord = false) =>
  groupsOf(events, isOneRecord).map((group) => group.length);
const kinds: RecordCategory[] = [
  {
    stream: 'fixture',
    label: 'Fixtures',
    types: [
      { type: 'ResultRecorded', label: 'Result recorded', many: 'recorded # results' },
      { type: 'FixtureScheduled', label: 'Fixture scheduled' },
    ],
  },
];

describe('groups of events', () => {
  const commandId = '00000000-0000-7000-8000-000000000000';

  it('hold the events of one command, of any kind and number', () => {
    const command = Array.from({ length: 70 }, (_, index) =>
      exampleEvent(70 - index, { commandId, type: index < 30 ? 'EntryCancelled' : 'EntriesClosed' }),
    );
    expect(sizes([exampleEvent(71), ...command])).toEqual([1, 70]);
    expect(sizes(command, true)).toEqual([70]);
  });

  it('hold the commands of one batch: one person, one kind of event, shortly one after the other', () => {
    expect(sizes(results(10))).toEqual([10]);
    expect(sizes([...results(2), ...results(2, { actor: 'a2' })])).toEqual([2, 2]);
    expect(sizes([...results(2), ...results(2, { type: 'FixtureScheduled' })])).toEqual([2, 2]);
    const [second, first] = [Date.UTC(2026, 4, 4, 18, 1, 1), Date.UTC(2026, 4, 4, 18)];
    const at = (instant: number) => ({ recordedAt: new Date(instant).toISOString() });
    expect(sizes([exampleEvent(2, at(second)), exampleEvent(1, at(first))])).toEqual([1, 1]);
    expect(sizes([exampleEvent(2, at(second - 1000)), exampleEvent(1, at(first))])).toEqual([2]);
  });

  it('hold neither what visitors send nor the commands of one record', () => {
    expect(sizes(results(3, { actor: 'visitor' }))).toEqual([1, 1, 1]);
    expect(sizes(results(3), true)).toEqual([1, 1, 1]);
  });

  it('are the same however the events come in pages, but for the last one', () => {
    const events = [exampleEvent(200), ...results(120)];
    const whole = groupsOf(events, false);
    expect(whole.map((group) => group.length)).toEqual([1, 50, 50, 20]);
    for (let loaded = 1; loaded < events.length; loaded += 1) {
      const part = groupsOf(events.slice(0, loaded), false);
      expect(part.slice(0, -1)).toEqual(whole.slice(0, part.length - 1));
    }
  });

  it('hold what a filter leaves of a command', () => {
    const both = [
      exampleEvent(2, { commandId, type: 'MemberRegistered' }),
      exampleEvent(1, { commandId, type: 'ApplicationApproved' }),
    ];
    expect(sizes(both)).toEqual([2]);
    expect(sizes(both.filter(({ type }) => type === 'MemberRegistered'))).toEqual([1]);
  });
});

describe('the summary of a group', () => {
  it('counts events of one kind, also while more of them may come', () => {
    expect(groupSummary(results(10), kinds, false)).toBe('recorded 10 results');
    expect(groupSummary(results(10), kinds, true)).toBe('recorded 10 or more results');
    expect(groupSummary(results(3, { type: 'FixtureScheduled' }), kinds, false)).toBe(
      'made 3 changes: Fixture scheduled',
    );
  });

  it('says what happened in its order, and how much is left out', () => {
    const one = (position: number, type: string) => exampleEvent(position, { type, summary: `did ${type}` });
    const events = [one(5, 'E'), one(4, 'D'), one(3, 'C'), one(2, 'B'), one(1, 'A')];
    expect(groupSummary(events.slice(3), kinds, false)).toBe('did A and did B');
    expect(groupSummary(events, kinds, false)).toBe('did A, did B, did C and 2 more');
  });
});

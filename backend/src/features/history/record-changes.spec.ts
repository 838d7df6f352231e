import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { valueInWords } from '@onchan-bowls/contract/value-words';
import { competitionExample } from '@onchan-bowls/contract/competitions.examples';
import type { AnyDecider } from '../../platform/event-store/decider/decider.js';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { competition } from '../competitions/competition.js';
import type { CompetitionEvent } from '../competitions/competition.events.js';
import type { Competition } from '../competitions/competition.state.js';
import { noDraw } from '../draws/draw.js';
import { changesBetween, comparedState } from './record-changes.js';

const decider = competition as unknown as AnyDecider;
const { entriesOpen, places, ...details } = competitionExample;
const entry = fc.record({
  entryId: fc.integer({ min: 1, max: 6 }),
  firstName: fc.constantFrom('Ann', 'Bob'),
  lastName: fc.constant('Example'),
  email: fc.constantFrom('ann@example.org', '[erased]', null),
});
const takenEntry = fc.tuple(entry, fc.boolean()).map(([data, paid]) => ({
  ...data,
  paid,
  partner: null,
  waiting: false,
  placedLater: false,
  placeNote: null,
}));
const state: fc.Arbitrary<Competition> = fc.option(
  fc.record({
    details: fc.constantFrom(details, { ...details, title: 'Another Cup' }),
    entriesOpen: fc.boolean(),
    places: fc.constantFrom(null, places),
    entries: fc.uniqueArray(takenEntry, { selector: ({ entryId }) => entryId }),
    draw: fc.constant(noDraw),
  }),
);
const step = fc.oneof(
  entry.map((data): CompetitionEvent => ({ type: 'EntryReceived', data })),
  entry.map(({ entryId }): CompetitionEvent => ({ type: 'EntryPaid', data: { entryId } })),
  entry.map(({ entryId }): CompetitionEvent => ({ type: 'EntryPutOnWaitingList', data: { entryId } })),
  entry.map(({ entryId }): CompetitionEvent => ({
    type: 'EntryCancelled',
    data: { entryId, partnerId: null },
  })),
  fc.constant<CompetitionEvent>({ type: 'CompetitionRevised', data: { ...details, time: 'TBC' } }),
  fc.constant<CompetitionEvent>({ type: 'CompetitionDeleted', data: { entryIds: [], partnerIds: [] } }),
);

/** Compares the whole views, field by field, and says their values in words. */
const expected = (before: Competition, after: Competition) => {
  const [was, is] = [viewOf(competition, before) ?? {}, viewOf(competition, after) ?? {}];
  const fields = [...Object.keys(is), ...Object.keys(was).filter((field) => !(field in is))];
  return fields
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => change.before !== change.after)
    .map(({ field, ...change }) => ({
      field,
      before: valueInWords(field, change.before),
      after: valueInWords(field, change.after),
    }));
};

const changes = (before: Competition, after: Competition) =>
  changesBetween(decider, comparedState(decider, before), comparedState(decider, after));

describe('the changes of a record with items', () => {
  it('are the differences of its views, for any two states', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        expect(changes(before, after)).toEqual(expected(before, after));
      }),
    );
  });

  it('are the differences of its views, for any event', () => {
    fc.assert(
      fc.property(state, step, (before, event) => {
        fc.pre(before !== null);
        // The store never gives one id to two entries.
        fc.pre(
          event.type !== 'EntryReceived' ||
            !before.entries.some(({ entryId }) => entryId === event.data.entryId),
        );
        const after = competition.evolve(before, event);
        expect(changes(before, after)).toEqual(expected(before, after));
      }),
    );
  });
});

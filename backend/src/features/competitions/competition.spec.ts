import { describe, expect, it } from '@jest/globals';
import { competitionExample } from '@onchan-bowls/contract/competitions.examples';
import type { ProblemCode } from '@onchan-bowls/contract/problem';
import fc from 'fast-check';
import {
  fold,
  type Decision,
  type DecisionContext,
  viewOf,
} from '../../platform/event-store/decider/decider.js';
import { given, refusal } from '../../testing/given.js';
import { announceCompetition, competition, deleteCompetition, reviseCompetition } from './competition.js';
import type {
  CompetitionAnnouncement,
  CompetitionChanges,
  CompetitionEvent,
  Entry,
} from './competition.events.js';
import type { Competition } from './competition.state.js';
import {
  cancelEntry,
  changePartner,
  enterByHand,
  enterCompetition,
  notePayment,
  withdrawEntry,
} from './competition.entries.js';
import { givePlace, isOver, placesOnOffer, takePlace } from './competition.places.js';
import { entryMovedUp, entryReceived, placeOffered } from './competitions.mails.js';

const { entriesOpen, places: examplePlaces, ...details }: CompetitionAnnouncement = competitionExample;
const ann: Entry & { email: string } = {
  entryId: 1,
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.com',
};
const bob: Entry = { ...ann, entryId: 2, firstName: 'Bob' };

const announcedWith = (changes: Partial<Omit<CompetitionAnnouncement, 'places'>>): CompetitionEvent => ({
  type: 'CompetitionAnnounced',
  data: { ...details, entriesOpen, ...changes },
});
const announced = announcedWith({});
const closed: CompetitionEvent = { type: 'EntriesClosed', data: {} };
const opened: CompetitionEvent = { type: 'EntriesOpened', data: {} };
const entered: CompetitionEvent = { type: 'EntryReceived', data: ann };
const places = (count: number | null): CompetitionEvent => ({ type: 'PlacesSet', data: { places: count } });
const waiting = (entryId: number): CompetitionEvent => ({ type: 'EntryPutOnWaitingList', data: { entryId } });
const movedUp = (entryId: number): CompetitionEvent => ({ type: 'EntryMovedUp', data: { entryId } });
const enteredBy = (entryId: number, email: string | null = ann.email): CompetitionEvent => ({
  type: 'EntryReceived',
  data: { ...ann, entryId, firstName: `Ann ${entryId}`, email },
});
const cancel = (entryId: number): CompetitionEvent => ({
  type: 'EntryCancelled',
  data: { entryId, partnerId: null },
});
const cancelled = cancel(ann.entryId);
const deleted: CompetitionEvent = { type: 'CompetitionDeleted', data: { entryIds: [], partnerIds: [] } };

const at = (now: string): DecisionContext => ({ now: new Date(now), actor: 'example' });

describe('announcing', () => {
  it('records the competition', () => {
    const announcement = { ...details, entriesOpen: false };
    expect(given(competition).when(announceCompetition({ ...announcement, places: null }))).toEqual([
      { type: 'CompetitionAnnounced', data: announcement },
    ]);
    expect(given(competition).when(announceCompetition({ ...announcement, places: examplePlaces }))).toEqual([
      { type: 'CompetitionAnnounced', data: announcement },
      places(examplePlaces),
    ]);
  });
});

describe('revising', () => {
  it('changes what is told, and keeps the rest', () => {
    expect(
      given(competition, announced).when(reviseCompetition({ title: 'Summer Cup', description: null })),
    ).toEqual([{ type: 'CompetitionRevised', data: { ...details, title: 'Summer Cup', description: null } }]);
  });

  it.each<[string, CompetitionChanges]>([
    ['nothing is sent', {}],
    [
      'what is sent is undefined',
      { title: undefined, registrationCloses: undefined, entriesOpen: undefined },
    ],
    ['all is sent as it is', { ...details, entriesOpen: true }],
  ])('records nothing when %s', (_, changes) => {
    expect(given(competition, announced).when(reviseCompetition(changes))).toEqual([]);
  });

  it('opens or closes entries, and records nothing else then', () => {
    expect(given(competition, announced).when(reviseCompetition({ entriesOpen: false }))).toEqual([closed]);
    expect(given(competition, announced, closed).when(reviseCompetition({ entriesOpen: true }))).toEqual([
      opened,
    ]);
    expect(given(competition, announced, closed).when(reviseCompetition({ entriesOpen: false }))).toEqual([]);
  });

  it('records both when both change', () => {
    const change = reviseCompetition({ time: 'TBC', entriesOpen: false });
    expect(given(competition, announced).when(change)).toEqual([
      { type: 'CompetitionRevised', data: { ...details, time: 'TBC' } },
      closed,
    ]);
  });
});

describe('entering', () => {
  const enter = enterCompetition({ ...ann, entryId: 3 });

  it('records who plays', () => {
    expect(given(competition, announced).when(enterCompetition(ann))).toEqual([entered]);
  });

  it.each<[ProblemCode, string, CompetitionEvent[]]>([
    ['competition-not-found', 'was never announced', []],
    ['competition-not-found', 'was deleted', [announced, deleted]],
    ['entries-closed', 'never had them open', [announcedWith({ entriesOpen: false })]],
  ])('is refused with %s when the competition %s', (code, _, past) => {
    expect(given(competition, ...past).refusalOf(enter)).toBe(code);
  });

  it('names the most final of several reasons', () => {
    const asItBecomesPossible: [ProblemCode | undefined, CompetitionEvent[]][] = [
      [
        'competition-cancelled',
        [announcedWith({ status: 'cancelled', date: '2026-05-15T11:00:00.000Z' }), entered, closed],
      ],
      ['competition-past', [announcedWith({ date: '2026-05-15T11:00:00.000Z' }), entered, closed]],
      ['entries-closed', [announced, entered, closed]],
      ['registration-closed', [announced, entered]],
      ['already-entered', [announcedWith({ registrationCloses: null }), entered]],
      [undefined, [announcedWith({ registrationCloses: null }), entered, cancelled]],
    ];
    for (const [code, past] of asItBecomesPossible) {
      expect(given(competition, ...past).refusalOf(enter, at('2026-05-16T12:00:00Z'))).toBe(code);
    }
  });

  it('is possible until the very instant at which registration closes', () => {
    expect(given(competition, announced).when(enter, at('2026-05-14T17:00:00.000Z'))).toHaveLength(1);
    const late = at('2026-05-14T17:00:00.001Z');
    expect(given(competition, announced).refusalOf(enter, late)).toBe('registration-closed');
  });

  it.each([
    ['the last moment of the day in the summer', '2026-07-14T22:59:59.999Z', undefined],
    [
      'midnight in the summer, an hour before it is midnight in UTC',
      '2026-07-14T23:00:00Z',
      'competition-past',
    ],
  ])('counts days by the club’s clock: %s', (_, now, code) => {
    const inJuly = announcedWith({ date: '2026-07-14T13:00:00.000Z', registrationCloses: null });
    expect(given(competition, inJuly).refusalOf(enter, at(now))).toBe(code);
  });

  it.each<[string, Partial<Entry>, boolean]>([
    ['the same', {}, true],
    ['in capitals', { firstName: 'ANN', lastName: 'EXAMPLE', email: 'Ann@Example.com' }, true],
    ['with more spaces', { firstName: ' Ann ', lastName: 'Example\t' }, true],
    ['in full-width letters', { firstName: 'Ａｎｎ' }, true],
    ['the wife at the same address', { firstName: 'Beth' }, false],
    ['the son of the same first name', { lastName: 'Sample' }, false],
    ['a namesake at another address', { email: 'ann@example.org' }, false],
    ['whose names run together the same', { firstName: 'Ann Ex', lastName: 'ample' }, false],
  ])('knows the same person: %s', (_, person, isSame) => {
    const again = enterCompetition({ ...ann, ...person, entryId: 3 });
    expect(given(competition, announced, entered).refusalOf(again)).toBe(
      isSame ? 'already-entered' : undefined,
    );
  });

  it('knows a name with accents, whole or composed, and spaces within', () => {
    const zoe: CompetitionEvent = { type: 'EntryReceived', data: { ...ann, firstName: 'Zoë  Mary' } };
    const again = enterCompetition({ ...ann, entryId: 3, firstName: 'Zoe\u0308 Mary' });
    expect(given(competition, announced, zoe).refusalOf(again)).toBe('already-entered');
  });
});

describe('entering by hand', () => {
  const again: Entry = { ...ann, entryId: 3, email: null };

  it.each([
    ['while entries are open', [announced]],
    ['after they have closed', [announced, closed]],
  ])('records the entry %s', (_, past) => {
    expect(given(competition, ...past).when(enterByHand(again))).toEqual([
      { type: 'EntryReceived', data: again },
    ]);
  });

  it('goes by the name alone when one of two entries has no address', () => {
    const byHand: CompetitionEvent = { type: 'EntryReceived', data: again };
    for (const decision of [enterByHand(again), enterByHand({ ...again, firstName: 'ANN' })]) {
      expect(given(competition, announced, entered).refusalOf(decision)).toBe('already-entered');
    }
    expect(given(competition, announced, byHand).refusalOf(enterCompetition(ann))).toBe('already-entered');
    const namesake = enterByHand({ ...again, email: 'ann@example.org' });
    expect(given(competition, announced, entered).refusalOf(namesake)).toBeUndefined();
    expect(given(competition).refusalOf(enterByHand(again))).toBe('competition-not-found');
  });
});

describe('the payment of an entry', () => {
  const paid: CompetitionEvent = { type: 'EntryPaid', data: { entryId: 1 } };
  const unpaid: CompetitionEvent = { type: 'EntryUnpaid', data: { entryId: 1 } };

  it('is noted and taken back, each once', () => {
    const past = [announced, entered];
    expect(given(competition, ...past).when(notePayment(1, true))).toEqual([paid]);
    expect(given(competition, ...past).when(notePayment(1, false))).toEqual([]);
    expect(given(competition, ...past, paid).when(notePayment(1, true))).toEqual([]);
    expect(given(competition, ...past, paid).when(notePayment(1, false))).toEqual([unpaid]);
    expect(given(competition, ...past, paid, unpaid).when(notePayment(1, true))).toEqual([paid]);
    expect(given(competition, announced).refusalOf(notePayment(1, true))).toBe('entry-not-found');
  });

  it('shows in the record as it was', () => {
    const entry = (past: CompetitionEvent[]) => viewOf(competition, fold(competition, past))?.['Entry 1'];
    expect(entry([announced, entered, paid])).toBe('Ann Example, ann@example.com, paid');
    expect(entry([announced, { type: 'EntryReceived', data: { ...ann, email: null } }])).toBe('Ann Example');
  });
});

describe('cancelling an entry', () => {
  it('takes it back, once', () => {
    expect(given(competition, announced, entered).when(cancelEntry(1))).toEqual([cancelled]);
    for (const past of [[announced, entered, cancelled], [announced], [announced, entered, deleted], []]) {
      expect(given(competition, ...past).refusalOf(cancelEntry(1))).toBe('entry-not-found');
    }
  });
});

describe('withdrawing an entry by its link', () => {
  const day = at('2026-05-16T12:00:00Z');

  it('is cancelling it, until the day is over, and nothing once it is cancelled', () => {
    expect(given(competition, announced, entered).when(withdrawEntry(1), day)).toEqual([cancelled]);
    expect(given(competition, announced, entered, cancelled).when(withdrawEntry(1), day)).toEqual([]);
    const after = at('2026-05-17T12:00:00Z');
    expect(given(competition, announced, entered).refusalOf(withdrawEntry(1), after)).toBe(
      'competition-past',
    );
  });
});

describe('a pair', () => {
  const singles = announcedWith({ format: 'singles' });
  const partner = { partnerId: 5, firstName: 'Bob', lastName: 'Example' };
  const named: CompetitionEvent = { type: 'PartnerNamed', data: { entryId: 1, ...partner } };
  const removed: CompetitionEvent = { type: 'PartnerRemoved', data: { entryId: 1, partnerId: 5 } };
  const pair = [announced, entered, named];
  const cis = { partnerId: 6, firstName: 'Cis', lastName: 'Example' };

  it.each([
    ['by a visitor', enterCompetition],
    ['by hand', enterByHand],
  ])('enters %s, in a pairs competition', (_, enter) => {
    expect(given(competition, announced).when(enter(ann, partner))).toEqual([entered, named]);
    expect(given(competition, announced).when(enter(ann))).toEqual([entered]);
    expect(given(competition, singles).refusalOf(enter(ann, partner))).toBe('not-pairs');
  });

  it.each<[string, Entry, { firstName: string; lastName: string } | null]>([
    ['the entrant is a partner already', { ...bob, email: 'bob@example.com' }, null],
    ['the partner has entered', bob, { firstName: 'ANN', lastName: 'Example' }],
    ['the partner is the partner of somebody else', { ...bob, firstName: 'Dot' }, partner],
    ['the partner is the entrant', { ...bob, firstName: 'Dot' }, { firstName: 'dot ', lastName: 'Example' }],
  ])('does not enter when %s', (_, entry, other) => {
    const enter = enterByHand(entry, other && { partnerId: 7, ...other });
    expect(given(competition, ...pair).refusalOf(enter)).toBe('already-entered');
  });

  it('hears the same when the entrant or the partner has entered, so that nobody can guess an address', () => {
    const refusalOf = (email: string) => () =>
      given(competition, ...pair).when(
        enterCompetition({ ...ann, entryId: 3, email }, { ...partner, partnerId: 7 }),
      );
    const detail = 'You or your partner has already entered this competition.';
    expect(refusalOf(ann.email)).toThrow(detail);
    expect(refusalOf('guess@example.com')).toThrow(detail);
  });

  it('gets another partner, who erases the one before', () => {
    const change = (next: Parameters<typeof changePartner>[1], ...past: CompetitionEvent[]) =>
      given(competition, ...past).when(changePartner(1, next));
    expect(change(cis, ...pair)).toEqual([removed, { type: 'PartnerNamed', data: { entryId: 1, ...cis } }]);
    expect(change(null, ...pair)).toEqual([removed]);
    expect(change({ ...partner, partnerId: 8 }, ...pair)).toEqual([]);
    expect(change(null, announced, entered)).toEqual([]);
    expect(change(null, singles, entered, named)).toEqual([removed]);
    expect(refusal(() => change(cis, singles, entered))).toBe('not-pairs');
    expect(refusal(() => change({ ...cis, firstName: 'Ann' }, ...pair))).toBe('already-entered');
    expect(refusal(() => change(cis, announced))).toBe('entry-not-found');
    expect(competition.events.PartnerRemoved.erases?.('7', removed.data)).toEqual(['competition-partner-5']);
  });

  it('is broken up when the competition becomes one for singles, so that the partner can enter', () => {
    const revised = given(competition, ...pair).when(reviseCompetition({ format: 'singles' }));
    expect(revised).toEqual([
      { type: 'CompetitionRevised', data: { ...details, format: 'singles' } },
      removed,
    ]);
    const alone = { ...bob, email: 'bob@example.com' };
    expect(given(competition, ...pair, ...revised).when(enterByHand(alone))).toHaveLength(1);
    // The history sums up those of one change.
    expect(competition.events.PartnerRemoved.many).toBe('removed # partners');
    expect(given(competition, ...pair).when(reviseCompetition({ title: 'Cup' }))).toHaveLength(1);
  });

  it('is not broken up when the competition is brought back to singles', () => {
    const past: CompetitionEvent[] = [singles, { type: 'CompetitionRevised', data: details }, entered];
    const state = fold(competition, [singles]);
    if (!state) throw new Error('It was announced');
    const restore = (...events: CompetitionEvent[]) =>
      given(competition, ...past, ...events).when(
        (now, context) =>
          competition.restore?.({ state, goesBackTo: 1, events: [], isUndo: false }, now, context) ?? [],
      );
    expect(refusal(() => restore(named))).toBe('not-pairs');
    expect(restore()).toHaveLength(1);
  });

  it('is cancelled and deleted together', () => {
    expect(given(competition, ...pair).when(cancelEntry(1))).toEqual([
      { type: 'EntryCancelled', data: { entryId: 1, partnerId: 5 } },
    ]);
    expect(competition.events.EntryCancelled.erases?.('7', { entryId: 1, partnerId: 5 })).toEqual([
      'competition-entry-1',
      'competition-partner-5',
    ]);
    expect(given(competition, ...pair).when(deleteCompetition)).toEqual([
      { type: 'CompetitionDeleted', data: { entryIds: [1], partnerIds: [5] } },
    ]);
  });

  it('shows in the record as it was, and in words', () => {
    const state = fold(competition, pair);
    expect(viewOf(competition, state)?.['Entry 1']).toBe('Ann Example, ann@example.com, with Bob Example');
    expect(competition.describe(named, state)).toBe(
      'named Bob Example as the partner of Ann Example for Spring Cup',
    );
    expect(competition.describe(removed, state)).toBe('removed the partner of Ann Example for Spring Cup');
  });
});

describe('a competition with limited places', () => {
  const full = [announced, places(2), enteredBy(1), enteredBy(2)];
  const three: Entry = { ...ann, entryId: 3, firstName: 'Cat' };
  /** Undoes the last event, the cancellation of this entry. */
  const undo = (entryId: number, ...past: CompetitionEvent[]) =>
    given(competition, ...past).when((now, context) => {
      const index = past.findLastIndex(
        ({ type, data }) => type === 'EntryCancelled' && data.entryId === entryId,
      );
      const state = fold(competition, past.slice(0, index));
      if (!state) throw new Error('There was no competition');
      const events = past.slice(0, index).map((event) => ({ ...event, recordedAt: '', actor: 'admin' }));
      return (
        competition.restore?.({ state, goesBackTo: 1, events, isUndo: true, entryId }, now, context) ?? []
      );
    });
  const typesOf = (events: CompetitionEvent[]) =>
    events.map(({ type, data }) => `${type} ${'entryId' in data ? data.entryId : ''}`.trim());

  it.each([
    ['by a visitor', enterCompetition(three)],
    ['by hand', enterByHand(three)],
  ])('makes an entry %s wait when all are taken', (_, decide) => {
    expect(given(competition, announced, places(2), enteredBy(1)).when(decide)).toEqual([
      { type: 'EntryReceived', data: three },
    ]);
    expect(given(competition, ...full).when(decide)).toEqual([
      { type: 'EntryReceived', data: three },
      waiting(3),
    ]);
  });

  it('gives a place that comes free to the first who waits', () => {
    const past = [...full, enteredBy(3), waiting(3), enteredBy(4), waiting(4)];
    expect(given(competition, ...past).when(cancelEntry(1))).toEqual([cancel(1), movedUp(3)]);
    expect(given(competition, ...past).when(cancelEntry(3))).toEqual([cancel(3)]);
    expect(given(competition, ...past, cancel(3)).when(cancelEntry(2))).toEqual([cancel(2), movedUp(4)]);
  });

  it('gives new places to those who wait, and takes none away', () => {
    const past = [...full, enteredBy(3), waiting(3), enteredBy(4), waiting(4)];
    const set = (count: number | null) =>
      given(competition, ...past).when(reviseCompetition({ places: count }));
    expect(set(3)).toEqual([places(3), movedUp(3)]);
    expect(set(null)).toEqual([places(null), movedUp(3), movedUp(4)]);
    expect(set(2)).toEqual([]);
    expect(refusal(() => set(1))).toBe('places-taken');
    expect(() => set(1)).toThrow('2 entries have a place already. Please cancel entries first.');
    expect(given(competition, announced, enteredBy(1)).refusalOf(reviseCompetition({ places: 1 }))).toBe(
      undefined,
    );
  });

  it('gives the place back to an entry whose cancellation is undone', () => {
    const past = [...full, enteredBy(3), waiting(3), enteredBy(4), waiting(4)];
    const one = [...past, cancel(1), movedUp(3)];
    expect(typesOf(undo(1, ...one))).toEqual(['EntryRestored 1', 'EntryPutOnWaitingList 3']);
    const both = [...one, cancel(2), movedUp(4)];
    expect(typesOf(undo(1, ...both))).toEqual(['EntryRestored 1', 'EntryPutOnWaitingList 4']);
    expect(typesOf(undo(3, ...past, cancel(3), cancel(1), movedUp(4)))).toEqual([
      'EntryRestored 3',
      'EntryPutOnWaitingList 3',
      'EntryMovedUp 3',
      'EntryPutOnWaitingList 4',
    ]);
  });

  it('takes no place from somebody who had it before the cancellation that is undone', () => {
    const past = [...full, enteredBy(3), waiting(3), cancel(2), movedUp(3), cancel(1), enteredBy(4)];
    expect(typesOf(undo(1, ...past))).toEqual(['EntryRestored 1', 'EntryPutOnWaitingList 1']);
    const both = [...full, enteredBy(3), waiting(3), cancel(1), movedUp(3), cancel(2)];
    expect(typesOf(undo(2, ...both, ...undo(1, ...both)))).toEqual([
      'EntryRestored 2',
      'EntryPutOnWaitingList 2',
    ]);
  });

  it('makes an entry wait whose cancellation is undone after somebody else has entered', () => {
    expect(typesOf(undo(1, ...full, cancel(1), enteredBy(3)))).toEqual([
      'EntryRestored 1',
      'EntryPutOnWaitingList 1',
    ]);
  });

  it('is restored with its places and those who wait', () => {
    const past = [...full, enteredBy(3), waiting(3), { type: 'EntryPaid', data: { entryId: 3 } } as const];
    const state = fold(competition, past);
    if (!state) throw new Error('There is no competition');
    const events = past.map((event) => ({ ...event, recordedAt: '', actor: 'admin' }));
    const restore = (now: Competition) =>
      competition.restore?.(
        { state, goesBackTo: 1, events, isUndo: false },
        now,
        at('2026-05-04T12:00:00Z'),
      ) ?? [];
    expect(viewOf(competition, fold(competition, restore(null)))).toEqual(viewOf(competition, state));
    const wider = fold(competition, [...past, places(4), movedUp(3)]);
    expect(refusal(() => restore(wider))).toBe('places-taken');
    const narrower = fold(competition, [...past, cancel(1), cancel(3), places(1)]);
    expect(typesOf(restore(narrower))).toEqual(['PlacesSet']);
    const renamed: CompetitionEvent = { type: 'CompetitionRevised', data: { ...details, title: 'Other' } };
    expect(typesOf(restore(fold(competition, [...past, renamed])))).toEqual([
      'CompetitionRestored',
      'PlacesSet',
    ]);
  });

  it('is never overfull, nor makes somebody wait for longer than others who entered later', () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('enter' as const) },
      { weight: 3, arbitrary: fc.nat(11).map((entry) => ({ cancel: entry })) },
      { weight: 2, arbitrary: fc.constant('undo' as const) },
      { weight: 1, arbitrary: fc.option(fc.integer({ min: 1, max: 5 })).map((count) => ({ places: count })) },
    );
    const happened = { waited: 0, undone: 0, raised: 0 };
    const now = at('2026-05-04T12:00:00Z');
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 40 }), (steps) => {
        const past: CompetitionEvent[] = [announced, places(3)];
        let state = fold(competition, past);
        const record = (events: CompetitionEvent[]) => {
          past.push(...events);
          state = fold(competition, events, state);
        };
        const decide = (decision: Decision<Competition, CompetitionEvent>) => record(decision(state, now));
        let cancelledSince: number[] = [];
        const wrongLines: boolean[][] = [];
        steps.forEach((one, index) => {
          const entries = state?.entries ?? [];
          if (one === 'enter') {
            decide(enterCompetition({ ...ann, entryId: index + 1, firstName: `Ann ${index}` }));
            // A new entrant keeps a place that was free, so an older cancellation is not undone here.
            cancelledSince = [];
          } else if (one === 'undo') {
            // The last one first: an earlier one may have given its place to somebody who keeps it.
            const entryId = cancelledSince.pop();
            if (entryId === undefined) return;
            record(undo(entryId, ...past));
            happened.undone += 1;
          } else if ('cancel' in one) {
            const entry = entries[one.cancel % entries.length];
            if (!entry) return;
            decide(cancelEntry(entry.entryId));
            cancelledSince.push(entry.entryId);
          } else {
            const taken = entries.filter((entry) => !entry.waiting).length;
            const code = refusal(() => decide(reviseCompetition(one)));
            expect(code).toBe(one.places !== null && one.places < taken ? 'places-taken' : undefined);
            if (code) return;
            cancelledSince = [];
            happened.raised += 1;
          }
          const line = state?.entries.map((entry) => entry.waiting) ?? [];
          const room = state?.places ?? line.length;
          if (line.some((waits, place) => waits !== place >= room)) wrongLines.push(line);
          happened.waited += line.some(Boolean) ? 1 : 0;
        });
        expect(wrongLines).toEqual([]);
      }),
      { numRuns: 500 },
    );
    for (const times of Object.values(happened)) expect(times).toBeGreaterThan(100);
  });
});

describe('a free place shortly before the competition', () => {
  const offered = (...entryIds: number[]): CompetitionEvent => ({ type: 'PlaceOffered', data: { entryIds } });
  const taken = (entryId: number): CompetitionEvent => ({ type: 'PlaceTaken', data: { entryId } });
  const placeGiven = (entryId: number, reason: string | null): CompetitionEvent => ({
    type: 'PlaceGiven',
    data: { entryId, reason },
  });
  /** One place; the third of those who wait has no address. */
  const line = [2, 3, 4].flatMap((id) => [enteredBy(id, id === 4 ? null : undefined), waiting(id)]);
  const full = [announced, places(1), enteredBy(1), ...line];
  /** The competition is on 16 May at 14:30, in the summer time of the club. */
  const dayBefore = at('2026-05-15T12:00:00Z');

  it.each([
    ['the last moment of the third day before', '2026-05-13T22:59:59.999Z', [movedUp(2)]],
    ['the first moment of the second day before', '2026-05-13T23:00:00Z', [offered(2, 3)]],
    ['the last moment before play', '2026-05-16T13:29:59Z', [offered(2, 3)]],
    ['the beginning of play', '2026-05-16T13:30:00Z', []],
    ['the day after', '2026-05-17T12:00:00Z', []],
  ])('is given, then offered to all who wait with an address, then neither: at %s', (_, now, events) => {
    expect(given(competition, ...full).when(cancelEntry(1), at(now))).toEqual([cancel(1), ...events]);
  });

  it('is offered until the end of a day whose time is not known, and filled when the competition is moved away', () => {
    const { date, status } = details;
    const over = (time: string, now: string) => isOver({ date, status, time }, new Date(now));
    expect(over('TBC', '2026-05-16T22:59:59Z')).toBe(false);
    expect(over('TBC', '2026-05-16T23:00:00Z')).toBe(true);
    expect(over('6pm', '2026-05-16T16:59:59Z')).toBe(false);
    expect(over('6pm', '2026-05-16T17:00:00Z')).toBe(true);
    const moved = reviseCompetition({ date: '2026-06-16T13:30:00.000Z' });
    const free = [...full, cancel(1), offered(2, 3)];
    expect(
      given(competition, ...free)
        .when(moved, dayBefore)
        .slice(1),
    ).toEqual([movedUp(2)]);
    // Play had begun without them, and is to be on the next day instead.
    const again = reviseCompetition({ date: '2026-05-17T13:30:00.000Z' });
    const unoffered = given(competition, ...full, cancel(1)).when(again, at('2026-05-16T15:00:00Z'));
    expect(unoffered.slice(1)).toEqual([offered(2, 3)]);
  });

  it('is kept while the competition is cancelled, and offered when it is reinstated', () => {
    const cancelled = reviseCompetition({ status: 'cancelled' });
    const offering = [...full, cancel(1), offered(2, 3)];
    const [revised, ...others] = given(competition, ...offering).when(cancelled, dayBefore);
    expect([revised?.type, others]).toEqual(['CompetitionRevised', []]);
    if (!revised) throw new Error('It was not cancelled');
    const off = given(competition, ...offering, revised);
    expect(off.when(cancelEntry(2), dayBefore)).toEqual([cancel(2)]);
    expect(off.when(reviseCompetition({ status: 'upcoming' }), dayBefore).slice(1)).toEqual([offered(2, 3)]);
  });

  it('goes to the first to take it, by the link', () => {
    const free = [...full, cancel(1), offered(2, 3)];
    expect(given(competition, ...free).when(takePlace(3), dayBefore)).toEqual([taken(3)]);
    const gone = [...free, taken(3)];
    expect(given(competition, ...gone).refusalOf(takePlace(2), dayBefore)).toBe('place-gone');
    expect(given(competition, ...gone).when(takePlace(3), dayBefore)).toEqual([]);
    expect(given(competition, ...gone).when(takePlace(1), dayBefore)).toEqual([]);
    const begun = at('2026-05-16T13:30:00Z');
    expect(given(competition, ...free).refusalOf(takePlace(3), begun)).toBe('competition-past');
  });

  it('is offered again when another one becomes free, and to those who join the list meanwhile', () => {
    const two = [announced, places(2), enteredBy(1), enteredBy(5), ...line, cancel(1), offered(2, 3)];
    expect(given(competition, ...two).when(cancelEntry(5), dayBefore)).toEqual([cancel(5), offered(2, 3)]);
    expect(given(competition, ...two).when(cancelEntry(2), dayBefore)).toEqual([cancel(2)]);
    const dot: Entry = { ...ann, entryId: 6, firstName: 'Dot' };
    const join = (past: CompetitionEvent[]) =>
      given(competition, ...past)
        .when(enterByHand(dot), dayBefore)
        .slice(1);
    expect(join(two)).toEqual([waiting(6), offered(6)]);
    expect(join(full)).toEqual([waiting(6)]);
    expect(given(competition, ...two).when(reviseCompetition({ places: 3 }), dayBefore)).toEqual([
      places(3),
      offered(2, 3),
    ]);
    expect(given(competition, ...two).when(reviseCompetition({ places: null }), dayBefore)).toEqual([
      places(null),
      ...[2, 3, 4].map(movedUp),
    ]);
  });

  it('is given by hand to the first who waits, and to others only with a reason', () => {
    const give = (entryId: number, reason: string | null, ...past: CompetitionEvent[]) =>
      given(competition, ...full, ...past).when(givePlace(entryId, reason));
    expect(give(2, null, cancel(1))).toEqual([placeGiven(2, null)]);
    expect(give(2, 'It was not clear who is first', cancel(1))).toEqual([placeGiven(2, null)]);
    expect(refusal(() => give(4, null, cancel(1)))).toBe('reason-needed');
    expect(give(4, 'Nobody else answers', cancel(1))).toEqual([placeGiven(4, 'Nobody else answers')]);
    expect(refusal(() => give(2, null))).toBe('no-place-free');
    expect(give(1, null)).toEqual([]);
    expect(refusal(() => give(9, null))).toBe('entry-not-found');
  });

  it('goes back to an entry whose cancellation is undone, unless somebody has taken it', () => {
    const undo = (...past: CompetitionEvent[]) => {
      const state = fold(competition, full);
      if (!state) throw new Error('There was no competition');
      const events = full.map((event) => ({ ...event, recordedAt: '', actor: 'admin' }));
      const restore = (now: Competition) =>
        competition.restore?.({ state, goesBackTo: 1, events, isUndo: true, entryId: 1 }, now, dayBefore);
      const restored = restore(fold(competition, [...full, ...past])) ?? [];
      return restored.map(({ type }) => type);
    };
    expect(undo(cancel(1), offered(2, 3))).toEqual(['EntryRestored']);
    expect(undo(cancel(1), offered(2, 3), taken(3))).toEqual(['EntryRestored', 'EntryPutOnWaitingList']);
  });

  it('is never given to two, and nobody is passed over but by taking it or with a reason', () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.boolean().map((hasAddress) => ({ enter: hasAddress })) },
      { weight: 3, arbitrary: fc.nat(11).map((entry) => ({ cancel: entry })) },
      { weight: 2, arbitrary: fc.nat(11).map((entry) => ({ take: entry })) },
      {
        weight: 4,
        arbitrary: fc.tuple(fc.nat(11), fc.boolean()).map(([entry, why]) => ({ give: entry, why })),
      },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map((count) => ({ places: count })) },
      { weight: 1, arbitrary: fc.constant('day' as const) },
    );
    const happened = { taken: 0, gone: 0, given: 0, refused: 0, offers: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom(13, 14),
        fc.array(step, { minLength: 20, maxLength: 40 }),
        (from, steps) => {
          let state = fold(competition, [announced, places(2)]);
          let day = from;
          let asked = new Set<number>();
          const passing = new Set<number>();
          const wrong: unknown[] = [];
          steps.forEach((one, index) => {
            const now = at(`2026-05-${Math.min(day, 16)}T10:00:00Z`);
            const nth = (number: number, isWaiting: boolean) => {
              const entries = state?.entries.filter((entry) => entry.waiting === isWaiting) ?? [];
              return entries[number % entries.length]?.entryId ?? 0;
            };
            let events: CompetitionEvent[] = [];
            const decide = (decision: Decision<Competition, CompetitionEvent>) =>
              refusal(() => {
                events = [...decision(state, now)];
              });
            if (one === 'day') day += 1;
            else if ('enter' in one)
              decide(
                enterByHand({
                  entryId: index + 1,
                  firstName: `Ann ${index}`,
                  lastName: 'Example',
                  email: one.enter ? `ann-${index}@example.com` : null,
                }),
              );
            else if ('cancel' in one) decide(cancelEntry(nth(one.cancel, one.cancel % 4 === 0)));
            else if ('places' in one) decide(reviseCompetition(one));
            else if ('take' in one) {
              const code = decide(takePlace(nth(one.take, true)));
              if (code && code !== 'place-gone') wrong.push(code);
              happened[code ? 'gone' : 'taken'] += code || events.length > 0 ? 1 : 0;
            } else {
              const code = decide(givePlace(nth(one.give, true), one.why ? 'A reason' : null));
              happened.refused += code === 'reason-needed' ? 1 : 0;
              happened.given += events.length;
            }
            state = fold(competition, events, state);

            for (const { type, data } of events) {
              if (type === 'PlaceOffered') {
                happened.offers += 1;
                for (const id of data.entryIds) asked.add(id);
              }
              if (type === 'PlaceTaken' || (type === 'PlaceGiven' && data.reason)) passing.add(data.entryId);
              if (type === 'EntryMovedUp' && day >= 14) wrong.push(data);
            }
            const entries = state?.entries ?? [];
            const waiting = entries.filter((entry) => entry.waiting);
            const free = (state?.places ?? 0) - (entries.length - waiting.length);
            const firstWaiting = entries.findIndex((entry) => entry.waiting);
            const passedOver = entries.filter(
              (entry, index) =>
                index > firstWaiting && firstWaiting >= 0 && !entry.waiting && !passing.has(entry.entryId),
            );
            const isOffered = placesOnOffer(state, now.now) > 0;
            if (!isOffered) asked = new Set();
            const unasked = waiting.filter(
              ({ entryId, email }) => isOffered && email !== null && !asked.has(entryId),
            );
            const unfilled = day < 14 && free > 0 ? waiting : [];
            if (free < 0) wrong.push(free);
            wrong.push(...passedOver, ...unasked, ...unfilled);
          });
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 250 },
    );
    for (const times of Object.values(happened)) expect(times).toBeGreaterThan(40);
  });
});

describe('deleting', () => {
  it('names everybody who is erased with it', () => {
    const both: CompetitionEvent[] = [announced, entered, { type: 'EntryReceived', data: bob }];
    expect(given(competition, ...both).when(deleteCompetition)).toEqual([
      { type: 'CompetitionDeleted', data: { entryIds: [1, 2], partnerIds: [] } },
    ]);
    expect(given(competition, ...both, cancelled).when(deleteCompetition)).toEqual([
      { type: 'CompetitionDeleted', data: { entryIds: [2], partnerIds: [] } },
    ]);
    expect(
      competition.events.CompetitionDeleted.erases?.('7', { entryIds: [1, 2], partnerIds: [5] }),
    ).toEqual(['competition-entry-1', 'competition-entry-2', 'competition-partner-5']);
  });
});

describe('in words', () => {
  const erased: Entry = { entryId: 1, firstName: '[erased]', lastName: '[erased]', email: '[erased]' };

  it('says what happened, and to whom', () => {
    const before = fold(competition, [announced, entered]);
    const words = (event: CompetitionEvent) => competition.describe(event, before);
    expect(words(announced)).toBe('announced Spring Cup on 16 May 2026');
    expect(words({ type: 'CompetitionRevised', data: { ...details, title: 'Summer Cup' } })).toBe(
      'revised Summer Cup on 16 May 2026',
    );
    expect(words(opened)).toBe('opened entries for Spring Cup');
    expect(words(closed)).toBe('closed entries for Spring Cup');
    expect(words(entered)).toBe('entered Ann Example for Spring Cup');
    expect(words(cancelled)).toBe('cancelled the entry of Ann Example for Spring Cup');
    expect(words(deleted)).toBe('deleted Spring Cup on 16 May 2026');
    expect(words(places(16))).toBe('limited the places of Spring Cup to 16');
    expect(words(places(null))).toBe('made room for everybody in Spring Cup');
    expect(words(waiting(1))).toBe('put Ann Example for Spring Cup on the waiting list');
    expect(words(movedUp(1))).toBe('gave a place to Ann Example for Spring Cup');
    expect(words({ type: 'PlaceOffered', data: { entryIds: [1, 2] } })).toBe(
      'offered a free place in Spring Cup to 2 on the waiting list',
    );
    expect(words({ type: 'PlaceTaken', data: { entryId: 1 } })).toBe(
      'took the free place that was offered to Ann Example for Spring Cup',
    );
    const given = (reason: string | null) => words({ type: 'PlaceGiven', data: { entryId: 1, reason } });
    expect(given(null)).toBe('gave a free place to Ann Example for Spring Cup');
    expect(given('Bob is away')).toBe(
      'gave a free place to Ann Example for Spring Cup, out of turn: Bob is away',
    );
  });

  it('says once that a person was erased', () => {
    const received: CompetitionEvent = { type: 'EntryReceived', data: erased };
    const before = fold(competition, [announced, received]);
    expect(competition.describe(received, before)).toBe('entered [erased] for Spring Cup');
    expect(competition.describe(cancelled, before)).toBe('cancelled the entry of [erased] for Spring Cup');
    expect(viewOf(competition, before)).toMatchObject({ 'Entry 1': '[erased]' });
  });

  it('shows the competition and its entries, times by the club’s clock', () => {
    expect(viewOf(competition, fold(competition, [announced, entered]))).toEqual({
      Title: 'Spring Cup',
      Description: 'Entry Fee: £5',
      Date: '16 May 2026, 14:30',
      Time: '14:30',
      'Registration Closes': '14 May 2026, 18:00',
      Status: 'upcoming',
      Category: 'mixed',
      Type: 'club',
      Format: 'pairs',
      'Entries Open': true,
      Places: null,
      'Entry 1': 'Ann Example, ann@example.com',
    });
    expect(
      viewOf(competition, fold(competition, [announcedWith({ registrationCloses: null })])),
    ).toMatchObject({
      'Registration Closes': null,
    });
    for (const past of [[], [announced, deleted]]) {
      expect(viewOf(competition, fold(competition, past))).toBeNull();
    }
  });
});

describe('the mails about an entry', () => {
  it('confirm it to the entrant, and tell how to withdraw', () => {
    const [confirmation] = entryReceived(ann, details, 0);
    expect(confirmation).toMatchObject({
      to: 'ann@example.com',
      subject: 'Your entry for Spring Cup',
      greeting: 'Dear Ann,',
      facts: { Competition: 'Spring Cup', When: '16 May 2026, 14:30' },
    });
    expect(confirmation?.paragraphs.join(' ')).toMatch(/cannot play.*reply to this email/);
    const [withLink] = entryReceived(ann, details, 0, 'https://example.org/entry#link=secret');
    expect(withLink?.paragraphs).toContain('https://example.org/entry#link=secret');
    expect(withLink?.paragraphs.join(' ')).not.toContain('we will cancel the entry');
  });

  it('tell the club who it is, so that a reply goes to the entrant', () => {
    const [, copy] = entryReceived(ann, details, 0);
    expect(copy).toMatchObject({
      replyTo: 'ann@example.com',
      subject: 'Entry for Spring Cup from Ann Example',
      facts: { Name: 'Ann Example', Email: 'ann@example.com', Competition: 'Spring Cup' },
    });
    expect(copy?.to).toBeUndefined();
  });

  it.each([
    ['TBC', '2026-07-14T23:30:00.000Z', '15 July 2026, time to be confirmed'],
    ['10:00', '2026-01-10T10:00:00.000Z', '10 January 2026, 10:00'],
    ['about noon', '2026-08-01T11:00:00.000Z', '1 August 2026, about noon'],
  ])('tell the club’s day, and the time as announced: %s', (time, date, when) => {
    for (const { facts } of entryReceived(ann, { ...details, date, time }, 0)) {
      expect(facts?.When).toBe(when);
    }
  });
});

describe('the mails about the waiting list', () => {
  it('tell entrant and club the number on the list', () => {
    const [confirmation, copy] = entryReceived(ann, details, 3);
    expect(confirmation?.subject).toBe('You are on the waiting list for Spring Cup');
    expect(confirmation?.paragraphs[0]).toContain('you are number 3 on the waiting list');
    expect(copy?.paragraphs[0]).toContain('has entered Spring Cup, as number 3 on the waiting list.');
  });

  it('tell an entrant of a place that has come free', () => {
    const offer = placeOffered(ann, details, 2, 'https://example.org/entry#link=secret');
    expect(offer).toMatchObject({ to: 'ann@example.com', subject: 'A place in Spring Cup is free' });
    expect(offer.paragraphs).toContain('https://example.org/entry#link=secret');
    expect(placeOffered(ann, details, 2).paragraphs[1]).toContain('just reply to this email');
    const mail = entryMovedUp(ann, details);
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'You have a place in Spring Cup' });
    expect(mail.facts).toEqual({ Competition: 'Spring Cup', When: '16 May 2026, 14:30' });
  });
});

describe('whatever is decided, in whatever order', () => {
  interface Step {
    readonly decide: Decision<Competition, CompetitionEvent>;
    readonly days: number;
  }
  const from = new Date('2026-05-04T12:00:00Z').getTime();
  const dayLater = (days: number) => new Date(from + days * 24 * 60 * 60 * 1000);

  const instant = fc.integer({ min: 0, max: 10 }).map((days) => dayLater(days).toISOString());
  const announcement = fc.record<CompetitionAnnouncement>({
    title: fc.constantFrom('Spring Cup', 'Summer Cup'),
    description: fc.constantFrom(null, 'Entry Fee: £5'),
    date: instant,
    time: fc.constantFrom('TBC', '14:30'),
    registrationCloses: fc.option(instant),
    status: fc.constantFrom('upcoming', 'upcoming', 'cancelled'),
    category: fc.constantFrom('mens', 'mixed'),
    type: fc.constant('club'),
    format: fc.constantFrom('singles', 'pairs'),
    entriesOpen: fc.boolean(),
    places: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  const changes = announcement.chain((whole) =>
    fc.subarray(Object.entries(whole)).map((some) => Object.fromEntries<unknown>(some) as CompetitionChanges),
  );
  const person = fc.record({
    firstName: fc.constantFrom('Ann', 'ann ', 'ＡＮＮ', 'Bob'),
    lastName: fc.constantFrom('Example', 'EXAMPLE', 'Sample'),
    email: fc.constantFrom('ann@example.com', 'Ann@example.com', 'bob@example.com'),
  });
  const decision = fc.oneof(
    { weight: 3, arbitrary: changes.map(reviseCompetition) },
    { weight: 8, arbitrary: person },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map(cancelEntry) },
    { weight: 1, arbitrary: fc.constant(deleteCompetition) },
  );
  // Each entry gets the next id, as from the sequence, and time goes on.
  const story = fc
    .array(fc.record({ decision, days: fc.integer({ min: 0, max: 1 }) }), { maxLength: 30 })
    .map((moves) => {
      let today = 0;
      return moves.map(({ decision: one, days }, index): Step => {
        today += days;
        const decide = typeof one === 'function' ? one : enterCompetition({ entryId: index + 1, ...one });
        return { decide, days: today };
      });
    });

  const sameText = (text: string) => text.normalize('NFKC').trim().toLowerCase();

  it('nobody plays twice, nobody enters what is closed, cancelled or past, and what is deleted stays so', () => {
    let entries = 0;
    let afterDeletion = 0;
    fc.assert(
      fc.property(announcement, story, (first, steps) => {
        const past = given(competition).when(announceCompetition(first));
        for (const { decide, days } of steps) {
          const now = dayLater(days);
          const before = fold(competition, past);
          let events: CompetitionEvent[] = [];
          const code = refusal(() => {
            events = given(competition, ...past).when(decide, { now, actor: 'example' });
          });

          if (before === null) {
            afterDeletion += 1;
            expect(code).toMatch(/-not-found$/);
            continue;
          }
          if (events.some(({ type }) => type === 'EntryReceived')) {
            entries += 1;
            const { status, date, registrationCloses } = before.details;
            expect([before.entriesOpen, status === 'cancelled']).toEqual([true, false]);
            // Noon of each day, so that the calendar days compare like the instants.
            expect(new Date(date).getTime()).toBeGreaterThanOrEqual(now.getTime());
            if (registrationCloses !== null)
              expect(new Date(registrationCloses).getTime()).toBeGreaterThanOrEqual(now.getTime());
          }
          past.push(...events);

          const after = fold(competition, past);
          if (after === null) continue;
          const people = after.entries.map((entry) =>
            [entry.firstName, entry.lastName, entry.email ?? ''].map(sameText).join('|'),
          );
          expect(new Set(people).size).toBe(people.length);
          expect(new Set(after.entries.map(({ entryId }) => entryId)).size).toBe(after.entries.length);
        }
      }),
      { numRuns: 500 },
    );
    // Otherwise the stories would tell nothing.
    expect(entries).toBeGreaterThan(100);
    expect(afterDeletion).toBeGreaterThan(100);
  });
});

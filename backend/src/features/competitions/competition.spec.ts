import { describe, expect, it } from '@jest/globals';
import { competitionExample } from '@onchan-bowls/contract/competitions.examples';
import type { ProblemCode } from '@onchan-bowls/contract/problem';
import fc from 'fast-check';
import { RefusedError } from '../../platform/refused.js';
import { fold, type Decision, type DecisionContext, viewOf } from '../../platform/event-store/decider.js';
import { given } from '../../testing/given.js';
import {
  announceCompetition,
  cancelEntry,
  competition,
  deleteCompetition,
  enterByHand,
  enterCompetition,
  notePayment,
  reviseCompetition,
  type Competition,
  type CompetitionAnnouncement,
  type CompetitionChanges,
  type CompetitionEvent,
  type Entry,
} from './competition.js';
import { entryReceived } from './competitions.mails.js';

const { entriesOpen, ...details }: CompetitionAnnouncement = competitionExample;
const ann: Entry & { email: string } = {
  entryId: 1,
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.com',
};
const bob: Entry = { ...ann, entryId: 2, firstName: 'Bob' };

const announcedWith = (changes: Partial<CompetitionAnnouncement>): CompetitionEvent => ({
  type: 'CompetitionAnnounced',
  data: { ...details, entriesOpen, ...changes },
});
const announced = announcedWith({});
const closed: CompetitionEvent = { type: 'EntriesClosed', data: {} };
const opened: CompetitionEvent = { type: 'EntriesOpened', data: {} };
const entered: CompetitionEvent = { type: 'EntryReceived', data: ann };
const cancelled: CompetitionEvent = { type: 'EntryCancelled', data: { entryId: ann.entryId } };
const deleted: CompetitionEvent = { type: 'CompetitionDeleted', data: { entryIds: [] } };

const at = (now: string): DecisionContext => ({ now: new Date(now), actor: 'example' });
const refusal = (work: () => unknown): ProblemCode | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
};

describe('announcing', () => {
  it('records the competition', () => {
    const announcement = { ...details, entriesOpen: false };
    expect(given(competition).when(announceCompetition(announcement))).toEqual([
      { type: 'CompetitionAnnounced', data: announcement },
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

  it('never loses an entry, nor opens what was closed', () => {
    const revised: CompetitionEvent = { type: 'CompetitionRevised', data: { ...details, time: 'TBC' } };
    expect(refusal(() => given(competition, announced, entered, revised).when(enterCompetition(ann)))).toBe(
      'already-entered',
    );
    expect(refusal(() => given(competition, announced, closed, revised).when(enterCompetition(ann)))).toBe(
      'entries-closed',
    );
  });
});

describe('entering', () => {
  const enter = enterCompetition({ ...ann, entryId: 3 });

  it('records who plays', () => {
    expect(given(competition, announced).when(enterCompetition(ann))).toEqual([entered]);
  });

  it.each<[ProblemCode, string, CompetitionEvent[], string]>([
    ['competition-not-found', 'was never announced', [], '2026-05-04T12:00:00Z'],
    ['competition-not-found', 'was deleted', [announced, deleted], '2026-05-04T12:00:00Z'],
    [
      'competition-cancelled',
      'is cancelled',
      [announcedWith({ status: 'cancelled' })],
      '2026-05-04T12:00:00Z',
    ],
    [
      'competition-past',
      'was yesterday',
      [announcedWith({ registrationCloses: null })],
      '2026-05-17T12:00:00Z',
    ],
    ['entries-closed', 'has its entries closed', [announced, closed], '2026-05-04T12:00:00Z'],
    [
      'entries-closed',
      'never had them open',
      [announcedWith({ entriesOpen: false })],
      '2026-05-04T12:00:00Z',
    ],
    ['registration-closed', 'closed a moment ago', [announced], '2026-05-14T17:00:00.001Z'],
    ['already-entered', 'has this person', [announced, entered], '2026-05-04T12:00:00Z'],
  ])('is refused with %s when the competition %s', (code, _, past, now) => {
    expect(refusal(() => given(competition, ...past).when(enter, at(now)))).toBe(code);
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
      expect(refusal(() => given(competition, ...past).when(enter, at('2026-05-16T12:00:00Z')))).toBe(code);
    }
  });

  it('is possible until the very instant at which registration closes', () => {
    expect(given(competition, announced).when(enter, at('2026-05-14T17:00:00.000Z'))).toHaveLength(1);
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
    expect(refusal(() => given(competition, inJuly).when(enter, at(now)))).toBe(code);
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
    expect(refusal(() => given(competition, announced, entered).when(again))).toBe(
      isSame ? 'already-entered' : undefined,
    );
  });

  it('knows a name with accents, whole or composed, and spaces within', () => {
    const zoe: CompetitionEvent = { type: 'EntryReceived', data: { ...ann, firstName: 'Zoë  Mary' } };
    const again = enterCompetition({ ...ann, entryId: 3, firstName: 'Zoe\u0308 Mary' });
    expect(refusal(() => given(competition, announced, zoe).when(again))).toBe('already-entered');
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
      expect(refusal(() => given(competition, announced, entered).when(decision))).toBe('already-entered');
    }
    expect(refusal(() => given(competition, announced, byHand).when(enterCompetition(ann)))).toBe(
      'already-entered',
    );
    const namesake = enterByHand({ ...again, email: 'ann@example.org' });
    expect(refusal(() => given(competition, announced, entered).when(namesake))).toBeUndefined();
    expect(refusal(() => given(competition).when(enterByHand(again)))).toBe('competition-not-found');
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
    expect(refusal(() => given(competition, announced).when(notePayment(1, true)))).toBe('entry-not-found');
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
      expect(refusal(() => given(competition, ...past).when(cancelEntry(1)))).toBe('entry-not-found');
    }
  });
});

describe('deleting', () => {
  it('names everybody who is erased with it', () => {
    const both: CompetitionEvent[] = [announced, entered, { type: 'EntryReceived', data: bob }];
    expect(given(competition, ...both).when(deleteCompetition)).toEqual([
      { type: 'CompetitionDeleted', data: { entryIds: [1, 2] } },
    ]);
    expect(given(competition, ...both, cancelled).when(deleteCompetition)).toEqual([
      { type: 'CompetitionDeleted', data: { entryIds: [2] } },
    ]);
    expect(competition.events.CompetitionDeleted.erases?.('7', { entryIds: [1, 2] })).toEqual([
      'competition-entry-1',
      'competition-entry-2',
    ]);
  });

  it.each([
    ['never announced', []],
    ['deleted', [announced, deleted]],
  ])('leaves nothing that could be revised or deleted: %s', (_, past: CompetitionEvent[]) => {
    for (const decision of [reviseCompetition({ entriesOpen: false }), deleteCompetition]) {
      expect(refusal(() => given(competition, ...past).when(decision))).toBe('competition-not-found');
    }
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
      'Registration closes': '14 May 2026, 18:00',
      Status: 'upcoming',
      Category: 'mixed',
      Type: 'club',
      'Entries open': true,
      'Entry 1': 'Ann Example, ann@example.com',
    });
    expect(
      viewOf(competition, fold(competition, [announcedWith({ registrationCloses: null })])),
    ).toMatchObject({
      'Registration closes': null,
    });
    for (const past of [[], [announced, deleted]]) {
      expect(viewOf(competition, fold(competition, past))).toBeNull();
    }
  });
});

describe('the mails about an entry', () => {
  it('confirm it to the entrant, and tell how to withdraw', () => {
    const [confirmation] = entryReceived(ann, details);
    expect(confirmation).toMatchObject({
      to: 'ann@example.com',
      subject: 'Your entry for Spring Cup',
      greeting: 'Dear Ann,',
      facts: { Competition: 'Spring Cup', When: '16 May 2026, 14:30' },
    });
    expect(confirmation?.paragraphs.join(' ')).toMatch(/cannot play.*reply to this email/);
  });

  it('tell the club who it is, so that a reply goes to the entrant', () => {
    const [, copy] = entryReceived(ann, details);
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
    for (const { facts } of entryReceived(ann, { ...details, date, time })) {
      expect(facts?.When).toBe(when);
    }
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
    entriesOpen: fc.boolean(),
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

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { competitionExample } from '@onchan-bowls/contract/competitions.examples';
import { bracketOf, finalistsOf, isReady, roundName, roundsFor } from '@onchan-bowls/contract/bracket';
import {
  drawLimits,
  drawRequest,
  drawResultRequest,
  type DrawRequest,
  type DrawResult,
} from '@onchan-bowls/contract/draws';
import { erased } from '@onchan-bowls/contract/history';
import fc from 'fast-check';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { competition, deleteCompetition, onDraw } from '../competitions/competition.js';
import type { CompetitionEvent } from '../competitions/competition.events.js';
import { discardDraw, makeDraw, recordResult } from './draw.js';

const { places, ...announcement } = competitionExample;
const announced: CompetitionEvent = { type: 'CompetitionAnnounced', data: announcement };
const entered = (entryId: number): CompetitionEvent => ({
  type: 'EntryReceived',
  data: { entryId, firstName: 'Player', lastName: String(entryId), email: null },
});
const withEntries = (count: number) => [
  announced,
  ...Array.from({ length: count }, (_, index) => entered(index + 1)),
];
const drawn = (order: number[]): CompetitionEvent => ({
  type: 'DrawMade',
  data: { seed: 'example', seeded: 0, order, playBy: order.length === 2 ? [null] : [null, null] },
});
const result = (round: number, match: number, winner: 'first' | 'second' = 'first'): DrawResult => ({
  round,
  match,
  outcome: 'played',
  firstScore: winner === 'first' ? 21 : 15,
  secondScore: winner === 'first' ? 15 : 21,
});
const recorded = (data: DrawResult): CompetitionEvent => ({ type: 'DrawResultRecorded', data });
const forfeit = (round: number, match: number): DrawResult => ({
  round,
  match,
  outcome: 'double-forfeit',
  firstScore: null,
  secondScore: null,
});

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
/** The order as anybody makes it with `sha256sum` and `sort`. */
const byHash = (seed: string, ids: readonly number[]): number[] =>
  ids
    .map((id) => `${hash(`${seed}:${id}`)} ${id}`)
    .toSorted()
    .map((line) => Number(line.split(' ')[1]));

const making = (request: Partial<DrawRequest> = {}, seed = 'example') =>
  onDraw((draw, entryIds) => makeDraw(draw, entryIds, { seeds: [], playBy: [], seed, hash, ...request }));
const recording = (sent: DrawResult | { round: number; match: number; outcome: null }) =>
  onDraw((draw) => recordResult(draw, { firstScore: null, secondScore: null, ...sent }));
const discarding = (reason: string | null) => onDraw((draw) => discardDraw(draw, reason));

describe('making the draw', () => {
  it('stores the seed, the order and the dates', () => {
    const playBy = ['2026-06-14', null];
    const [made] = given(competition, ...withEntries(3)).when(making({ seeds: [2], playBy }));
    expect(made).toEqual({
      type: 'DrawMade',
      data: { seed: 'example', seeded: 1, order: [2, ...byHash('example', [1, 3])], playBy },
    });
  });

  it('takes those who have a place', () => {
    const past = [...withEntries(3), { type: 'EntryPutOnWaitingList', data: { entryId: 2 } } as const];
    expect(given(competition, ...past).when(making())).toEqual([
      { type: 'DrawMade', data: expect.objectContaining({ order: byHash('example', [1, 3]) }) },
    ]);
    expect(() => given(competition, ...past).when(making({ seeds: [2] }))).toThrow('does not exist');
  });

  it('needs two entries, as many dates as rounds, and no other draw', () => {
    expect(() => given(competition, ...withEntries(1)).when(making())).toThrow('two entries');
    expect(() => given(competition, ...withEntries(129)).when(making())).toThrow('More entries');
    expect(() => given(competition, ...withEntries(3)).when(making({ playBy: ['2026-06-14'] }))).toThrow(
      'more or fewer rounds',
    );
    expect(() => given(competition, ...withEntries(2), drawn([1, 2])).when(making())).toThrow('made already');
  });

  it('refuses a seed twice, and a round that is played before the one before it', () => {
    expect(drawRequest.safeParse({ seeds: [1, 1] }).success).toBe(false);
    expect(drawRequest.safeParse({ playBy: ['2026-06-14', null, '2026-06-13'] }).success).toBe(false);
    expect(drawRequest.safeParse({ playBy: ['2026-06-14', null, '2026-06-14'] }).success).toBe(true);
  });
});

describe('any draw', () => {
  const entries = fc
    .uniqueArray(fc.integer({ min: 1, max: 100_000 }), {
      minLength: drawLimits.entrants.min,
      maxLength: drawLimits.entrants.max,
    })
    .chain((ids) => fc.record({ ids: fc.constant(ids), seeds: fc.shuffledSubarray(ids), seed: fc.string() }));
  const past = (ids: readonly number[]) => [announced, ...ids.map(entered)];
  const orderOf = (ids: readonly number[], seeds: number[], seed: string): number[] => {
    const events = given(competition, ...past(ids)).when(making({ seeds }, seed));
    return events.flatMap((event) => (event.type === 'DrawMade' ? event.data.order : []));
  };

  it('has every entrant once, with one bye at most, and the byes are those of the first in the order', () => {
    fc.assert(
      fc.property(entries, ({ ids, seeds, seed }) => {
        const order = orderOf(ids, seeds, seed);
        const [first = [], ...others] = bracketOf({ order, results: [] });
        const sides = first.flatMap((match) => match.sides);
        expect(sides.filter((side) => typeof side === 'number').toSorted()).toEqual(ids.toSorted());
        const resting = first.filter((match) => match.sides.includes('bye')).map(({ goesOn }) => goesOn);
        expect(new Set(resting)).toEqual(new Set(order.slice(0, sides.length - ids.length)));
        expect(others.flat().every((match) => !match.sides.includes('bye'))).toBe(true);
        expect(order.slice(0, seeds.length)).toEqual(seeds);
      }),
      { numRuns: 200 },
    );
  });

  it('is made again by anybody with the seed, in whatever order they have entered', () => {
    fc.assert(
      fc.property(entries, ({ ids, seeds, seed }) => {
        const order = orderOf(ids, seeds, seed);
        expect(orderOf(ids.toReversed(), seeds, seed)).toEqual(order);
        const rest = ids.filter((id) => !seeds.includes(id));
        expect(order).toEqual([...seeds, ...byHash(seed, rest)]);
      }),
      { numRuns: 100 },
    );
  });

  it('lets the first two in its order meet in the final alone, and the first four not before the semi-finals', () => {
    fc.assert(
      fc.property(entries, ({ ids, seeds, seed }) => {
        const order = orderOf(ids, seeds, seed);
        const [first = []] = bracketOf({ order, results: [] });
        const leafOf = (place: number) =>
          first.findIndex(({ sides }) => sides.some((side) => side === order[place]));
        const half = (place: number) => Math.floor((leafOf(place) * 2) / first.length);
        if (ids.length > 2) expect(half(0)).not.toBe(half(1));
        const quarter = (place: number) => Math.floor((leafOf(place) * 4) / first.length);
        if (ids.length > 4) expect(new Set([0, 1, 2, 3].map(quarter)).size).toBe(4);
      }),
      { numRuns: 100 },
    );
  });

  it('is played to its end by any results: each round has half the sides, and one is left, or nobody', () => {
    const outcomes = fc.array(
      fc.constantFrom('first', 'second', 'walkover-first', 'walkover-second', 'double-forfeit'),
      { minLength: 130, maxLength: 130 },
    );
    fc.assert(
      fc.property(entries, outcomes, ({ ids, seeds, seed }, moves) => {
        const order = orderOf(ids, seeds, seed);
        const results: DrawResult[] = [];
        for (const outcome of moves) {
          const next = bracketOf({ order, results })
            .flat()
            .find((match) => isReady(match) && !match.result);
          if (!next) break;
          const { round, match } = next;
          results.push(
            outcome === 'first' || outcome === 'second'
              ? result(round, match, outcome)
              : { ...forfeit(round, match), outcome },
          );
        }
        const bracket = bracketOf({ order, results });
        expect(bracket).toHaveLength(roundsFor(ids.length));
        const [final] = bracket.at(-1) ?? [];
        expect(final?.goesOn).not.toBe('open');
        expect(finalistsOf({ order, results }).winner ?? 'nobody').toBe(final?.goesOn);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the result of a match', () => {
  const four = [...withEntries(4), drawn([1, 2, 3, 4])];

  it('is recorded, corrected and taken back', () => {
    expect(given(competition, ...four).when(recording(result(1, 1)))).toEqual([recorded(result(1, 1))]);
    const played = [...four, recorded(result(1, 1))];
    expect(given(competition, ...played).when(recording(result(1, 1)))).toEqual([]);
    const other = result(1, 1, 'second');
    expect(given(competition, ...played).when(recording(other))).toEqual([recorded(other)]);
    const none = { round: 1, match: 1, outcome: null };
    expect(given(competition, ...played).when(recording(none))).toEqual([
      { type: 'DrawResultTakenBack', data: { round: 1, match: 1 } },
    ]);
    expect(given(competition, ...four).when(recording(none))).toEqual([]);
  });

  it('waits for both sides', () => {
    for (const place of [result(2, 1), result(1, 3), result(3, 1)])
      expect(() => given(competition, ...four).when(recording(place))).toThrow('not known yet');
    expect(() =>
      given(competition, ...withEntries(3), drawn([1, 2, 3])).when(recording(result(1, 1))),
    ).toThrow('not known yet');
    expect(() => given(competition, ...withEntries(3)).when(recording(result(1, 1)))).toThrow('no draw');
  });

  it('stays once the next round is played, and can change again when that is taken back', () => {
    const final = [...four, recorded(result(1, 1)), recorded(result(1, 2)), recorded(result(2, 1))];
    expect(() => given(competition, ...final).when(recording(result(1, 1, 'second')))).toThrow('later round');
    expect(() => given(competition, ...final).when(recording({ round: 1, match: 2, outcome: null }))).toThrow(
      'later round',
    );
    const back: CompetitionEvent = { type: 'DrawResultTakenBack', data: { round: 2, match: 1 } };
    expect(given(competition, ...final, back).when(recording(result(1, 1, 'second')))).toHaveLength(1);
  });

  it('stays where a forfeit has let its winner into a later round that is played', () => {
    const order = [1, 2, 3, 4, 5, 6, 7, 8];
    const past = [
      ...withEntries(8),
      drawn(order),
      recorded(result(1, 1)),
      recorded(forfeit(1, 2)),
      recorded(result(1, 3)),
      recorded(result(1, 4)),
      recorded(result(2, 2)),
      recorded(result(3, 1)),
    ];
    expect(() => given(competition, ...past).when(recording(result(1, 1, 'second')))).toThrow('later round');
  });

  it('has two different scores if it was played, and none otherwise', () => {
    const place = { round: 1, match: 1 };
    const isAccepted = (sent: object) => drawResultRequest.safeParse({ ...place, ...sent }).success;
    expect(isAccepted({ outcome: 'played', firstScore: 21, secondScore: 0 })).toBe(true);
    expect(isAccepted({ outcome: 'walkover-first' })).toBe(true);
    expect(isAccepted({ outcome: null })).toBe(true);
    expect(isAccepted({ outcome: 'played', firstScore: 21, secondScore: 21 })).toBe(false);
    expect(isAccepted({ outcome: 'played', firstScore: 21 })).toBe(false);
    expect(isAccepted({ outcome: 'double-forfeit', firstScore: 21 })).toBe(false);
    expect(isAccepted({ outcome: 'played', firstScore: 100, secondScore: 1 })).toBe(false);
  });

  it('lets the next opponent go through after a double forfeit', () => {
    const results = [forfeit(1, 1), result(1, 2)];
    expect(bracketOf({ order: [1, 2, 3, 4], results })[1]).toEqual([
      { round: 2, match: 1, sides: ['nobody', 2], result: undefined, goesOn: 2 },
    ]);
    expect(finalistsOf({ order: [1, 2, 3, 4], results })).toEqual({ winner: 2, runnerUp: undefined });
  });
});

describe('a draw', () => {
  const played = [...withEntries(2), drawn([1, 2]), recorded(result(1, 1))];

  it('is discarded, with a reason once there is a result, and can be made anew', () => {
    expect(given(competition, ...withEntries(2), drawn([1, 2])).when(discarding(null))).toEqual([
      { type: 'DrawDiscarded', data: { reason: null } },
    ]);
    expect(() => given(competition, ...played).when(discarding(null))).toThrow('give a reason');
    const discarded = given(competition, ...played).when(discarding('One was forgotten'));
    expect(discarded).toEqual([{ type: 'DrawDiscarded', data: { reason: 'One was forgotten' } }]);
    expect(given(competition, ...played, ...discarded).when(making())).toHaveLength(1);
  });

  it('stays as it is when somebody withdraws', () => {
    const cancelled: CompetitionEvent = { type: 'EntryCancelled', data: { entryId: 2, partnerId: null } };
    const before = fold(competition, played)?.draw;
    expect(fold(competition, [...played, cancelled])?.draw).toEqual(before);
  });

  it('does not come back without its entrants', () => {
    const state = fold(competition, played);
    if (!state) throw new Error('There is no competition');
    const entries = state.entries.map((entry) => ({ ...entry, firstName: erased }));
    const events = played.map((event) => ({ ...event, recordedAt: '', actor: 'example' }));
    const record = { state: { ...state, entries }, goesBackTo: 4, events, isUndo: false };
    const deleted = given(competition, ...played).when(deleteCompetition);
    const restored = given(competition, ...played, ...deleted).when(
      (now, context) => competition.restore?.(record, now, context) ?? [],
    );
    expect(fold(competition, [...played, ...deleted, ...restored])?.draw.made).toBeNull();
  });

  it('is told in the history by numbers, and by the names of its rounds', () => {
    expect(viewOf(competition, fold(competition, played))).toMatchObject({
      Draw: '1, 2; 0 seeded; drawn with example; to be played by any day',
      'Round 1, Match 1': '21–15',
    });
    const words = [drawn([1, 2, 3, 4]), recorded(result(1, 2)), recorded(forfeit(2, 1))].map((event) =>
      competition.describe(event as never, fold(competition, [...withEntries(4), drawn([1, 2, 3, 4])])),
    );
    expect(words).toEqual([
      'drew 4 entries of Spring Cup on 16 May 2026',
      'recorded 21–15 in match 2 of the semi-finals of Spring Cup on 16 May 2026',
      'recorded a double forfeit in the final of Spring Cup on 16 May 2026',
    ]);
    expect([1, 2, 3, 4, 5].map((round) => roundName(round, 5))).toEqual([
      'Round 1',
      'Round 2',
      'Quarter-finals',
      'Semi-finals',
      'Final',
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wireProduct } from '../cli/describe.js';
import type { AnyDecider, DomainEvent } from '../platform/event-store/decider/decider.js';
import { fold, viewOf } from '../platform/event-store/decider/decider.js';
import { Registry } from '../platform/event-store/registry.js';
import { RefusedError } from '../platform/refused.js';
import type { Competition } from '../features/competitions/competition.state.js';
import { handicap } from '../features/handicaps/handicap.js';

interface GoldenEvent extends DomainEvent {
  readonly stream: string;
  readonly schemaVersion: number;
}

const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden-events.json'), 'utf8'),
) as GoldenEvent[];

const app = await wireProduct();
const registry = app.get(Registry);
const deciders = registry.categories
  .map((category) => registry.decider(category))
  .filter((decider) => 'restore' in decider);
afterAll(() => app.close());

const context = { now: new Date('2026-05-04T12:00:00Z'), actor: 'admin' };

/** Fields that may change in the life of a record. */
const changing = ['notes', 'venue', 'role', 'title'];

/** The example of each event of a record in its newest version, and others with other numbers and texts in it. */
const eventsOf = ({ category, events }: AnyDecider): fc.Arbitrary<DomainEvent>[] =>
  golden
    .filter(
      ({ stream, type, schemaVersion }) => stream === category && events[type]?.version === schemaVersion,
    )
    .map(({ type, data }) =>
      fc.subarray(Object.keys(data).filter((field) => changing.includes(field))).chain((fields) =>
        fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme-ascii' }).map((text) => ({
          type,
          data: { ...data, ...Object.fromEntries(fields.map((field) => [field, text])) },
        })),
      ),
    );

/** The states of a record through these events, without those that do not fit its state. */
const statesThrough = (decider: AnyDecider, events: readonly DomainEvent[]) => {
  const past: DomainEvent[] = [];
  const states = [decider.initial];
  for (const event of events) {
    try {
      const next = decider.evolve(states.at(-1), event);
      past.push(event);
      states.push(next);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }
  return { past, states };
};

/** Whether no commands lead to this state: results of no draw, or a competition where entries wait for a place that is free. */
const isImpossible = (state: unknown): boolean => {
  const { draw, entries = [], places } = state as Partial<NonNullable<Competition>>;
  const placed = entries.filter(({ waiting }) => !waiting).length;
  const hasResultsOfNoDraw = draw?.made === null && draw.results.length > 0;
  return hasResultsOfNoDraw || (placed < entries.length && placed < (places ?? Infinity));
};

describe.each(deciders.map((decider) => [decider.category, decider] as const))(
  'a past of a %s',
  (_, decider) => {
    it('is what it was again, from any later state, when it is undone or restored', () => {
      const history = fc.array(fc.oneof(...eventsOf(decider)), { minLength: 1, maxLength: 12 });
      let compared = 0;
      fc.assert(
        fc.property(history, fc.nat(), (events, choice) => {
          const { past, states } = statesThrough(decider, events);
          const version = 1 + (choice % Math.max(past.length, 1));
          const state = states[version];
          if (state === null || state === undefined || isImpossible(state)) return;
          const recorded = past.slice(0, version).map((event) => ({
            ...event,
            recordedAt: '2026-05-04T12:00:00.000Z',
            actor: 'admin',
          }));
          // A deleted record comes back with its items.
          const deleted = [decider.initial, viewOf] as const;
          const changed = [states.at(-1), (of: AnyDecider, one: unknown) => of.view(one ?? {})] as const;
          for (const [now, view] of [deleted, changed]) {
            let restored: DomainEvent[] | undefined;
            try {
              restored = decider.restore?.(
                { state, goesBackTo: version, events: recorded, isUndo: true },
                now,
                context,
              );
            } catch (error) {
              // Only a review approves or rejects an application, and an answer was sent.
              expect(['member-application', 'message']).toContain(decider.category);
              expect(error).toBeInstanceOf(RefusedError);
              return;
            }
            const after = fold(decider, restored ?? [], now);
            expect(view(decider, after)).toEqual(view(decider, state));
          }
          compared += 1;
        }),
        { numRuns: 300 },
      );
      expect(compared).toBeGreaterThan(20);
    });
  },
);

it('values that are not accepted any more are restored by nothing but an undo', () => {
  const state = { playerName: 'Ann', category: 'ladies', handicap: 900, notes: null } as const;
  const past = { state, goesBackTo: 7, events: [] };
  expect(() => handicap.restore?.({ ...past, isUndo: false }, null, context)).toThrow(
    /^These values cannot be restored: /,
  );
  expect(handicap.restore?.({ ...past, isUndo: true }, null, context)).toHaveLength(1);
});

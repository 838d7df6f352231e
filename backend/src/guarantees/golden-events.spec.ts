import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { wireProduct } from '../cli/describe.js';
import { everyVersion } from '../cli/event-documents.js';
import { Registry } from '../platform/event-store/registry.js';
import {
  declarationOf,
  fold,
  startingTypes,
  upcast,
  viewOf,
  type AnyDecider,
} from '../platform/event-store/decider/decider.js';
import { isPayload, payloadNames } from '../testing/events-schema.js';

interface GoldenEvent {
  readonly stream: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
  /** What the code of today must make of it; the same unless given. */
  readonly lifted?: Record<string, unknown>;
}

const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden-events.json'), 'utf8'),
) as GoldenEvent[];

let app: NestFastifyApplication;
let registry: Registry;
beforeAll(async () => {
  app = await wireProduct();
  registry = app.get(Registry);
});
afterAll(() => app.close());

/** A value that differs from this one and is of the same kind. */
const another = (value: unknown): unknown =>
  typeof value === 'number'
    ? value + 1
    : typeof value === 'boolean'
      ? !value
      : Array.isArray(value)
        ? []
        : `another ${String(value)}`;

const deciders = () => registry.categories.map((category) => registry.decider(category));

/** What events that bring a record back keep for its history and its read tables, besides its values. */
const restored = [
  'goesBackTo',
  'createdAt',
  'approvedBy',
  'reviewedAt',
  'reviewedBy',
  'completedAt',
  'answeredAt',
  'answeredBy',
];

/** The fields that are shown elsewhere: when a draw that has come back was made, its read table has. */
const inReadTables = ['madeAt'];

/** The ids of people and versions within a record, which are shown by their names and numbers, or are gone. */
const numbers = [
  ...['partnerId', 'partnerIds', 'entryIds', 'memberId', 'playerId', 'playerIds'],
  ...['versionId', 'versionIds'],
];

const examplesOf = (decider: AnyDecider) =>
  golden
    .filter(({ stream }) => stream === decider.category)
    .map(({ type, schemaVersion, data, lifted = data }) => ({ type, schemaVersion, data: lifted }));

/** The examples of a decider in every version, each with the state after the newest examples of the types before it. */
const examplesInOrder = (decider: AnyDecider) => {
  const examples = examplesOf(decider);
  return examples.map((event) => {
    const earlier = examples.slice(
      0,
      examples.findIndex(({ type }) => type === event.type),
    );
    const newest = earlier.filter(
      ({ type, schemaVersion }) => declarationOf(decider, type).version === schemaVersion,
    );
    return { event, before: fold(decider, newest) };
  });
};

describe('stored events', () => {
  it('have an example of every type and version, and no example has gone astray', () => {
    const declared = everyVersion(deciders()).map(({ stream, type, version }) => [stream, type, version]);
    expect(declared.length).toBeGreaterThan(0);
    // A version with optional fields has an example without them, and one with them after it.
    const versions = golden
      .map(({ stream, type, schemaVersion }) => [stream, type, schemaVersion])
      .filter((version, index, all) => !isDeepStrictEqual(version, all[index - 1]));
    expect(versions).toEqual(declared);
    expect(payloadNames).toEqual(versions.map(([, type, version]) => `${type}.${version}`));
  });

  it.each(golden)(
    '$stream $type v$schemaVersion is as its schema says, and read as today’s code means it',
    ({ stream: category, type, schemaVersion, data, lifted = data }) => {
      const decider = registry.decider(category);
      expect(isPayload(type, schemaVersion, data)).toBe(true);
      expect(upcast(decider, type, schemaVersion, data)).toEqual(lifted);
      expect(isPayload(type, declarationOf(decider, type).version, lifted)).toBe(true);
    },
  );

  it('fold into states that have a view, and say what happened', () => {
    for (const decider of deciders()) {
      const views = [];
      for (const { event, before } of examplesInOrder(decider)) {
        expect(decider.describe(event, before)).toMatch(/\w/);
        const view = viewOf(decider, decider.evolve(before, event));
        if (view) views.push(view);
      }
      expect(views.length).toBeGreaterThan(0);
      expect(views.flatMap((view) => Object.values(view))).not.toContain(undefined);
    }
  });

  it('that start a record anew lead to a state that depends on no other event', () => {
    const starting = deciders().flatMap((decider) =>
      startingTypes(decider).map((type) => [decider, type] as const),
    );
    expect(starting.length).toBeGreaterThan(0);
    for (const [decider, starts] of starting) {
      const events = examplesOf(decider);
      const event = events.find(({ type }) => type === starts) ?? { type: starts, data: {} };
      const alone = decider.evolve(decider.initial, event);
      expect(viewOf(decider, alone)).not.toBeNull();
      const states = [decider.initial];
      for (const earlier of events) states.push(decider.evolve(states.at(-1), earlier));
      for (const state of states) expect(decider.evolve(state, event)).toEqual(alone);
    }
  });

  it('show every value of theirs in the view of their record, as long as there is one', () => {
    const hidden: string[] = [];
    for (const decider of deciders()) {
      for (const { event, before } of examplesInOrder(decider)) {
        const { type, data } = event;
        const view = viewOf(decider, decider.evolve(before, event));
        if (!view) continue;
        for (const [field, value] of Object.entries(data)) {
          if (
            [...numbers, ...inReadTables].includes(field) ||
            (type.endsWith('Restored') && restored.includes(field))
          )
            continue;
          const changed = decider.evolve(before, { type, data: { ...data, [field]: another(value) } });
          if (isDeepStrictEqual(viewOf(decider, changed), view)) hidden.push(`${type}.${field}`);
        }
      }
    }
    expect(hidden).toEqual([]);
  });
});

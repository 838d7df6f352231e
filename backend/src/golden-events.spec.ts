import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { wireProduct } from './cli/describe.js';
import { Registry } from './platform/event-store/registry.js';
import { upcast } from './platform/event-store/stream.js';

interface GoldenEvent {
  readonly stream: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
  /** What the code of today must make of it. */
  readonly lifted: Record<string, unknown>;
}

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const golden = JSON.parse(read('golden-events.json')) as GoldenEvent[];

let app: NestFastifyApplication;
let registry: Registry;
beforeAll(async () => {
  app = await wireProduct();
  registry = app.get(Registry);
});
afterAll(() => app.close());

/** Each event of the generated list, in every schema version that it was ever stored in. */
const everyVersion = read('../../docs/events.md')
  .split('\n## ')
  .slice(1)
  .flatMap((section) =>
    [...section.matchAll(/^\| (\w+) \| .* \| (\d+) \| \w* ?\|$/gm)].flatMap(([, type, newest]) =>
      Array.from({ length: Number(newest) }, (_, index) => [section.split('\n')[0], type, index + 1]),
    ),
  );

describe('stored events', () => {
  it('have an example of every type and version, and no example has gone astray', () => {
    expect(everyVersion.length).toBeGreaterThan(0);
    expect(golden.map(({ stream, type, schemaVersion }) => [stream, type, schemaVersion])).toEqual(
      everyVersion,
    );
  });

  it.each(golden)(
    '$stream $type v$schemaVersion is read as today’s code means it',
    ({ data, lifted, ...event }) => {
      const stream = registry.stream(event.stream);
      expect(upcast(stream, event.type, event.schemaVersion, data)).toEqual(lifted);
    },
  );

  it('fold, say what happened, and leave something to see or nothing', () => {
    for (const category of registry.categories) {
      const stream = registry.stream(category);
      let state = stream.initial;
      for (const { type, lifted } of golden.filter((example) => example.stream === category)) {
        const event = { type, data: lifted };
        expect(stream.describe(event, state)).toMatch(/\w/);
        state = stream.evolve(state, event);
        expect(Object.values(stream.view(state) ?? {})).not.toContain(undefined);
      }
      expect(stream.view(stream.initial)).toBeNull();
      expect(state).not.toEqual(stream.initial);
    }
  });
});

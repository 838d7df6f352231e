import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { bowlsLoan, extendLoan, lendBowls } from '../../../testing/bowls-loan.js';
import { asExample, startStore, type RunningStore } from '../../../testing/running-store.js';
import { watched } from '../../progress.js';
import { parseExactly } from '../../database/exact-json.js';
import { asStorable, canonicalJson } from './sealed-event.js';
import { verificationLimits } from './verification.js';

let running: RunningStore;
beforeAll(async () => {
  running = await startStore();
  for (const name of ['Ann Example', 'Bob Example', 'Cid Example']) {
    const id = await asExample(() => running.store.create(bowlsLoan, lendBowls(name)));
    await asExample(() => running.store.update(bowlsLoan, id, extendLoan(2)));
  }
  await running.dataSource.query(
    `CREATE TABLE kept_events AS TABLE events; CREATE TABLE kept_head AS TABLE event_head`,
  );
});
afterAll(() => running.stop());

const { events: batchSize } = verificationLimits;
afterEach(() => {
  verificationLimits.events = batchSize;
});

/** Somebody with all rights over the database and none over the past. */
const tamper = (statement: string): Promise<unknown> =>
  running.dataSource.query(`
    SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`);
afterEach(() =>
  tamper(`
    DELETE FROM events; INSERT INTO events SELECT * FROM kept_events;
    DELETE FROM event_head; INSERT INTO event_head SELECT * FROM kept_head`),
);

/** Appends events of as many records. */
const appendLoans = (count: number, recordedAt = '2026-05-07T12:00:00.000Z'): Promise<unknown> =>
  running.dataSource.query(`SELECT append_events($1)`, [
    Array.from({ length: count }, (_, index) =>
      canonicalJson({
        stream: 'bowls-loan',
        streamId: `many-${index}`,
        version: 1,
        eventId: randomUUID(),
        commandId: randomUUID(),
        commandIndex: 0,
        type: 'LoanExtended',
        schemaVersion: 1,
        data: { weeks: 2 },
        personal: null,
        actor: 'console',
        requestId: 'many',
        recordedAt,
      }),
    ),
  ]);

const total = 6;
const otherValue: Record<string, (column: string) => string> = {
  bigint: (column) => `${column} + 1000`,
  integer: (column) => `${column} + 1000`,
  uuid: () => 'gen_random_uuid()',
  text: (column) => `overlay(${column} placing 'x' from 1 for 1)`,
  jsonb: (column) => `coalesce(${column}, '{}') || '{"added": true}'`,
  'timestamp with time zone': (column) => `${column} + interval '1 millisecond'`,
};

describe('verification', () => {
  it('says how many events hold, and the head to write down', async () => {
    const { ok, events, head } = await running.verifier.verify();
    expect({ ok, events }).toEqual({ ok: true, events: total });
    expect(head?.position).toBe(total);
    expect(head?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('holds for an empty log', async () => {
    await tamper(`DELETE FROM events; UPDATE event_head SET position = 0, hash = repeat('0', 64)`);
    expect(await running.verifier.verify()).toEqual({ ok: true, events: 0, head: null });
  });

  it('finds and names a changed value in any column of any event', async () => {
    const columns = await running.dataSource.query<{ column_name: string; data_type: string }[]>(
      `SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'events'`,
    );
    expect(columns.length).toBeGreaterThan(10);
    for (const { column_name, data_type } of columns) {
      const value = otherValue[data_type]?.(column_name);
      for (let position = 1; position <= total; position += 1) {
        await tamper(`UPDATE events SET ${column_name} = ${value} WHERE position = ${position}`);
        const { ok, failure } = await running.verifier.verify();
        expect({ column_name, ok, position: failure?.position }).toEqual({
          column_name,
          ok: false,
          position,
        });
        await tamper(`DELETE FROM events; INSERT INTO events SELECT * FROM kept_events`);
      }
    }
  });

  it.each(['2.0', '2.00000000000000000001', '200000000000000000000e-20'])(
    'finds a number that was written differently: %s for 2',
    async (number) => {
      await tamper(`UPDATE events SET data = jsonb_build_object('weeks', ${number}) WHERE position = 2`);
      expect(await running.verifier.verify()).toMatchObject({ ok: false, failure: { position: 2 } });
    },
  );

  it.each(['infinity', '2026-05-07 12:00 BC', '12026-05-07 12:00:00.12'])(
    'finds the time %s, which JavaScript does not write like others',
    async (time) => {
      await tamper(`UPDATE events SET recorded_at = '${time}' WHERE position = 2`);
      expect(await running.verifier.verify()).toMatchObject({
        ok: false,
        events: 1,
        failure: { position: 2 },
      });
    },
  );

  it.each([
    ['year', '2025-05-07T18:30:00.000Z'],
    ['tenth', '2025-05-07T18:30:00.100Z'],
    ['thousandth', '2025-05-07T18:30:00.123Z'],
  ])('holds for an event that was recorded in a full %s of time', async (_unit, recordedAt) => {
    await appendLoans(1, recordedAt);
    expect(await running.verifier.verify()).toMatchObject({ ok: true, head: { recordedAt } });
  });

  it('finds a change far from the beginning of a long log', async () => {
    await appendLoans(10_010);
    const reported: unknown[] = [];
    const verification = watched(
      (task, progress) => reported.push([task, progress.done, progress.total]),
      () => running.verifier.verify(),
    );
    expect(await verification).toMatchObject({ ok: true, events: total + 10_010 });
    const all = total + 10_010;
    const full = Array.from({ length: Math.floor(all / batchSize) }, (_, index) => (index + 1) * batchSize);
    expect(reported).toEqual([...full, all].map((done) => ['Verifying', done, all]));
    await tamper(`UPDATE events SET actor = 'somebody else' WHERE position = 10012`);
    expect(await running.verifier.verify()).toMatchObject({ events: 10_011, failure: { position: 10_012 } });
  });

  it.each([4, 5])(
    'names event %i, where one statement ends and the next begins, with the reason',
    async (position) => {
      verificationLimits.events = 4;
      const holds = { ok: false, events: position - 1 };
      const reasons = {
        [`UPDATE events SET actor = 'somebody else'`]: 'It was changed after it was recorded',
        [`UPDATE events SET previous_hash = hash`]: 'It does not follow the event before it',
        [`DELETE FROM events`]: 'The event is missing',
      };
      for (const [change, reason] of Object.entries(reasons)) {
        await tamper(`${change} WHERE position = ${position}`);
        expect(await running.verifier.verify()).toMatchObject({
          ...holds,
          failure: { of: 'event', position, reason },
        });
        await tamper(`DELETE FROM events; INSERT INTO events SELECT * FROM kept_events`);
      }
      expect(await running.verifier.verify()).toMatchObject({ ok: true, events: total });
    },
  );

  it('finds a line break in a text, which no event has', async () => {
    for (const column of ['stream', 'stream_id', 'type', 'actor', 'request_id', 'previous_hash', 'hash']) {
      await tamper(`UPDATE events SET ${column} = ${column} || E'\\n' WHERE position = 2`);
      expect(await running.verifier.verify()).toMatchObject({ ok: false, failure: { position: 2 } });
      await tamper(`DELETE FROM events; INSERT INTO events SELECT * FROM kept_events`);
    }
  });

  it('finds a forged event before the first position, where the table would not even take it', async () => {
    const forge = `INSERT INTO events SELECT -1, stream, stream_id, version + 1, gen_random_uuid(), gen_random_uuid(), 0,
      type, schema_version, data, personal, actor, request_id, recorded_at, previous_hash, hash FROM kept_events
      WHERE position = 2`;
    await expect(running.dataSource.query(forge)).rejects.toThrow('violates check constraint');
    await tamper(`ALTER TABLE events DROP CONSTRAINT events_position_check; ${forge}`);
    expect(await running.verifier.verify()).toMatchObject({ ok: false, events: 0, failure: { position: 1 } });
    await tamper(
      `DELETE FROM events; ALTER TABLE events ADD CONSTRAINT events_position_check CHECK (position > 0)`,
    );
  });

  it('finds a missing event, in the middle and at the end', async () => {
    await tamper(`DELETE FROM events WHERE position = 4`);
    expect(await running.verifier.verify()).toMatchObject({ events: 3, failure: { position: 4 } });
    await tamper(
      `DELETE FROM events; INSERT INTO events SELECT * FROM kept_events WHERE position < ${total}`,
    );
    expect(await running.verifier.verify()).toMatchObject({ events: 5, failure: { position: total } });
  });

  it('finds a tail that was cut off together with its head, once it is given a head that was kept', async () => {
    const { head } = await running.verifier.verify();
    await tamper(`
      DELETE FROM events WHERE position > 4;
      UPDATE event_head SET position = 4, hash = (SELECT hash FROM events WHERE position = 4)`);
    expect(await running.verifier.verify()).toMatchObject({ ok: true, events: 4 });
    expect(await running.verifier.verify(head ?? undefined)).toMatchObject({
      ok: false,
      events: 4,
      failure: { of: 'kept-head', position: 5 },
    });
  });

  it('accepts a kept head that the log has grown beyond, and no other', async () => {
    const [{ hash } = { hash: '' }] = await running.dataSource.query<{ hash: string }[]>(
      `SELECT hash FROM events WHERE position = 3`,
    );
    expect(await running.verifier.verify({ position: 3, hash })).toMatchObject({ ok: true, events: total });
    expect(await running.verifier.verify({ position: 4, hash })).toMatchObject({
      ok: false,
      events: total,
      failure: { of: 'kept-head', position: 4 },
    });
  });

  it('blames no kept head, right or wrong, for an event that was changed', async () => {
    const { head } = await running.verifier.verify();
    await tamper(`UPDATE events SET actor = 'somebody else' WHERE position = 5`);
    for (const kept of [head ?? undefined, { position: 2, hash: 'a'.repeat(64) }]) {
      expect(await running.verifier.verify(kept)).toMatchObject({
        ok: false,
        events: 4,
        failure: { of: 'event', position: 5 },
      });
    }
  });

  it('finds a head of the log that is not the last event', async () => {
    await tamper(`UPDATE event_head SET hash = repeat('0', 64)`);
    expect(await running.verifier.verify()).toMatchObject({ ok: false, failure: { position: total + 1 } });
  });
});

describe('the canonical form', () => {
  it('is the same for any JSON after it went through PostgreSQL', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(storableText, fc.jsonValue({ stringUnit: 'grapheme', depthSize: 'small' })),
        async (value) => {
          const data = recordable(value);
          fc.pre(data !== undefined);
          const [row] = await running.dataSource.query<{ printed: string }[]>(
            `SELECT ($1::jsonb)::text AS printed`,
            [JSON.stringify(data)],
          );
          expect(canonicalize(parseExactly(row?.printed ?? ''))).toBe(canonicalize(data));
        },
      ),
      { numRuns: 200 },
    );
  });
});

const storableText = fc
  .string({ unit: 'grapheme' })
  .filter((text) => !text.includes('\0') && text !== '__proto__');

/** The payload as the store would record it; undefined where the store refuses it. */
const recordable = (value: object): Record<string, unknown> | undefined => {
  if (JSON.stringify(value).includes('\\u0000')) return undefined;
  try {
    return asStorable(value);
  } catch {
    return undefined;
  }
};

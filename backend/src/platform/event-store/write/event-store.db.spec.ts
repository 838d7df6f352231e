import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import {
  bowlsLoan,
  eraseLoan,
  extendLoan,
  lendBowls,
  returnBowls,
  type BowlsLoan,
  type BowlsLoanEvent,
} from '../../../testing/bowls-loan.js';
import { dump } from '../../../testing/dump.js';
import { asExample, startStore, type RunningStore } from '../../../testing/running-store.js';
import { isUnavailable } from '../../database/unavailable.js';
import { streamOf } from './command-reads.js';
import { commandContext, runAs } from './command-context.js';
import { DueErasures } from './due-erasures.js';
import { raiseIds } from './ids.js';
import { refuse, RefusedError } from '../../refused.js';
import type { LoggedEvent } from '../log/event-log.js';
import type { Transaction } from './transaction.js';

let running: RunningStore;
beforeAll(async () => {
  running = await startStore();
});
afterAll(() => running.stop());

const lend = (name = 'Ann Example', retryKey?: string) =>
  asExample(() => running.store.create(bowlsLoan, lendBowls(name)), retryKey);
const extend = (id: string, weeks = 1) =>
  asExample(() => running.store.update(bowlsLoan, id, extendLoan(weeks)));

/** Several decisions on records as one command. */
const inOneCommand = (ids: string[], work: (transaction: Transaction) => void): Promise<void> =>
  asExample(() => running.store.transaction({ records: ids.map((id) => streamOf(bowlsLoan, id)) }, work));

const readLog = async (after = 0): Promise<LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for await (const rows of running.log.pages({ after }))
    events.push(...rows.map((row) => running.log.read(row)));
  return events;
};
const headPosition = async (): Promise<number> => {
  const [head] = await running.dataSource.query<{ position: number }[]>('SELECT position FROM event_head');
  return head?.position ?? 0;
};
const loanRow = async (id: string): Promise<unknown> => {
  const rows = await running.dataSource.query<unknown[]>('SELECT * FROM bowls_loans WHERE loan_id = $1', [
    id,
  ]);
  return rows[0];
};

describe('recording', () => {
  it('keeps who, when, which request and which command beside what happened', async () => {
    const before = await headPosition();
    const context = await asExample(async () => {
      await running.store.create(bowlsLoan, lendBowls('Ann Example', 3));
      return commandContext();
    });
    const [event] = await readLog(before);
    expect(event).toMatchObject({
      position: before + 1,
      stream: 'bowls-loan',
      version: 1,
      type: 'BowlsLent',
      data: { borrower: 'Ann Example', phone: '01624 000000', pair: 3 },
      actor: 'example',
      requestId: context.requestId,
      commandId: context.commandId,
      schemaVersion: 2,
    });
    expect(Math.abs(Date.now() - Date.parse(event?.recordedAt ?? ''))).toBeLessThan(60_000);
  });

  it('writes the read row in the same transaction', async () => {
    const id = await lend();
    await asExample(() => running.store.update(bowlsLoan, id, returnBowls));
    expect(await loanRow(id)).toMatchObject({ borrower: 'Ann Example', returned: true, version: 2 });
  });

  it('records nothing when the decision finds nothing to change', async () => {
    const id = await lend();
    const before = await headPosition();
    await extend(id, 0);
    expect(await headPosition()).toBe(before);
  });

  it('refuses a payload with other fields than its event declares', async () => {
    const id = await lend();
    const before = await headPosition();
    const record = (data: { weeks: number; reason: string }) =>
      asExample(() => running.store.update(bowlsLoan, id, () => [{ type: 'LoanExtended', data } as const]));
    const extension = { weeks: 1, reason: 'A long holiday' };
    const withAddress = { ...extension, address: '1 Main Road' };
    await expect(record(withAddress)).rejects.toThrow('Unrecognized key: "address"');
    const { reason, ...withoutReason } = extension;
    await expect(record(withoutReason as typeof extension)).rejects.toThrow('reason');
    expect(await headPosition()).toBe(before);
  });

  it('does not change a payload', async () => {
    const before = await headPosition();
    await lend('  Ann\tExample ');
    const [event] = await readLog(before);
    expect(event?.data).toEqual({ borrower: '  Ann\tExample ', phone: '01624 000000', pair: 1 });
  });

  it('records nothing when the decision refuses', async () => {
    const before = await headPosition();
    await expect(extend('404')).rejects.toMatchObject({ code: 'not-found' });
    expect(await headPosition()).toBe(before);
  });

  it('never records anonymously', async () => {
    await expect(running.store.create(bowlsLoan, lendBowls('Nobody'))).rejects.toThrow('command context');
  });

  it('makes several streams change together, or none of them', async () => {
    const [first, second] = [await lend(), await lend()];
    await inOneCommand([first, second], (transaction) => {
      transaction.update(bowlsLoan, first, extendLoan(2));
      transaction.update(bowlsLoan, second, returnBowls);
      transaction.update(bowlsLoan, first, returnBowls);
    });
    expect(await loanRow(first)).toMatchObject({ returned: true, version: 3 });
    expect(await loanRow(second)).toMatchObject({ returned: true, version: 2 });

    const before = await headPosition();
    const third = await lend();
    await expect(
      inOneCommand([first, third], (transaction) => {
        transaction.update(bowlsLoan, third, extendLoan(2));
        transaction.update(bowlsLoan, first, extendLoan(1));
      }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await headPosition()).toBe(before + 1);
    expect(await loanRow(third)).toMatchObject({ version: 1 });
  });
});

describe('the expected version', () => {
  it('refuses an edit of what has changed meanwhile', async () => {
    const id = await lend();
    await extend(id);
    const edit = asExample(() => running.store.update(bowlsLoan, id, extendLoan(1), { expectedVersion: 1 }));
    await expect(edit).rejects.toMatchObject({ code: 'changed-meanwhile' });
    await asExample(() => running.store.update(bowlsLoan, id, extendLoan(1), { expectedVersion: 2 }));
    expect(await loanRow(id)).toMatchObject({ version: 3 });
  });

  it('turns nobody of a crowd away that changes one record at once', async () => {
    const id = await lend();
    await Promise.all(Array.from({ length: 100 }, () => extend(id)));
    expect(await loanRow(id)).toMatchObject({ version: 101 });
  });

  it('lets a command read only what it has declared', async () => {
    const [one, other] = [await lend(), await lend()];
    const before = await headPosition();
    await expect(inOneCommand([one], (transaction) => transaction.read(bowlsLoan, other))).rejects.toThrow(
      `has not declared that it reads bowls-loan ${other}`,
    );
    await expect(inOneCommand([one], (transaction) => transaction.nextId('bowls-loan'))).rejects.toThrow(
      'has not declared that it needs a new id of bowls-loan',
    );
    expect(await headPosition()).toBe(before);
  });
});

describe('an erasure that can be undone', () => {
  it('is carried out soon although it was recorded while the clock was ahead', async () => {
    const id = await lend('Gwen Unmistakable');
    const year = 365 * 24 * 60 * 60_000;
    const clock = jest.spyOn(running.clock, 'now').mockReturnValue(new Date(Date.now() + year));
    await asExample(() => running.store.update(bowlsLoan, id, eraseLoan, { isUndoable: true }));
    clock.mockRestore();
    const { dataSource, personalData } = running;
    await new DueErasures(dataSource, personalData, running.clock).carryOut();
    const waiting = await dataSource.query<unknown[]>('SELECT FROM due_erasures');
    expect([waiting, await personalData.keys.erasedAmong(dataSource.manager, [`bowls-loan-${id}`])]).toEqual([
      [],
      [`bowls-loan-${id}`],
    ]);
  });
});

describe('a long record', () => {
  it('is decided on as its events say, also when the log was restored from a backup since', async () => {
    const alone = await startStore();
    const { store, dataSource } = alone;
    const id = await asExample(() => store.create(bowlsLoan, lendBowls('Ann Example')));
    const seen: (number | undefined)[] = [];
    const extendBy = (weeks: number) =>
      asExample(() =>
        store.update(bowlsLoan, id, (state) => {
          seen.push(state?.weeks);
          return extendLoan(weeks)(state);
        }),
      );
    for (let version = 2; version <= 26; version += 1) await extendBy(1);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));

    await dataSource.query(`
      ALTER TABLE events DISABLE TRIGGER USER;
      UPDATE events SET event_id = gen_random_uuid(), data = jsonb_set(data, '{weeks}', '2') WHERE version > 20;
      ALTER TABLE events ENABLE TRIGGER USER;
    `);
    await extendBy(0);
    expect(seen.at(-1)).toBe(32);
    await alone.stop();
  });
});

describe('a repeated command', () => {
  it('is recorded once and answers the same id, even when it comes twice at once', async () => {
    const before = await headPosition();
    const ids = await Promise.all(Array.from({ length: 6 }, () => lend('Ann Example', 'POST /loans key-1')));
    expect(new Set(ids).size).toBe(1);
    expect(await lend('Ann Example', 'POST /loans key-1')).toBe(ids[0]);
    expect(await headPosition()).toBe(before + 1);
  });

  it('returns the ids of several records to all who repeat it at once', async () => {
    const lendTwo = () =>
      asExample(
        () =>
          running.store.transaction({ newIds: ['bowls-loan', 'bowls-loan'] }, (transaction) => [
            transaction.create(bowlsLoan, lendBowls('Ann Example')),
            transaction.create(bowlsLoan, lendBowls('Bob Example')),
          ]),
        'POST /loans key-7',
      );
    const ids = await lendTwo();
    expect(await Promise.all([lendTwo(), lendTwo(), lendTwo()])).toEqual([ids, ids, ids]);
  });

  it('is not decided again on what it has caused itself', async () => {
    const id = await lend();
    const again = () =>
      asExample(() => running.store.update(bowlsLoan, id, extendLoan(3)), 'PUT /loans/1 key-2');
    await again();
    await again();
    expect(await loanRow(id)).toMatchObject({ version: 2 });
  });

  const extendTo = (id: string, weeks: number, retryKey?: string) =>
    asExample(
      () => running.store.update(bowlsLoan, id, (state) => extendLoan(weeks - (state?.weeks ?? 0))(state)),
      retryKey,
    );

  it('that found nothing to change does not undo what was corrected since', async () => {
    const id = await lend();
    await extendTo(id, 8);
    await extendTo(id, 8, 'PATCH /loans/1 key-8');
    await extendTo(id, 9);
    await extendTo(id, 8, 'PATCH /loans/1 key-8');
    expect(await loanRow(id)).toMatchObject({ version: 3 });
  });

  it('that was refused stays refused, whatever has changed since', async () => {
    const id = await lend();
    const attempt = () =>
      asExample(
        () =>
          running.store.update(bowlsLoan, id, (state) =>
            state?.weeks === 1 ? refuse('not-found') : extendLoan(5)(state),
          ),
        'PATCH /loans/1 key-9',
      );
    await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    await extend(id);
    await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    expect(await loanRow(id)).toMatchObject({ version: 2 });
  });

  it('that was refused as unavailable is carried out', async () => {
    const id = await lend();
    let isAway = true;
    const attempt = () =>
      asExample(
        () =>
          running.store.update(bowlsLoan, id, (state) =>
            isAway ? refuse('unavailable') : extendLoan(1)(state),
          ),
        'PATCH /loans/1 key-10',
      );
    await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' });
    isAway = false;
    await attempt();
    expect(await loanRow(id)).toMatchObject({ version: 2 });
  });

  it('is not refused for what it has caused itself, when both attempts come at once', async () => {
    const id = await lend();
    const returnOnce = (state: BowlsLoan) => {
      if (!state || state.isBack) throw new RefusedError('not-found');
      return returnBowls(state);
    };
    const attempt = () =>
      asExample(() => running.store.update(bowlsLoan, id, returnOnce), 'DELETE /loans/1 key-5');
    await Promise.all([attempt(), attempt()]);
    expect(await loanRow(id)).toMatchObject({ returned: true, version: 2 });
  });
});

describe('plain rows', () => {
  const note = (text: string, retryKey: string) =>
    asExample(
      () =>
        running.store.transaction({ newIds: ['bowls-loan'] }, (transaction) => {
          const id = transaction.create(bowlsLoan, lendBowls('Ann Example'));
          transaction.alsoWrite((manager) => manager.query('INSERT INTO notes VALUES ($1, $2)', [id, text]));
          return id;
        }),
      retryKey,
    );

  beforeAll(() => running.dataSource.query('CREATE TABLE notes (loan_id text, note text UNIQUE)'));

  it('become true with the events, and are not written again by a repetition', async () => {
    const id = await note('once', 'key-3');
    expect(await note('once', 'key-3')).toBe(id);
    expect(await running.dataSource.query('SELECT * FROM notes')).toEqual([{ loan_id: id, note: 'once' }]);
  });

  it('that are refused take the events with them, and fail the command', async () => {
    const before = await headPosition();
    await expect(note('once', 'key-4')).rejects.toMatchObject({
      driverError: { constraint: 'notes_note_key' },
    });
    expect(await headPosition()).toBe(before);
  });
});

describe('a new record', () => {
  const highest = async () => {
    const ids = await Promise.all([lend(), lend(), lend()]);
    return Math.max(...ids.map(Number));
  };
  const fallBehind = () => running.dataSource.query(`SELECT setval('bowls_loan_ids', 1, false)`);

  it('is never put on top of an old one, even when the ids have fallen behind', async () => {
    const last = await highest();
    await fallBehind();
    expect(await lend()).toBe(String(last + 1));
    expect(await lend()).toBe(String(last + 2));
  });

  it('does not find its id taken after a start', async () => {
    const last = await highest();
    await fallBehind();
    await raiseIds(running.dataSource.manager, ['bowls-loan', 'account']);
    const [{ id } = {}] = await running.dataSource.query<{ id?: number }[]>(
      `SELECT nextval('bowls_loan_ids') AS id`,
    );
    expect(id).toBe(last + 1);
  });

  // As the first fixture with a team sheet, which has the id of the fixture.
  it('needs no ids of its own for a start', async () => {
    await lend();
    await running.dataSource.query(`ALTER SEQUENCE bowls_loan_ids RENAME TO kept_ids`);
    await raiseIds(running.dataSource.manager, ['bowls-loan']);
    await running.dataSource.query(`ALTER SEQUENCE kept_ids RENAME TO bowls_loan_ids`);
  });
});

describe('order', () => {
  it('is the order of commits: a live reader misses nothing of any number of writers in two backends', async () => {
    const other = await startStore(running.settings);
    const stores = [running.store, other.store];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }), {
          minLength: 2,
          maxLength: 12,
        }),
        async (writers) => {
          const before = await headPosition();
          const committed: string[] = [];
          const writing = new AbortController();
          const delivered: LoggedEvent[] = [];
          const reader = (async () => {
            for (let finished = false; !finished;) {
              finished = writing.signal.aborted;
              const after = delivered.at(-1)?.position ?? before;
              for await (const rows of running.log.pages({ after }))
                delivered.push(...rows.map((row) => running.log.read(row)));
            }
          })();
          await Promise.all(
            writers.map(async (extensions, writer) => {
              const id = await lend();
              const store = stores[writer % 2] ?? running.store;
              committed.push(`${id}/1`);
              for (const [index, weeks] of extensions.entries()) {
                await asExample(() => store.update(bowlsLoan, id, extendLoan(weeks)));
                committed.push(`${id}/${index + 2}`);
              }
            }),
          );
          writing.abort();
          await reader;
          expect(delivered.map(({ position }) => position)).toEqual(
            committed.map((_, index) => before + index + 1),
          );
          expect(delivered.map(({ streamId, version }) => `${streamId}/${version}`).sort()).toEqual(
            committed.sort(),
          );
        },
      ),
      { numRuns: 10 },
    );
    await other.stop();
    expect(await running.verifier.verify()).toMatchObject({ ok: true, events: await headPosition() });
  });
});

describe('failure in the middle', () => {
  it.each([
    ['with', 1],
    ['without', 0],
  ])(
    'is not reported as success when an error was swallowed in a transaction %s events',
    async (_, weeks) => {
      const id = await lend();
      const before = await headPosition();
      const swallowing = inOneCommand([id], (transaction) => {
        transaction.alsoWrite((manager) => manager.query('SELECT 1 / 0').catch(() => undefined));
        transaction.update(bowlsLoan, id, extendLoan(weeks));
      });
      await expect(swallowing).rejects.toThrow('transaction is aborted');
      expect(await headPosition()).toBe(before);
    },
  );
});

describe('a batch', () => {
  /** Runs commands while nobody can lock the log, so that they are one batch. Returns their outcomes. */
  const together = async (commands: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> => {
    const release = await holdHead();
    const first = lend('The first');
    await untilBlocked();
    const outcomes = Promise.allSettled(commands.map((run) => run()));
    await release();
    await first;
    return outcomes;
  };
  const holdHead = async () => {
    const holder = running.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM event_head FOR UPDATE');
    return async () => {
      await holder.commitTransaction();
      await holder.release();
    };
  };
  /** Waits until a batch waits for the head of the log. */
  const untilBlocked = async (): Promise<void> => {
    const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await running.dataSource.query<unknown[]>(blocked)).length === 0) await setImmediate();
  };
  const lendMany = (count: number) => Promise.all(Array.from({ length: count }, () => lend()));
  const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);
  const update = (id: string, decision: (state: BowlsLoan) => BowlsLoanEvent[], retryKey?: string) => () =>
    asExample(() => running.store.update(bowlsLoan, id, decision), retryKey);
  const expectWhole = async () => {
    expect(await running.verifier.verify()).toMatchObject({ ok: true, events: await headPosition() });
    expect(await running.projections.compare()).toEqual([]);
  };

  /** In how many transactions the second events of these records were recorded. */
  const transactionsOf = async (ids: string[]): Promise<number> => {
    const transactions = await running.dataSource.query<unknown[]>(
      `SELECT DISTINCT xmin::text FROM events WHERE stream_id = ANY($1) AND version = 2`,
      [ids],
    );
    return transactions.length;
  };

  it('is one transaction with one flush', async () => {
    const ids = await lendMany(20);
    await together(ids.map((id) => update(id, extendLoan(1))));
    expect(await transactionsOf(ids)).toBe(1);
    await expectWhole();
  });

  it('fails in its faulty command alone', async () => {
    await running.dataSource.query(`ALTER TABLE bowls_loans ADD CHECK (borrower <> 'A fault')`);
    const [good, other] = await lendMany(2);
    const outcomes = await together([
      update(good ?? '', extendLoan(1)),
      () => lend('A fault'),
      update(other ?? '', extendLoan(1)),
    ]);
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await loanRow(good ?? '')).toMatchObject({ version: 2 });
    expect(await loanRow(other ?? '')).toMatchObject({ version: 2 });
    await expectWhole();
  });

  const extendAlso = (id: string, alsoWrite: (manager: EntityManager) => Promise<unknown>) =>
    running.store.transaction({ records: [streamOf(bowlsLoan, id)] }, (transaction) => {
      transaction.update(bowlsLoan, id, extendLoan(1));
      transaction.alsoWrite(alsoWrite);
    });

  it('fails in the command alone that waits too long', async () => {
    const [plain = '', slow = '', other = ''] = await lendMany(3);
    const outcomes = await together([
      () =>
        asExample(() =>
          extendAlso(slow, async (manager) => {
            await manager.query(`SET LOCAL statement_timeout = '20ms'`);
            await manager.query('SELECT pg_sleep(10)');
          }),
        ),
      update(plain, extendLoan(1)),
      () => asExample(() => extendAlso(other, () => Promise.resolve())),
    ]);
    expect(outcomes).toMatchObject([
      { reason: { driverError: { code: '57014' } } },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    await expectWhole();
  });

  it('fails as a whole when its connection ends for an unknown reason', async () => {
    const [broken = '', other = ''] = await lendMany(2);
    const outcomes = await together([
      () =>
        asExample(() =>
          extendAlso(broken, async ({ queryRunner }) => {
            const client = (await queryRunner?.connect()) as Client & { connection: { stream: Socket } };
            const answer = client.query('SELECT 1');
            client.connection.stream.destroy(new Error('something unheard of'));
            await answer;
          }),
        ),
      update(other, extendLoan(1)),
    ]);
    const reasons = outcomes.map((outcome) => (outcome as { reason?: unknown }).reason);
    expect(reasons).toEqual([expect.any(Error), reasons[0]]);
    expect(reasons.map(isUnavailable)).toEqual([true, true]);
    await expectWhole();
  });

  it('stops trying its commands one by one when they have waited for 15 seconds', async () => {
    const ids = await lendMany(3);
    const now = jest.spyOn(performance, 'now');
    let tries = 0;
    const outcomes = await together(
      ids.map(
        (id) => () =>
          asExample(() =>
            extendAlso(id, () => {
              tries += 1;
              // The first try is the batch's, the second the first command's.
              if (tries === 2) now.mockReturnValue(performance.now() + 15_001);
              return Promise.reject(new RefusedError('not-allowed'));
            }),
          ),
      ),
    );
    now.mockRestore();
    expect(outcomes).toMatchObject(
      ['not-allowed', 'unavailable', 'unavailable'].map((code) => ({ reason: { code } })),
    );
  });

  it('works for each command in the context of that command, also when it runs again', async () => {
    const [one = '', other = ''] = await lendMany(2);
    const actors: string[] = [];
    const noteActor = () => {
      actors.push(commandContext().actor);
      return Promise.resolve();
    };
    const outcomes = await together([
      () => runAs({ actor: 'first' }, () => extendAlso(one, noteActor)),
      () => runAs({ actor: 'second' }, () => extendAlso(other, noteActor)),
      () => asExample(() => extendAlso(one, () => Promise.reject(new RefusedError('not-allowed')))),
    ]);
    expect(statuses(outcomes)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    // In the batch, and then one by one.
    expect(actors).toEqual(['first', 'second', 'first', 'second']);
  });

  it('refuses a command within a command instead of waiting for ever', async () => {
    const [outer = '', inner = ''] = await lendMany(2);
    const nested = asExample(() => extendAlso(outer, () => extend(inner)));
    await expect(nested).rejects.toThrow('must not run another one');
    expect(await loanRow(outer)).toMatchObject({ version: 1 });
  });

  it('decides each command on what those before it leave', async () => {
    const [id = ''] = await lendMany(1);
    const extendOnce = (state: BowlsLoan) =>
      state?.weeks === 1 ? extendLoan(1)(state) : refuse('not-allowed');
    const outcomes = await together(Array.from({ length: 5 }, () => update(id, extendOnce)));
    expect(statuses(outcomes)).toEqual(['fulfilled', ...Array<string>(4).fill('rejected')]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array(4).fill({ reason: { code: 'not-allowed' } }),
    );
    expect(await loanRow(id)).toMatchObject({ version: 2 });
    await expectWhole();
  });

  it('keeps nothing about a person whom one of its commands erases', async () => {
    const id = await lend('Gwen Unmistakable');
    const outcomes = await together([update(id, eraseLoan), update(id, extendLoan(1))]);
    expect(outcomes[0]).toMatchObject({ status: 'fulfilled' });
    expect(await dump(running.dataSource)).not.toContain('Unmistakable');
    expect(await loanRow(id)).toBeUndefined();
    await expectWhole();
  });

  it('is recorded whole or not at all when its connection is killed', async () => {
    const ids = await lendMany(5);
    const before = await headPosition();
    await running.dataSource.query(`
      CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid());
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER die_at_commit AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.type = 'BowlsReturned') EXECUTE FUNCTION die();
    `);
    const outcomes = await together(
      ids.map((id, index) => update(id, index === 2 ? returnBowls : extendLoan(1))),
    );
    await running.dataSource.query('DROP TRIGGER die_at_commit ON events');
    expect(statuses(outcomes)).toEqual(ids.map(() => 'rejected'));
    expect(await headPosition()).toBe(before + 1);
    await Promise.all(ids.map((id) => extend(id)));
    await expectWhole();
  });

  it('leaves a whole log and the tables that it makes, whatever it is made of', async () => {
    const step = fc.record({
      loan: fc.nat(5),
      decision: fc.constantFrom('extend', 'return', 'erase', 'lend', 'fault', 'refuse', 'unchanged'),
      key: fc.option(fc.nat(2)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
        const before = await headPosition();
        const ids = await lendMany(6);
        const decisions = {
          extend: extendLoan(1),
          return: returnBowls,
          erase: eraseLoan,
          unchanged: extendLoan(0),
          refuse: () => refuse('not-allowed'),
        };
        const attempts = steps.map(({ loan, decision, key }) => {
          const retryKey = key === null ? undefined : `${before}/${loan}/${decision}/${key}`;
          if (decision === 'lend') return lend('Somebody', retryKey);
          if (decision === 'fault') return lend('A fault', retryKey);
          return update(ids[loan] ?? '', decisions[decision], retryKey)();
        });
        const outcomes = await Promise.allSettled(attempts);
        for (const [index, { decision }] of steps.entries()) {
          if (decision === 'fault' || decision === 'refuse') expect(outcomes[index]?.status).toBe('rejected');
          if (decision === 'lend') expect(outcomes[index]?.status).toBe('fulfilled');
        }
        const positions = (await readLog(before)).map(({ position }) => position);
        expect(positions).toEqual(positions.map((_, index) => before + index + 1));
        await expectWhole();
      }),
      { numRuns: 15 },
    );
  });

  it('returns the record of each command as that command leaves it', async () => {
    const [id = ''] = await lendMany(1);
    const read = {
      statement: `SELECT jsonb_object_agg(loan_id, version) AS rows FROM bowls_loans
        WHERE loan_id = ANY (ARRAY(SELECT jsonb_array_elements_text($1)::integer))`,
      toResult: (row: unknown) => Promise.resolve(row),
    };
    const extendAndRead = (weeks: number) => () =>
      asExample(() => {
        const update = (transaction: Transaction) => {
          transaction.update(bowlsLoan, id, extendLoan(weeks));
          return Number(id);
        };
        return running.store.transaction({ records: [streamOf(bowlsLoan, id)] }, update, read);
      });
    const outcomes = await together([1, 1, 0, 1].map(extendAndRead));
    expect(outcomes).toMatchObject([2, 3, 3, 4].map((value) => ({ value })));
  });

  it('leaves what is too large for it to the next one', async () => {
    const ids = await lendMany(3);
    const reason = 'x'.repeat(600_000);
    const extendAtLength = (id: string) =>
      update(id, () => [{ type: 'LoanExtended', data: { weeks: 1, reason } }]);
    expect(await together(ids.map(extendAtLength))).toMatchObject(Array(3).fill({ status: 'fulfilled' }));
    expect(await transactionsOf(ids)).toBe(2);
    await expectWhole();
  });

  it('decides what is too large for it once, when it is spoilt as well', async () => {
    const ids = await lendMany(4);
    const decided: string[] = [];
    const extendAtLength = (id: string) =>
      update(id, () => {
        decided.push(id);
        return [{ type: 'LoanExtended', data: { weeks: 1, reason: 'x'.repeat(600_000) } }];
      });
    const [spoilt = '', ...others] = ids;
    const outcomes = await together([
      () =>
        asExample(() =>
          running.store.transaction({}, (transaction) => {
            transaction.alsoWrite((manager) => manager.query(`SELECT 1 / 0, $1`, [spoilt]));
          }),
        ),
      ...others.map(extendAtLength),
    ]);
    expect(statuses(outcomes)).toEqual(['rejected', ...others.map(() => 'fulfilled')]);
    // The first two once more without the one that has spoilt their batch.
    expect(decided.toSorted()).toEqual([...others.slice(0, 2), ...others].toSorted());
    await expectWhole();
  });

  it('refuses a flood instead of queueing without end', async () => {
    const release = await holdHead();
    const attempts = Array.from({ length: 1200 }, () => lend().catch((error: unknown) => error));
    await untilBlocked();
    await release();
    const refused = (await Promise.all(attempts)).filter((outcome) => outcome instanceof RefusedError);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    expect(refused.every(({ code }) => code === 'unavailable')).toBe(true);
    await lend();
    await expectWhole();
  });
});

describe('the events table', () => {
  it.each([
    ['UPDATE', `UPDATE events SET actor = 'somebody else'`],
    ['DELETE', `DELETE FROM events`],
    ['TRUNCATE', `TRUNCATE events`],
  ])('refuses %s', async (_, statement) => {
    await lend();
    await expect(running.dataSource.query(statement)).rejects.toThrow('events are append-only');
  });

  it('refuses numbers that PostgreSQL would write in another way than they are hashed', async () => {
    await expect(
      asExample(() => running.store.create(bowlsLoan, lendBowls('Ann Example', 1e21))),
    ).rejects.toThrow('cannot be recorded exactly');
  });
});

describe('an older event', () => {
  it('is lifted to today’s shape when it is read, and an event from the future is refused', async () => {
    const id = await lend();
    const before = await headPosition();
    const insert = (version: number, schemaVersion: number) =>
      running.dataSource.query(
        `INSERT INTO events SELECT position + 1000, stream, stream_id, $2, gen_random_uuid(), gen_random_uuid(), 0,
           type, $3, '{"borrower": "Bob Example", "set": 7}', NULL, actor, request_id, recorded_at, '', ''
         FROM events WHERE position = $1`,
        [before, version, schemaVersion],
      );
    await insert(2, 1);
    const [old] = (await readLog(before)).slice(-1);
    expect(old?.data).toEqual({ borrower: 'Bob Example', pair: 7 });
    await removeLast();
    await insert(2, 3);
    const refused = extend(id);
    await expect(refused).rejects.toThrow('newer than this program knows');
    // With 503, so that a proxy asks another backend.
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
    await removeLast();

    async function removeLast() {
      await running.dataSource.query(`ALTER TABLE events DISABLE TRIGGER events_append_only`);
      await running.dataSource.query(`DELETE FROM events WHERE position > $1`, [before]);
      await running.dataSource.query(`ALTER TABLE events ENABLE TRIGGER events_append_only`);
    }
  });
});

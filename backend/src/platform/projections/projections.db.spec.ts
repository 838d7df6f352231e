import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { bowlsLoan, eraseLoan, extendLoan, lendBowls, returnBowls } from '../../testing/bowls-loan.js';
import { asExample, startStore, type RunningStore } from '../../testing/running-store.js';
import { isUnavailable } from '../database/unavailable.js';
import { ChangeHints } from '../live/change-hints.js';

let running: RunningStore;
beforeAll(async () => {
  running = await startStore();
});
afterAll(() => running.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

const lend = () => asExample(() => running.store.create(bowlsLoan, lendBowls('Ann Example')));
const rows = (): Promise<unknown[]> => running.dataSource.query('SELECT * FROM bowls_loans ORDER BY loan_id');
const damage = () =>
  running.dataSource.query(
    `UPDATE bowls_loans SET borrower = 'Somebody else'; DELETE FROM bowls_loans WHERE loan_id % 2 = 0`,
  );

const steps = { extend: extendLoan(1), return: returnBowls, erase: eraseLoan } as const;
const lives = fc.array(
  fc.array(fc.constantFrom<keyof typeof steps>('extend', 'return', 'erase'), { maxLength: 5 }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

describe('rebuilding', () => {
  it('makes the very rows that the commands have made, whatever they were', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (records) => {
        for (const life of records) {
          const id = await lend();
          for (const step of life) {
            await asExample(() => running.store.update(bowlsLoan, id, steps[step])).catch(() => undefined);
            if (step === 'erase') break;
          }
        }
        expect(await running.projections.compare()).toEqual([]);
        const live = await rows();
        await damage();
        await running.projections.rebuild('bowls_loans');
        expect(await rows()).toEqual(live);
      }),
      { numRuns: 8 },
    );
  });

  it('serves readers and loses no command while it swaps', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, lend));
    const busy = ids.map(async (id) => {
      for (let turn = 0; turn < 10; turn += 1) {
        await asExample(() => running.store.update(bowlsLoan, id, extendLoan(1)));
        await lend();
        expect((await rows()).length).toBeGreaterThanOrEqual(ids.length);
      }
    });
    for (let turn = 0; turn < 5; turn += 1) await running.projections.rebuild();
    await Promise.all(busy);
    expect(await running.projections.compare()).toEqual([]);
  });

  it('happens by itself when a projection has another version than its table', async () => {
    await running.projections.rebuild();
    expect(await running.projections.rebuildOutdated()).toEqual([]);
    await running.dataSource.query(`UPDATE projections SET version = 0`);
    await damage();
    expect(await running.projections.rebuildOutdated()).toEqual(['bowls_loans']);
    expect(await running.projections.compare()).toEqual([]);
  });

  it('is refused for a table that a newer version of the product built', async () => {
    await running.dataSource.query(`UPDATE projections SET version = version + 1`);
    for (const rebuilt of [running.projections.rebuildOutdated(), running.projections.rebuild()]) {
      await expect(rebuilt).rejects.toThrow(/newer version.*bowls_loans/);
    }
    await running.dataSource.query(`UPDATE projections SET version = version - 1`);
    expect(await running.projections.rebuildOutdated()).toEqual([]);
  });

  it('removes the version of a projection that there is no more, which would refuse commits', async () => {
    await running.dataSource.query(
      `INSERT INTO projections (name, version, category) VALUES ('loans_by_pair', 1, 'bowls-loan')`,
    );
    await running.projections.rebuildOutdated();
    await lend();
  });

  it('tells browsers of a table that is built again, and not of its first rows, which nobody can have read', async () => {
    const add = jest.spyOn(ChangeHints.prototype, 'add');
    await running.dataSource.query(`DELETE FROM projections`);
    await running.projections.rebuild();
    expect(add).not.toHaveBeenCalled();
    await running.projections.rebuild();
    expect(add.mock.calls).toEqual([[['bowls-loan']]]);
  });
});

describe('a commit of an older version, after a newer one has rebuilt a read table', () => {
  const raise = (name: string, by: number) =>
    running.dataSource.query(`UPDATE projections SET version = version + $2 WHERE name = $1`, [name, by]);

  it('is refused as unavailable, and changes nothing', async () => {
    const id = await lend();
    await running.projections.rebuild();
    const before = await rows();
    await raise('bowls_loans', 1);
    for (const refused of [
      lend(),
      asExample(() => running.store.update(bowlsLoan, id, extendLoan(1))),
      asExample(() => running.store.update(bowlsLoan, id, eraseLoan)),
    ]) {
      expect(isUnavailable(await refused.catch((error: unknown) => error))).toBe(true);
    }
    expect(await rows()).toEqual(before);
    await raise('bowls_loans', -1);
    await lend();
    expect(await running.projections.compare()).toEqual([]);
  });

  it('is refused if it is of 0.5.0, which names no versions', async () => {
    const commitAsBefore = (stream: string) =>
      running.dataSource.query(`SELECT commit_commands($1)`, [
        JSON.stringify({
          streams: [{ command: 0, stream, id: '1', version: 0 }],
          changes: [],
          events: [],
          reads: [],
        }),
      ]);
    await running.dataSource.query(
      `INSERT INTO projections (name, version, category)
       VALUES ('fixtures', 1, 'fixture'), ('fixture_calendar', 2, 'fixture'), ('winners', 1, 'winner')`,
    );
    await commitAsBefore('fixture');
    await raise('fixture_calendar', 1);
    const refusal: unknown = await commitAsBefore('fixture').catch((error: unknown) => error);
    expect(isUnavailable(refusal)).toBe(true);
    await commitAsBefore('winner');
    await running.dataSource.query(
      `INSERT INTO projections (name, version, category) VALUES ('winners_by_year', 1, 'winner')`,
    );
    expect(isUnavailable(await commitAsBefore('winner').catch((error: unknown) => error))).toBe(true);
  });
});

describe('comparing', () => {
  it('says row by row where the live table differs, and changes nothing', async () => {
    const [first, second] = [await lend(), await lend()];
    await running.dataSource.query(`UPDATE bowls_loans SET pair = 9 WHERE loan_id = ${first}`);
    await running.dataSource.query(`DELETE FROM bowls_loans WHERE loan_id = ${second}`);
    await running.dataSource.query(`INSERT INTO bowls_loans VALUES (999999, 'Nobody', 1, false, 1)`);
    const before = await rows();

    const differences = await running.projections.compare();
    expect(differences).toHaveLength(3);
    expect(differences).toContainEqual(
      expect.objectContaining({
        projection: 'bowls_loans',
        live: expect.objectContaining({ loan_id: Number(first), pair: 9 }),
        rebuilt: expect.objectContaining({ loan_id: Number(first), pair: 1 }),
      }),
    );
    expect(differences).toContainEqual(
      expect.objectContaining({ live: null, rebuilt: expect.objectContaining({ loan_id: Number(second) }) }),
    );
    expect(differences).toContainEqual(
      expect.objectContaining({ live: expect.objectContaining({ loan_id: 999_999 }), rebuilt: null }),
    );
    expect(await rows()).toEqual(before);
  });
});

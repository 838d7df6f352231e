import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Command } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  bowlsLoan,
  BowlsLoanRow,
  eraseLoan,
  extendLoan,
  lendBowls,
  returnBowls,
} from '../../testing/bowls-loan.js';
import { asExample, startStore, type RunningStore } from '../../testing/running-store.js';
import { creates, deletes, transitions, updates } from './record-commands.js';
import { lists, listsPages } from './record-queries.js';
import { recordTable } from './record-table.js';

const declaration = {
  entity: BowlsLoanRow,
  schema: z.object({ id: z.int(), borrower: z.string(), returned: z.boolean(), version: z.int() }),
  notFound: 'not-found',
} as const;
const loans = recordTable(declaration);
const newestLoans = recordTable({ ...declaration, order: { id: 'DESC' } });
const lentByActors = recordTable({ ...declaration, actors: ['borrower'] });

const LendBowls = creates(
  bowlsLoan,
  (name: string) => lendBowls(name),
  loans,
  (id, name) => ({
    subject: `bowls-loan-${id}`,
    mails: [{ subject: `Bowls for ${name}`, paragraphs: ['They are yours.'] }],
  }),
);
const ExtendLoan = updates(bowlsLoan, extendLoan, loans);
const ReturnBowls = transitions(bowlsLoan, returnBowls, loans);
const EraseLoan = deletes(bowlsLoan, eraseLoan);

let running: RunningStore;
beforeAll(async () => {
  running = await startStore();
});
afterAll(() => running.stop());

const execute = <Result>(command: Command<Result>, retryKey?: string): Promise<Result> =>
  asExample(() => running.commands.execute(command), retryKey);
const lend = (name = 'Ann Example') => execute(new LendBowls(name));
const count = async (table: string): Promise<number> => {
  const [row] = await running.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return row?.count ?? 0;
};

describe('a command that creates a record', () => {
  it('returns the new record with the fields of its schema', async () => {
    const record = await lend();
    expect(record).toEqual({ id: record.id, borrower: 'Ann Example', returned: false, version: 1 });
  });

  it('gives each record an id of its own', async () => {
    const [first, second] = [await lend(), await lend()];
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('sends its mails, about the record that it created', async () => {
    const { id } = await lend('Beth Example');
    const subjects = await running.dataSource.query<unknown[]>(
      `SELECT mail->>'subject' AS title FROM outbox_mails WHERE subject = $1`,
      [`bowls-loan-${id}`],
    );
    expect(subjects).toEqual([{ title: 'Bowls for Beth Example' }]);
  });

  it('returns, when it is repeated, the record that it created first, as it is now', async () => {
    const first = await execute(new LendBowls('Ann Example'), 'lend once');
    await execute(new ReturnBowls(first.id));
    const before = [await count('events'), await count('outbox_mails')];
    const again = await execute(new LendBowls('Ann Example'), 'lend once');
    expect(again).toEqual({ ...first, returned: true, version: 2 });
    expect([await count('events'), await count('outbox_mails')]).toEqual(before);
  });

  it('is refused, when it is repeated, once the record is deleted', async () => {
    const { id } = await execute(new LendBowls('Ann Example'), 'lend and erase');
    await execute(new EraseLoan(id));
    const again = execute(new LendBowls('Ann Example'), 'lend and erase');
    await expect(again).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a command that changes a record', () => {
  it('returns the record as it leaves it', async () => {
    const record = await lend();
    expect(await execute(new ExtendLoan(record.id, 2))).toEqual({ ...record, version: 2 });
    expect(await execute(new ReturnBowls(record.id))).toEqual({ ...record, returned: true, version: 3 });
  });

  it('returns the same record when there is nothing to change', async () => {
    const record = await lend();
    expect(await execute(new ExtendLoan(record.id, 0, 1))).toEqual(record);
  });

  it('is refused when the record is not at the expected version', async () => {
    const { id } = await lend();
    await execute(new ExtendLoan(id, 1, 1));
    for (const command of [new ExtendLoan(id, 1, 1), new ReturnBowls(id, 1)]) {
      await expect(execute(command)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    }
    expect(await execute(new ReturnBowls(id, 2))).toMatchObject({ version: 3 });
  });

  it('is carried out once when it is repeated', async () => {
    const { id } = await lend();
    const first = await execute(new ExtendLoan(id, 1, 1), 'extend once');
    expect(await execute(new ExtendLoan(id, 1, 1), 'extend once')).toEqual(first);
    expect(first).toMatchObject({ version: 2 });
  });

  it('is refused when the record does not exist', async () => {
    await expect(execute(new ExtendLoan(999_999, 1))).rejects.toMatchObject({ code: 'not-found' });
    // This decision has nothing to say about it, so it is the reading that finds no record.
    await expect(execute(new ReturnBowls(999_999))).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a command that deletes a record', () => {
  it('returns nothing and leaves no record', async () => {
    const { id } = await lend();
    await expect(execute(new EraseLoan(id))).resolves.toBeUndefined();
    const records = await running.queries.execute(new (lists(loans))());
    expect(records.map((record) => record.id)).not.toContain(id);
  });

  it('is refused when the record is not at the expected version', async () => {
    const { id } = await lend();
    await expect(execute(new EraseLoan(id, 2))).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });
});

describe('a query', () => {
  const ListLoans = lists(loans);
  const ListNewestLoans = lists(newestLoans);
  const ListLoansInPages = listsPages(loans);
  const ListNewestLoansInPages = listsPages(newestLoans);
  const ids = async (query: Promise<{ id: number }[]>): Promise<number[]> =>
    (await query).map(({ id }) => id);

  it('lists the records in the order of their table', async () => {
    const record = await lend();
    const all = await running.queries.execute(new ListLoans());
    expect(all.at(-1)).toEqual(record);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => one - other));
    expect(await running.queries.execute(new ListNewestLoans())).toEqual(all.toReversed());
  });

  it('pages from the newest record on, in the order of the table', async () => {
    const [first, second, third] = [(await lend()).id, (await lend()).id, (await lend()).id];
    const { queries } = running;
    expect(await ids(queries.execute(new ListNewestLoansInPages({ limit: 2 })))).toEqual([third, second]);
    expect(await ids(queries.execute(new ListLoansInPages({ limit: 2 })))).toEqual([second, third]);
    const before = { before: third, limit: 2 };
    expect(await ids(queries.execute(new ListNewestLoansInPages(before)))).toEqual([second, first]);
    expect(await ids(queries.execute(new ListLoansInPages(before)))).toEqual([first, second]);
    const all = await running.queries.execute(new ListLoans());
    expect(await queries.execute(new ListLoansInPages({}))).toEqual(all);
  });

  it('gives the names of actors', async () => {
    const { id } = await lend('somebody');
    const records = await running.queries.execute(new (lists(lentByActors))());
    expect(records.find((record) => record.id === id)).toMatchObject({ borrower: 'the somebody' });
  });
});

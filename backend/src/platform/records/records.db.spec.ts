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
import { lists } from './record-queries.js';
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
});

describe('a query', () => {
  const ListLoans = lists(loans);
  const ListNewestLoans = lists(newestLoans);

  it('lists the records in the order of their table', async () => {
    const record = await lend();
    const all = await running.queries.execute(new ListLoans());
    expect(all.at(-1)).toEqual(record);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => one - other));
    expect(await running.queries.execute(new ListNewestLoans())).toEqual(all.toReversed());
  });

  it('gives the names of actors', async () => {
    const { id } = await lend('somebody');
    const records = await running.queries.execute(new (lists(lentByActors))());
    expect(records.find((record) => record.id === id)).toMatchObject({ borrower: 'the somebody' });
  });
});

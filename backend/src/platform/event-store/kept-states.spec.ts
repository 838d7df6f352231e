import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bowlsLoan } from '../../testing/bowls-loan.js';
import type { PersonalData } from '../personal-data/personal-data.js';
import type { DecidedRow, DecisionReads } from './decision-reads.js';
import { KeptStates } from './kept-states.js';
import type { Projector } from './projector.js';
import { Transaction } from './transaction.js';

/** An event of a loan as it is stored; the log can be rewound, and then has other ids. */
const row = (version: number, log = 'first'): DecidedRow => ({
  version,
  event_id: `${log} ${version}`,
  type: version === 1 ? 'BowlsLent' : 'LoanExtended',
  schema_version: version === 1 ? 2 : 1,
  data: version === 1 ? { borrower: 'Ann Example', phone: '', pair: 1 } : { weeks: 1, reason: log },
  personal: null,
  wrapped_key: null,
});

let rows: DecidedRow[];
let firsts: number[];
let states: KeptStates;
beforeEach(() => {
  jest.useFakeTimers();
  rows = Array.from({ length: 30 }, (_, index) => row(index + 1));
  firsts = [];
  states = new KeptStates();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Reads the loan as a new command does. */
const read = async (id = '7') => {
  const reads = {
    stream: (_category: string, _id: string, first = 1) => {
      firsts.push(first);
      return Promise.resolve(rows.filter(({ version }) => version >= first));
    },
  } as unknown as DecisionReads;
  const personalData = {
    open: ({ data }: { data: object }) => data,
  } as unknown as PersonalData;
  const context = { actor: 'example', commandId: '', requestId: '', mayBeRetry: false };
  const projector = {} as Projector;
  const transaction = new Transaction(context, new Date(0), reads, projector, personalData, states);
  return { state: await transaction.read(bowlsLoan, id), version: await transaction.version(bowlsLoan, id) };
};

describe('a long record', () => {
  it('is read from the last known event on, and is the same as if it were read whole', async () => {
    await read();
    rows.push(row(31), row(32));
    const kept = await read();
    expect(firsts).toEqual([1, 30]);
    states = new KeptStates();
    expect(kept).toEqual(await read());
    expect(kept.version).toBe(32);
  });

  it('is read whole when the log was restored from a backup, with fewer events or others', async () => {
    await read();
    rows = rows.slice(0, 25);
    expect((await read()).version).toBe(25);
    rows = Array.from({ length: 26 }, (_, index) => row(index + 1, 'second'));
    expect((await read()).version).toBe(26);
    expect(firsts).toEqual([1, 30, 1, 25, 1]);
  });

  it('is forgotten after a minute', async () => {
    await read();
    jest.advanceTimersByTime(59_999);
    await read();
    jest.advanceTimersByTime(60_000);
    await read();
    expect(firsts).toEqual([1, 30, 1]);
  });

  it('is not kept when it is short, nor when twenty others were used since', async () => {
    for (const id of Array.from({ length: 21 }, (_, index) => String(index))) await read(id);
    firsts = [];
    await read('20');
    await read('0');
    rows = rows.slice(0, 19);
    await read('short');
    await read('short');
    expect(firsts).toEqual([30, 1, 1, 1]);
  });
});

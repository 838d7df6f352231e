import { Column, Entity, PrimaryColumn } from 'typeorm';
import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../platform/event-store/decider/event.js';
import { RefusedError } from '../platform/refused.js';
import type { Decider } from '../platform/event-store/decider/decider.js';
import { projection } from '../platform/projections/projection.js';
import { deleteRecord, insertRecord, updateRecord } from '../platform/records/record-row.js';

const personOf = (id: string): string => `bowls-loan-${id}`;

const lent = z.strictObject({
  borrower: personal(z.string()),
  phone: personal(z.string()).exactOptional(),
});

/** An example of a decider, with personal data and an earlier version: the club lends bowls to beginners. */
const loanEvents = {
  BowlsLent: defineEvent({
    label: 'Bowls lent',
    meaning: 'Somebody has a pair of bowls.',
    data: lent.extend({ pair: z.int() }),
    about: personOf,
    earlier: [
      {
        // The first version called the pair a set.
        data: lent.extend({ set: z.int() }),
        lift: ({ set, ...data }) => ({ ...data, pair: data.pair ?? set }),
      },
    ],
  }),
  LoanExtended: defineEvent({
    label: 'Loan extended',
    meaning: 'They are lent for so many weeks more.',
    data: z.strictObject({ weeks: z.int(), reason: personal(z.string()) }),
    about: personOf,
  }),
  BowlsReturned: defineEvent({ label: 'Bowls returned', meaning: 'They are back.' }),
  LoanErased: defineEvent({
    label: 'Loan erased',
    meaning: 'The borrower is erased.',
    erases: (id) => [personOf(id)],
  }),
};

export type BowlsLoanEvent = EventOf<typeof loanEvents>;

/** Null before the bowls are lent and after the borrower is erased. */
export type BowlsLoan = {
  readonly isBack: boolean;
  readonly borrower: string;
  readonly weeks: number;
} | null;

export const bowlsLoan: Decider<BowlsLoan, BowlsLoanEvent> = {
  category: 'bowls-loan',
  label: 'Loans',
  events: loanEvents,
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'BowlsLent':
        return { isBack: false, borrower: event.data.borrower, weeks: 1 };
      case 'LoanExtended':
        return state && { ...state, weeks: state.weeks + event.data.weeks };
      case 'BowlsReturned':
        return state && { ...state, isBack: true };
      case 'LoanErased':
        return null;
    }
  },
  describe: (event) => event.type,
  name: ({ borrower: name }) => name,
  view: ({ isBack, borrower: name, weeks }) => ({ Borrower: name, Weeks: weeks, Back: isBack }),
};

export const lendBowls =
  (name: string, pair = 1) =>
  (): BowlsLoanEvent[] => [{ type: 'BowlsLent', data: { borrower: name, phone: '01624 000000', pair } }];

export const extendLoan =
  (weeks: number) =>
  (state: BowlsLoan): BowlsLoanEvent[] => {
    if (!state || state.isBack) throw new RefusedError('not-found');
    return weeks === 0 ? [] : [{ type: 'LoanExtended', data: { weeks, reason: 'A long holiday' } }];
  };

export const returnBowls = (state: BowlsLoan): BowlsLoanEvent[] =>
  state && !state.isBack ? [{ type: 'BowlsReturned', data: {} }] : [];

export const eraseLoan = (): BowlsLoanEvent[] => [{ type: 'LoanErased', data: {} }];

@Entity('bowls_loans')
export class BowlsLoanRow {
  @PrimaryColumn('integer', { name: 'loan_id' })
  id: number;

  @Column('text')
  borrower: string;

  @Column('integer')
  pair: number;

  @Column('boolean')
  returned: boolean;

  @Column('integer')
  version: number;
}

export const bowlsLoans = projection({
  name: 'bowls_loans',
  version: 1,
  entity: BowlsLoanRow,
  decider: bowlsLoan,
  on: {
    BowlsLent: (event) => {
      const { borrower: name, pair } = event.data;
      return insertRecord(event, { borrower: name, pair, returned: false });
    },
    LoanExtended: (event) => updateRecord(event, {}),
    BowlsReturned: (event) => updateRecord(event, { returned: true }),
    LoanErased: deleteRecord,
  },
});

/** The tables that the example would have a migration for. @param runAsOwner runs a statement that makes tables. */
export const createBowlsLoanTables = async (
  runAsOwner: (statement: string) => Promise<unknown>,
): Promise<void> => {
  await runAsOwner(`
    CREATE SEQUENCE IF NOT EXISTS bowls_loan_ids AS integer;
    CREATE TABLE IF NOT EXISTS bowls_loans (
      loan_id integer PRIMARY KEY, borrower text NOT NULL, pair integer NOT NULL, returned boolean NOT NULL,
      version integer NOT NULL
    );
    GRANT ALL ON SEQUENCE bowls_loan_ids TO PUBLIC;
    GRANT ALL ON bowls_loans TO PUBLIC;
  `);
};

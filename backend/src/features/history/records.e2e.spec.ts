import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  erased,
  eventsPage,
  recordAsItWas,
  type ExportedEvent,
  type FieldChange,
  type RecordAsItWas,
} from '@onchan-bowls/contract/history';
import { Clock } from '../../platform/event-store/clock.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { Registry } from '../../platform/event-store/registry.js';
import {
  bowlsLoan,
  createBowlsLoanTables,
  eraseLoan,
  extendLoan,
  lendBowls,
  returnBowls,
} from '../../testing/bowls-loan.js';
import { applicationExample } from '@onchan-bowls/contract/member-applications.examples';
import { newMemberExample } from '@onchan-bowls/contract/members.examples';
import {
  approveApplication,
  memberApplication,
  submitApplication,
} from '../member-applications/member-application.js';
import { addMember, eraseMember, member } from '../members/member.js';
import { handicap } from '../handicaps/handicap.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
let admin: Client;
/** A loan from July, extended twice on one evening, and returned. */
let loan: string;
/** Another one, of somebody who asked to be erased. */
let erasedLoan: string;
beforeAll(async () => {
  running = await startApp();
  running.app.get(Registry).add(bowlsLoan);
  await createBowlsLoanTables((statement) => running.database.asOwner(statement));
  const store = running.app.get(EventStore);
  const clock = jest.spyOn(running.app.get(Clock), 'now');
  const at = <Result>(now: string, work: () => Promise<Result>) => {
    clock.mockReturnValue(new Date(now));
    return runAs({ actor: 'console' }, work);
  };
  loan = await at('2025-07-14T12:00:00Z', () => store.create(bowlsLoan, lendBowls('Ann Example')));
  // On the island it is the next day half an hour before it is in Greenwich.
  await at('2025-07-20T22:59:59Z', () => store.update(bowlsLoan, loan, extendLoan(1)));
  await at('2025-07-20T23:00:00Z', () => store.update(bowlsLoan, loan, extendLoan(2)));
  await at('2025-08-01T12:00:00Z', () => store.update(bowlsLoan, loan, returnBowls));
  erasedLoan = await at('2025-08-02T12:00:00Z', () => store.create(bowlsLoan, lendBowls('Bea Example')));
  await at('2025-08-03T12:00:00Z', () => store.update(bowlsLoan, erasedLoan, extendLoan(1)));
  await at('2025-08-04T12:00:00Z', () => store.update(bowlsLoan, erasedLoan, eraseLoan));
  clock.mockRestore();
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());

const show = (id: string, query = '') => admin.get(`/api/admin/records/bowls-loan/${id}${query}`);
const record = async (id: string, query = ''): Promise<RecordAsItWas> =>
  recordAsItWas.parse((await show(id, query)).body);
/** A record's values in short, or why there are none. */
const values = async (id: string, query = ''): Promise<unknown> => {
  const { state, record: fields } = await record(id, query);
  return fields?.map(({ value }) => value) ?? state;
};
const changes = async (id: string): Promise<FieldChange[][]> => {
  const { body } = await admin.get(`/api/admin/events?stream=bowls-loan&streamId=${id}`);
  return eventsPage.parse(body).events.map((event) => event.changes);
};

describe('a record whose events hold all of it', () => {
  let id: string;
  /** The positions of its events, the oldest first. */
  let positions: number[];
  beforeAll(async () => {
    const store = running.app.get(EventStore);
    const details = { playerName: 'Cid Example', category: 'mens', notes: null } as const;
    const run = <Result>(work: () => Promise<Result>) => runAs({ actor: 'console' }, work);
    id = await run(() => store.create(handicap, handicap.add({ ...details, handicap: 1 })));
    for (const change of [
      handicap.revise({ ...details, handicap: 2 }),
      handicap.revise({ ...details, handicap: 3, playerName: 'Cyd Example' }),
      handicap.delete,
    ]) {
      await run(() => store.update(handicap, id, change));
    }
    const { body } = await admin.get(`/api/admin/events?stream=handicap&streamId=${id}`);
    positions = eventsPage
      .parse(body)
      .events.map(({ position }) => position)
      .reverse();
  });

  it('is shown as it was after each event, by its last name', async () => {
    const shown = [];
    for (const at of positions) {
      const { body } = await admin.get(`/api/admin/records/handicap/${id}?at=${at}`);
      const { name, version, state, record: fields } = recordAsItWas.parse(body);
      shown.push([name, version, fields?.map(({ value }) => value) ?? state]);
    }
    expect(shown).toEqual([
      ['Cyd Example', 1, ['Cid Example', 'Mens', 1, null]],
      ['Cyd Example', 2, ['Cid Example', 'Mens', 2, null]],
      ['Cyd Example', 3, ['Cyd Example', 'Mens', 3, null]],
      ['Cyd Example', 4, 'deleted'],
    ]);
  });

  it('has what an event changed, on whatever page it is', async () => {
    const pages = [];
    for (const position of positions) {
      const { body } = await admin.get(
        `/api/admin/events?stream=handicap&streamId=${id}&limit=1&before=${position + 1}`,
      );
      pages.push(eventsPage.parse(body).events[0]);
    }
    expect(pages.map((event) => event?.summary)).toEqual([
      'set the handicap of Cid Example to 1',
      'changed the handicap of Cid Example from 1 to 2',
      'changed the handicap of Cyd Example from 2 to 3',
      'deleted the handicap of Cyd Example, 3',
    ]);
    expect(pages[2]?.changes).toEqual([
      { field: 'Player Name', before: 'Cid Example', after: 'Cyd Example' },
      { field: 'Handicap', before: 2, after: 3 },
    ]);
  });
});

describe('a record', () => {
  it('is shown as it is now', async () => {
    expect(await record(loan)).toEqual({
      stream: 'bowls-loan',
      streamId: loan,
      label: 'Loans',
      name: 'Ann Example',
      at: { position: 4, recordedAt: '2025-08-01T12:00:00.000Z' },
      version: 4,
      state: 'present',
      record: [
        { field: 'Borrower', value: 'Ann Example' },
        { field: 'Weeks', value: 4 },
        { field: 'Back', value: true },
      ],
    });
  });

  it.each([
    ['1', ['Ann Example', 1, false]],
    ['2', ['Ann Example', 2, false]],
    ['3', ['Ann Example', 4, false]],
    ['4', ['Ann Example', 4, true]],
    // Events of other records come after.
    ['6', ['Ann Example', 4, true]],
    ['9007199254740991', ['Ann Example', 4, true]],
  ])('is shown as it was after event %s', async (at, expected) => {
    expect(await values(loan, `?at=${at}`)).toEqual(expected);
  });

  it.each([
    ['2025-07-13', 'absent'],
    ['2025-07-14', ['Ann Example', 1, false]],
    ['2025-07-20', ['Ann Example', 2, false]],
    ['2025-07-21', ['Ann Example', 4, false]],
    ['2025-08-01', ['Ann Example', 4, true]],
    ['2199-12-31', ['Ann Example', 4, true]],
  ])('is shown as it was at the end of %s by the island’s clocks', async (at, expected) => {
    expect(await values(loan, `?at=${at}`)).toEqual(expected);
  });

  it('says that it was not there yet, and that it is there no more', async () => {
    const nothing = { record: null, stream: 'bowls-loan', streamId: erasedLoan };
    expect(await record(erasedLoan, '?at=4')).toMatchObject({
      ...nothing,
      state: 'absent',
      at: null,
      version: 0,
    });
    expect(await record(erasedLoan)).toMatchObject({
      ...nothing,
      state: 'deleted',
      at: { position: 7 },
      version: 3,
    });
  });

  it('goes by its present name, whenever it is shown', async () => {
    expect(await record(loan, '?at=1')).toMatchObject({ name: 'Ann Example' });
    const [added] = eventsPage.parse(
      (await admin.get('/api/admin/events?stream=account&limit=1')).body,
    ).events;
    const account = await admin.get(`/api/admin/records/account/${added?.streamId}`);
    expect(account.body).toMatchObject({ label: 'Accounts', name: 'admin-example' });
  });

  it.each(['bowls-loan/404', 'constructor/1', 'bowls-loan/%00', 'a%20b/c%20d'])(
    'that the history has never heard of is not found: %s',
    async (path) => {
      expect(await admin.get(`/api/admin/records/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'record-not-found', detail: 'There is no such record in the history' },
      });
    },
  );

  it.each(['', '0', '1e3', '2025-02-30', '9007199254740993'])(
    'is refused for a point in the history that is none: at=%s',
    async (at) => {
      const message = 'At must be a position or a calendar date such as 2026-05-04';
      expect(await show(loan, `?at=${encodeURIComponent(at)}`)).toMatchObject({
        status: 400,
        body: { detail: message, errors: [{ field: 'at', message }] },
      });
    },
  );
});

describe('a person who was erased', () => {
  it('is not named by what the events changed', async () => {
    expect(await changes(erasedLoan)).toEqual([
      [
        { field: 'Borrower', before: erased, after: null },
        { field: 'Weeks', before: 2, after: null },
        { field: 'Back', before: false, after: null },
      ],
      [{ field: 'Weeks', before: 1, after: 2 }],
      [
        { field: 'Borrower', before: null, after: erased },
        { field: 'Weeks', before: null, after: 1 },
        { field: 'Back', before: null, after: false },
      ],
    ]);
  });

  it('is not named by the record as it was', async () => {
    expect(await values(erasedLoan, '?at=6')).toEqual([erased, 2, false]);
    expect(await record(erasedLoan)).toMatchObject({ name: erased });
  });

  it('is in no part of the export, whose chain still holds', async () => {
    const { body } = await admin.get<string>('/api/admin/events/export');
    expect(body).toContain('Ann Example');
    expect(body).not.toContain('Bea');
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExportedEvent);
    expect(lines[4]?.data).toMatchObject({ borrower: erased, phone: erased });
    // What is sealed is what cannot be read any more: the form in which it was stored.
    expect(lines[4]?.sealed).toMatchObject({ data: { pair: 1 }, personal: { subject: 'bowls-loan-2' } });
    expect((await admin.get('/api/admin/events/verify')).body).toMatchObject({ ok: true });
    const spreadsheet = await admin.get<string>('/api/admin/events/export.csv');
    expect(spreadsheet.body).toContain(`Borrower: ${erased} → –`);
    expect(spreadsheet.body).not.toContain('Bea');
  });
});

describe('a record that refers to another one', () => {
  it('shows its present name, and none after its erasure', async () => {
    const store = running.app.get(EventStore);
    const run = <Result>(work: () => Promise<Result>) => runAs({ actor: 'console' }, work);
    const memberId = await run(() =>
      store.create(member, addMember({ ...newMemberExample, name: 'Dee Example' })),
    );
    const application = await run(() =>
      store.create(memberApplication, submitApplication(applicationExample)),
    );
    await run(() => store.update(memberApplication, application, approveApplication(null, Number(memberId))));
    const shown = async () => {
      const { body: page } = await admin.get('/api/admin/events?stream=member-application&limit=1');
      const { body: now } = await admin.get(`/api/admin/records/member-application/${application}`);
      const spreadsheet = await admin.get<string>('/api/admin/events/export.csv?stream=member-application');
      return [
        eventsPage.parse(page).events[0]?.changes.find(({ field }) => field.startsWith('Renews'))?.after,
        recordAsItWas.parse(now).record?.find(({ field }) => field.startsWith('Renews'))?.value,
        /Renews the membership of: – → (.*?)["\r\n]/.exec(spreadsheet.body)?.[1],
      ];
    };
    expect(await shown()).toEqual(['Dee Example', 'Dee Example', 'Dee Example']);
    await run(() => store.update(member, memberId, eraseMember));
    expect(await shown()).toEqual([erased, erased, erased]);
  });
});

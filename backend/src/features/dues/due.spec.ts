import { describe, expect, it } from '@jest/globals';
import { dueReminderDays, membershipPlans } from '@onchan-bowls/contract/club';
import { dueStateOf, membershipPrice } from '@onchan-bowls/contract/dues';
import fc from 'fast-check';
import { fold } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { existing, member, type MemberEvent } from '../members/member.js';
import { duesOf, payDue, remindOfDue, reopenDue, waiveDue } from './due.js';

const details = {
  name: 'Ann Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  role: 'Member',
  joinedYear: 2026,
  status: 'active',
  plan: 'New Members',
  season: 2026,
} as const;
const registered: MemberEvent = { type: 'MemberRegistered', data: { ...details, appliedAt: null } };
const renewed: MemberEvent = { type: 'MembershipRenewed', data: { plan: 'Adults', season: 2027 } };
const erased: MemberEvent = { type: 'MemberErased', data: {} };

const season = 2026;
const payment = { season, amount: 20_00, paidOn: '2026-05-01', method: 'bank' } as const;
const waiver = { season, reason: 'Keeps the green' };
const paid: MemberEvent = { type: 'DuePaid', data: payment };
const waived: MemberEvent = { type: 'DueWaived', data: waiver };
const reopened: MemberEvent = { type: 'DueReopened', data: { season } };
const reminded = (sentAt: string): MemberEvent => ({ type: 'DueReminderSent', data: { season, sentAt } });

const duesAfter = (...past: MemberEvent[]) => duesOf(existing(fold(member, past)));
const statesAfter = (...past: MemberEvent[]) =>
  duesAfter(...past).map((due) => [due.season, dueStateOf({ ...due, due: membershipPrice(due.plan) })]);

describe('a payment', () => {
  it('is recorded as it was made', () => {
    expect(given(member, registered).when(payDue(payment))).toEqual([paid]);
    expect(given(member, registered).when(payDue({ ...payment, amount: 15_00 }))).toMatchObject([
      { data: { amount: 15_00 } },
    ]);
    expect(statesAfter(registered, paid)).toEqual([[2026, 'paid']]);
  });

  it('is refused when it is dated later than today at the club', () => {
    const context = { now: new Date('2026-04-30T22:59:59Z'), actor: 'example' };
    expect(given(member, registered).refusalOf(payDue(payment), context)).toBe('payment-in-future');
    const midnight = { ...context, now: new Date('2026-04-30T23:00:00Z') };
    expect(given(member, registered).when(payDue(payment), midnight)).toEqual([paid]);
  });

  it('of a season before a renewal is recorded, too, and settles nothing else', () => {
    expect(given(member, registered, renewed).when(payDue(payment))).toEqual([paid]);
    expect(statesAfter(registered, renewed, paid)).toEqual([
      [2026, 'paid'],
      [2027, 'owes'],
    ]);
  });

  it('that is recorded again changes nothing', () => {
    expect(given(member, registered, paid).when(payDue(payment))).toEqual([]);
  });

  it.each([
    ['paid otherwise', [paid], payDue({ ...payment, method: 'cash' })],
    ['waived', [waived], payDue(payment)],
    ['paid', [paid], waiveDue(waiver)],
    ['waived for another reason', [waived], waiveDue({ season, reason: 'Honorary member' })],
  ])('or waiver is refused where it is %s', (_, past: MemberEvent[], decide) => {
    expect(given(member, registered, ...past).refusalOf(decide)).toBe('due-settled');
  });

  it('is not taken back by a restoration of earlier values, but by an undo', () => {
    const [before, now] = [fold(member, [registered]), fold(member, [registered, paid])];
    const past = { state: existing(before), goesBackTo: 1, events: [], isUndo: false };
    const context = { now: new Date(), actor: 'example' };
    expect(member.restore?.(past, now, context)).toEqual([]);
    const undone = member.restore?.({ ...past, isUndo: true }, now, context) ?? [];
    expect(fold(member, undone, now)).toEqual(before);
  });
});

describe('a waiver', () => {
  it('is recorded with its reason, once', () => {
    expect(given(member, registered).when(waiveDue(waiver))).toEqual([waived]);
    expect(given(member, registered, waived).when(waiveDue(waiver))).toEqual([]);
    expect(statesAfter(registered, waived)).toEqual([[2026, 'waived']]);
  });
});

describe('reopening', () => {
  it.each([[paid], [waived]])('opens the subscription again: %j', (settled) => {
    expect(given(member, registered, settled).when(reopenDue(season))).toEqual([reopened]);
    expect(statesAfter(registered, settled, reopened)).toEqual([[2026, 'owes']]);
  });

  it('changes nothing where nothing is recorded', () => {
    expect(given(member, registered).when(reopenDue(season))).toEqual([]);
  });
});

describe('a reminder', () => {
  const now = new Date('2026-05-04T12:00:00.000Z');
  const context = { now, actor: 'example' };
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const fortnight = dueReminderDays * 24 * 60 * 60 * 1000;

  it('is sent to a member who owes', () => {
    expect(given(member, registered).when(remindOfDue(season), context)).toEqual([
      reminded(now.toISOString()),
    ]);
  });

  it('is sent again after fourteen days, and no moment before', () => {
    const again = (past: number) => given(member, registered, reminded(before(past)));
    expect(again(fortnight - 1).refusalOf(remindOfDue(season), context)).toBe('due-reminded');
    expect(again(fortnight).when(remindOfDue(season), context)).toHaveLength(1);
  });

  it('of one season does not delay one of another', () => {
    const past = [registered, reminded(before(0)), renewed];
    expect(given(member, ...past).when(remindOfDue(2027), context)).toHaveLength(1);
  });

  it.each([
    ['paid', [registered, paid]],
    ['waived', [registered, waived]],
    ['without a price', [registered, { type: 'MemberRevised', data: { ...details, plan: 'Honorary' } }]],
  ])('is refused where it is %s', (_, past) => {
    expect(given(member, ...(past as MemberEvent[])).refusalOf(remindOfDue(season))).toBe('due-not-owed');
  });

  it('is refused to somebody who cannot be read', () => {
    const unreadable: MemberEvent = {
      type: 'MemberRegistered',
      data: { ...details, email: '[unreadable]', appliedAt: null },
    };
    expect(given(member, unreadable).refusalOf(remindOfDue(season))).toBe('person-unreadable');
  });
});

it.each([
  ['no member', 'member-not-found', []],
  ['an erased member', 'member-not-found', [registered, erased]],
  [
    'a member of other seasons',
    'due-not-found',
    [{ ...registered, data: { ...registered.data, season: 2025 } }],
  ],
])('nothing is recorded about %s', (_, code, past) => {
  for (const decide of [payDue(payment), waiveDue(waiver), reopenDue(season), remindOfDue(season)])
    expect(given(member, ...(past as MemberEvent[])).refusalOf(decide)).toBe(code);
});

describe('a correction of the season', () => {
  const inSeason = (year: number | null): MemberEvent => ({
    type: 'MemberRevised',
    data: { ...details, season: year },
  });

  it('to an earlier one leaves nothing owed for the later one', () => {
    expect(statesAfter(registered, inSeason(2062), inSeason(2026))).toEqual([[2026, 'owes']]);
    expect(statesAfter(registered, inSeason(null))).toEqual([]);
  });

  it('keeps what was paid', () => {
    expect(statesAfter(registered, paid, inSeason(2025))).toEqual([
      [2026, 'paid'],
      [2025, 'owes'],
    ]);
  });
});

it('the dues of a season equal the plans of its members', () => {
  const aMembership = fc.record({
    plan: fc.constantFrom(...membershipPlans.map(({ name }) => name), 'annual', 'Honorary', null),
    season: fc.constantFrom(2025, 2026, 2027, null),
  });
  fc.assert(
    fc.property(fc.array(fc.array(aMembership, { minLength: 1, maxLength: 4 })), (lives) => {
      const members = lives.map(([first, ...later]) =>
        duesAfter(
          { type: 'MemberRegistered', data: { ...details, ...first, appliedAt: null } },
          ...later.map((one): MemberEvent => ({ type: 'MemberRevised', data: { ...details, ...one } })),
        ),
      );
      for (const year of [2025, 2026, 2027]) {
        const due = members.flat().filter((one) => one.season === year);
        // The plan that was last on record for the season, of those who have not gone back to an earlier one since.
        const plans = lives.flatMap((life) => {
          const last = life.findLast((one) => one.season === year);
          return last && year <= (life.at(-1)?.season ?? 0) ? [last.plan] : [];
        });
        const sum = (all: (string | null)[]) =>
          all.reduce((total, plan) => total + (membershipPrice(plan) ?? 0), 0);
        expect(sum(due.map(({ plan }) => plan))).toBe(sum(plans));
        expect(due).toHaveLength(plans.length);
      }
    }),
  );
});

it('is said in words', () => {
  const before = fold(member, [registered]);
  const words = [paid, waived, reopened, reminded('2026-05-04T12:00:00.000Z')].map((event) =>
    member.describe(event, before),
  );
  expect(words).toEqual([
    'recorded that Ann Example has paid £20 for 2026',
    'waived the subscription of Ann Example for 2026',
    'reopened the subscription of Ann Example for 2026',
    'sent a reminder of the subscription of Ann Example for 2026',
  ]);
});

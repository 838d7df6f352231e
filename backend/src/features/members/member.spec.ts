import { describe, expect, it } from '@jest/globals';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  addMember,
  eraseMember,
  existing,
  member,
  registerMember,
  renewMembership,
  reviseMember,
  setClubNews,
  type MemberDetails,
  type MemberEvent,
} from './member.js';

const joining = {
  name: 'Ann Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  appliedAt: '2026-04-01T09:00:00.000Z',
  plan: 'New Members',
};
const details: MemberDetails = {
  name: 'Ann Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  role: 'Member',
  joinedYear: 2026,
  status: 'active',
  plan: 'New Members',
  season: 2026,
};

const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: { ...details, appliedAt: joining.appliedAt },
};
const erased: MemberEvent = { type: 'MemberErased', data: {} };

describe('registering', () => {
  it('takes up an active member', () => {
    expect(given(member).when(registerMember(joining))).toEqual([registered]);
  });

  it.each([
    ['2026-09-30T22:59:59.999Z', 2026, 2026],
    ['2026-09-30T23:00:00.000Z', 2026, 2027],
    ['2026-12-31T23:59:59.999Z', 2026, 2027],
    ['2027-01-01T00:00:00.000Z', 2027, 2027],
    // The island kept its summer time all that winter.
    ['1970-12-31T23:30:00.000Z', 1971, 1971],
  ])('at %s counts from the year on the club’s clock, %i, for the season %i', (now, joinedYear, season) => {
    const context = { now: new Date(now), actor: 'example' };
    expect(given(member).when(registerMember(joining), context)).toMatchObject([
      { data: { joinedYear, season } },
    ]);
  });
});

describe('adding by hand', () => {
  it('takes up a member as given, without an application', () => {
    expect(given(member).when(addMember(details))).toEqual([
      { type: 'MemberRegistered', data: { ...details, appliedAt: null } },
    ]);
  });

  it('shows that there was no application', () => {
    const added: MemberEvent = { type: 'MemberRegistered', data: { ...details, appliedAt: null } };
    expect(viewOf(member, member.evolve(member.initial, added))).toMatchObject({ Applied: null });
  });
});

describe('revising', () => {
  it('refuses to copy what cannot be read into a new event', () => {
    const unreadable: MemberEvent = {
      type: 'MemberRegistered',
      data: { ...details, ...joining, name: '[unreadable]', season: 2026 },
    };
    expect(given(member, unreadable).refusalOf(reviseMember({ role: 'Captain' }))).toBe('person-unreadable');
  });

  it.each<Partial<MemberDetails>>([
    { name: 'Ann Sample', email: 'ann@example.com', phone: '01624 000000' },
    { role: 'Captain', joinedYear: 1949, status: 'left' },
    { plan: null, season: null },
  ])('changes what is given and keeps the rest: %j', (changes) => {
    expect(given(member, registered).when(reviseMember(changes))).toEqual([
      { type: 'MemberRevised', data: { ...details, ...changes } },
    ]);
  });

  it.each([{}, details])('records nothing when nothing changes: %j', (changes) => {
    expect(given(member, registered).when(reviseMember(changes))).toEqual([]);
  });
});

describe('renewing', () => {
  const renewal = { plan: 'Adults', season: 2027 };
  const renewed: MemberEvent = { type: 'MembershipRenewed', data: renewal };

  it('is recorded with the plan and the season', () => {
    expect(given(member, registered).when(renewMembership(renewal))).toEqual([renewed]);
  });

  it('makes somebody who had left active again, and keeps the year of joining', () => {
    const left: MemberEvent = { type: 'MemberRevised', data: { ...details, status: 'left' } };
    const past = [registered, left, renewed];
    const state = past.reduce((before, event) => member.evolve(before, event), member.initial);
    expect(state).toMatchObject({
      ...details,
      ...renewal,
      joinedYear: 2026,
      status: 'active',
    });
  });
});

describe('club news', () => {
  const stopped: MemberEvent = { type: 'ClubNewsStopped', data: {} };
  const resumed: MemberEvent = { type: 'ClubNewsResumed', data: {} };

  it('is stopped and resumed, each once', () => {
    expect(given(member, registered).when(setClubNews(true))).toEqual([]);
    expect(given(member, registered).when(setClubNews(false))).toEqual([stopped]);
    expect(given(member, registered, stopped).when(setClubNews(false))).toEqual([]);
    expect(given(member, registered, stopped).when(setClubNews(true))).toEqual([resumed]);
  });

  it('that was stopped stays so when earlier values are restored, and when an erased member comes back', () => {
    const context = { now: new Date(), actor: 'example' };
    const [first, now] = [fold(member, [registered]), fold(member, [registered, stopped])];
    const past = { goesBackTo: 1, events: [], isUndo: false };
    expect(member.restore?.({ ...past, state: existing(first) }, now, context)).toEqual([]);
    const erasure = { ...past, isUndo: true, state: existing(now) };
    const events = member.restore?.(erasure, null, context) ?? [];
    expect(fold(member, events)).toMatchObject({ clubNews: false });
  });

  it('stays stopped, and what was paid stays paid, when an erased member comes back with earlier values', () => {
    const paid: MemberEvent = {
      type: 'DuePaid',
      data: { season: 2026, amount: 9500, paidOn: '2026-05-01', method: 'cash' },
    };
    const [first, latest] = [fold(member, [registered]), fold(member, [registered, paid, stopped])];
    const past = { goesBackTo: 1, events: [], isUndo: false, state: existing(first), latest };
    const events = member.restore?.(past, null, { now: new Date(), actor: 'example' }) ?? [];
    expect(fold(member, events)).toEqual(latest);
  });
});

describe('a member who does not exist', () => {
  it.each([
    ['never registered', []],
    ['erased', [registered, erased]],
  ])('can be neither revised nor renewed nor erased: %s', (_, past: MemberEvent[]) => {
    const renew = renewMembership({ plan: 'Adults', season: 2027 });
    for (const decision of [reviseMember({}), reviseMember({ role: 'Treasurer' }), renew, eraseMember]) {
      expect(() => given(member, ...past).when(decision)).toThrow('This member does not exist');
    }
  });
});

describe('in words', () => {
  it('says what happened to whom', () => {
    const before = member.evolve(member.initial, registered);
    const married: MemberEvent = { type: 'MemberRevised', data: { ...details, name: 'Ann Sample' } };
    expect(member.describe(registered, member.initial)).toBe('registered the member Ann Example');
    expect(member.describe(married, before)).toBe('revised the member Ann Sample');
    const renewed: MemberEvent = { type: 'MembershipRenewed', data: { plan: 'Adults', season: 2027 } };
    expect(member.describe(renewed, before)).toBe('renewed the membership of Ann Example for 2027');
    expect(member.describe(erased, before)).toBe('erased the member Ann Example');
  });

  it('shows what is on record until the member is erased', () => {
    const state = member.evolve(member.initial, registered);
    expect(viewOf(member, state)).toMatchObject({
      Name: 'Ann Example',
      Status: 'active',
      Season: 2026,
      Applied: '1 April 2026, 10:00',
    });
    expect(viewOf(member, member.evolve(state, erased))).toBeNull();
  });
});

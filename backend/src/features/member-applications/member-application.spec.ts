import { describe, expect, it } from '@jest/globals';
import { applicationExample } from '@onchan-bowls/contract/member-applications.examples';
import fc from 'fast-check';
import { RefusedError } from '../../platform/refused.js';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  approveApplication,
  deleteApplication,
  memberApplication,
  rejectApplication,
  reopenApplication,
  submitApplication,
  type ApplicationDetails,
  type MemberApplicationEvent,
} from './member-application.js';

const details: ApplicationDetails = applicationExample;

const submitted: MemberApplicationEvent = {
  type: 'ApplicationSubmitted',
  data: { ...details, appliedAt: '2026-05-04T12:00:00.000Z' },
};
const approved: MemberApplicationEvent = {
  type: 'ApplicationApproved',
  data: { adminNotes: 'Plays well', renews: null },
};
const rejected: MemberApplicationEvent = { type: 'ApplicationRejected', data: { adminNotes: null } };
const reopened: MemberApplicationEvent = {
  type: 'ApplicationReopened',
  data: { reopenReason: 'Pressed by mistake' },
};
const deleted: MemberApplicationEvent = { type: 'ApplicationDeleted', data: {} };

const reviews = [approveApplication('Plays well', null), rejectApplication(null)];

describe('submitting', () => {
  it('records what the applicant tells, and when', () => {
    expect(given(memberApplication).when(submitApplication(details))).toEqual([submitted]);
  });
});

describe('reviewing', () => {
  it('approves or rejects a pending application', () => {
    const pending = given(memberApplication, submitted);
    expect(pending.when(approveApplication('Plays well', null))).toEqual([approved]);
    expect(pending.when(approveApplication(null, 7))).toEqual([
      { type: 'ApplicationApproved', data: { adminNotes: null, renews: 7 } },
    ]);
    expect(pending.when(rejectApplication(null))).toEqual([rejected]);
  });

  it.each([
    ['[erased]', 'person-erased'],
    ['[unreadable]', 'person-unreadable'],
  ])('refuses an applicant who is %s: nobody could be written to', (withheld, code) => {
    const application = { ...details, email: withheld, appliedAt: '2026-05-04T12:00:00.000Z' };
    const unreadable: MemberApplicationEvent = { type: 'ApplicationSubmitted', data: application };
    for (const decision of reviews) {
      expect(given(memberApplication, unreadable).refusalOf(decision)).toBe(code);
    }
    expect(given(memberApplication, unreadable).when(deleteApplication)).toEqual([deleted]);
  });

  it.each([
    ['approved', approved],
    ['rejected', rejected],
  ])('an application that was %s is refused, the same decision too', (_, review) => {
    for (const decision of reviews) {
      expect(() => given(memberApplication, submitted, review).when(decision)).toThrow(
        'This application has already been reviewed',
      );
    }
  });
});

describe('reopening', () => {
  const reopen = reopenApplication('Pressed by mistake');

  it.each([
    ['approved', approved],
    ['rejected', rejected],
  ])('sets an application that was %s back to pending, with the reason', (_, review) => {
    expect(given(memberApplication, submitted, review).when(reopen)).toEqual([reopened]);
  });

  it.each([
    ['never reviewed', []],
    ['reopened', [rejected, reopened]],
  ])('is refused for a pending one: %s', (_, past: MemberApplicationEvent[]) => {
    expect(() => given(memberApplication, submitted, ...past).when(reopen)).toThrow(
      'This application is pending already',
    );
  });
});

describe('an application that does not exist', () => {
  it.each([
    ['never submitted', []],
    ['deleted', [submitted, approved, deleted]],
  ])('can be neither reviewed nor reopened nor deleted: %s', (_, past: MemberApplicationEvent[]) => {
    for (const decision of [...reviews, reopenApplication('None'), deleteApplication]) {
      expect(() => given(memberApplication, ...past).when(decision)).toThrow(
        'This application does not exist',
      );
    }
  });
});

it('is reviewed and reopened in turn, and refuses everything once deleted, whatever is tried in whatever order', () => {
  const decisions = [...reviews, reopenApplication('New facts'), deleteApplication];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...decisions)), (tried) => {
      const past: MemberApplicationEvent[] = [submitted];
      for (const decide of tried) {
        try {
          past.push(...given(memberApplication, ...past).when(decide));
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedError);
        }
      }
      const types = past.map(({ type }) => type);
      const turns = types.flatMap((type) => /(Approved|Rejected|Reopened)$/.exec(type)?.[0] ?? []);
      expect(turns.join(' ')).toMatch(/^((Approved|Rejected) Reopened ?)*(Approved|Rejected)?$/);
      expect(types.slice(0, -1)).not.toContain('ApplicationDeleted');
      expect(types.includes('ApplicationDeleted')).toBe(tried.includes(deleteApplication));
    }),
  );
});

describe('in words', () => {
  const pending = memberApplication.evolve(memberApplication.initial, submitted);

  it('says what happened to whose application', () => {
    const words = (event: MemberApplicationEvent) => memberApplication.describe(event, pending);
    expect(memberApplication.describe(submitted, memberApplication.initial)).toBe(
      'submitted the membership application of Ann Example',
    );
    expect(words(approved)).toBe('approved the membership application of Ann Example');
    expect(words(rejected)).toBe('rejected the membership application of Ann Example');
    expect(words(reopened)).toBe('reopened the membership application of Ann Example');
    expect(words(deleted)).toBe('deleted the membership application of Ann Example');
  });

  it('shows what is on record until the application is deleted', () => {
    const viewAfter = (...past: MemberApplicationEvent[]) =>
      viewOf(memberApplication, fold(memberApplication, [submitted, ...past]));
    const shown = { 'First Name': 'Ann', Applied: '4 May 2026, 13:00' };
    expect(viewAfter()).toMatchObject({ ...shown, Status: 'pending', 'Admin Notes': null });
    const noted = { ...shown, 'Admin Notes': 'Plays well' };
    expect(viewAfter(approved)).toMatchObject({ ...noted, Status: 'approved' });
    expect(viewAfter(approved, reopened)).toMatchObject({
      ...noted,
      Status: 'pending',
      'Reason for Reopening': 'Pressed by mistake',
    });
    expect(viewAfter(deleted)).toBeNull();
  });
});

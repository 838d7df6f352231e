import { describe, expect, it } from '@jest/globals';
import { erased } from '@onchan-bowls/contract/history';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  completeTaster,
  deleteTaster,
  reopenTaster,
  requestTaster,
  tasterSession,
  type TasterRequest,
  type TasterSessionEvent,
} from './taster-session.js';
import { tasterRequested } from './taster-sessions.mails.js';

const request: TasterRequest = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  preferredDateTime: 'Saturday mornings',
};

const requested: TasterSessionEvent = { type: 'TasterRequested', data: request };
const completed: TasterSessionEvent = { type: 'TasterCompleted', data: { completedBy: 'Cass' } };
const reopened: TasterSessionEvent = { type: 'TasterReopened', data: { reopenReason: 'It rained' } };
const deleted: TasterSessionEvent = { type: 'TasterDeleted', data: {} };

describe('asking for a taster session', () => {
  it('records who asks and when it would suit', () => {
    expect(given(tasterSession).when(requestTaster(request))).toEqual([requested]);
  });
});

describe('completing', () => {
  it('records who says so', () => {
    expect(given(tasterSession, requested).when(completeTaster('Cass'))).toEqual([completed]);
  });

  it.each(['Cass', 'Somebody else'])('is refused a second time, by %s', (completedBy) => {
    expect(() => given(tasterSession, requested, completed).when(completeTaster(completedBy))).toThrow(
      'This taster session has already been completed',
    );
  });
});

describe('reopening', () => {
  it('sets a completed session back to pending with a reason, to be completed again', () => {
    expect(given(tasterSession, requested, completed).when(reopenTaster('It rained'))).toEqual([reopened]);
    expect(given(tasterSession, requested, completed, reopened).when(completeTaster('Cass'))).toEqual([
      completed,
    ]);
  });

  it.each([
    ['never completed', []],
    ['reopened', [completed, reopened]],
  ])('is refused for a pending one: %s', (_, past: TasterSessionEvent[]) => {
    expect(() => given(tasterSession, requested, ...past).when(reopenTaster('It rained'))).toThrow(
      'This taster session is pending already',
    );
  });

  it('is refused for a guest who is erased', () => {
    const nobody: TasterSessionEvent = { type: 'TasterRequested', data: { ...request, email: erased } };
    expect(given(tasterSession, nobody, completed).refusalOf(reopenTaster('It rained'))).toBe(
      'person-erased',
    );
  });
});

describe('a session that does not exist', () => {
  it.each([
    ['never asked for', []],
    ['deleted', [requested, completed, deleted]],
  ])('can be neither completed nor reopened nor deleted: %s', (_, past: TasterSessionEvent[]) => {
    for (const decision of [completeTaster('Cass'), reopenTaster('It rained'), deleteTaster]) {
      expect(() => given(tasterSession, ...past).when(decision)).toThrow(
        'This taster session application does not exist',
      );
    }
  });
});

describe('in words', () => {
  const pending = tasterSession.evolve(tasterSession.initial, requested);

  it('says what happened to whose session', () => {
    expect(tasterSession.describe(requested, tasterSession.initial)).toBe(
      'asked for a taster session for Ann Example',
    );
    expect(tasterSession.describe(completed, pending)).toBe(
      'marked the taster session of Ann Example as complete',
    );
    expect(tasterSession.describe(reopened, pending)).toBe('reopened the taster session of Ann Example');
    expect(tasterSession.describe(deleted, pending)).toBe('deleted the taster session of Ann Example');
  });

  it('says once that somebody was erased', () => {
    const nobody = { ...request, firstName: erased, lastName: erased };
    const past = fold(tasterSession, [{ type: 'TasterRequested', data: nobody }]);
    expect(tasterSession.describe(deleted, past)).toBe('deleted the taster session of [erased]');
  });

  it('shows what is on record until it is deleted', () => {
    const viewAfter = (...past: TasterSessionEvent[]) =>
      viewOf(tasterSession, fold(tasterSession, [requested, ...past]));
    const shown = { 'First Name': 'Ann', 'Preferred Dates and Times': 'Saturday mornings' };
    expect(viewAfter()).toMatchObject({ ...shown, Status: 'pending', 'Completed By': null });
    expect(viewAfter(completed)).toMatchObject({ ...shown, Status: 'completed', 'Completed By': 'Cass' });
    expect(viewAfter(completed, reopened)).toMatchObject({
      Status: 'pending',
      'Completed By': null,
      'Reason for Reopening': 'It rained',
    });
    expect(viewAfter(deleted)).toBeNull();
  });
});

describe('the mails', () => {
  const [toGuest, toClub] = tasterRequested(request);

  it('tell the guest what to expect, and nothing that anybody may have typed but the first name', () => {
    expect(toGuest).toMatchObject({ to: 'ann@example.org', greeting: 'Dear Ann,' });
    expect(toGuest).not.toHaveProperty('replyTo');
    const words = JSON.stringify(toGuest);
    for (const promise of ['free', 'about an hour', 'weekdays', 'weekends', 'be in touch', 'flat shoes']) {
      expect(words).toContain(promise);
    }
    expect(words).not.toMatch(/Example|07624|Saturday/);
  });

  it('tell the club all of it, and answer to the guest', () => {
    expect(toClub).toMatchObject({
      replyTo: 'ann@example.org',
      facts: {
        Name: 'Ann Example',
        Email: 'ann@example.org',
        Phone: '07624 000000',
        'Preferred dates and times': 'Saturday mornings',
      },
    });
    expect(toClub).not.toHaveProperty('to');
  });
});

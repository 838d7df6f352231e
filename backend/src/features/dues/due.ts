import { dueStateOf, isRemindedLately, membershipPrice } from '@onchan-bowls/contract/dues';
import { dayAtClub } from '../../platform/club-time.js';
import type { DecisionContext } from '../../platform/event-store/decider/decider.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import { refuse } from '../../platform/refused.js';
import {
  existing,
  isSettled,
  type Due,
  type Member,
  type MemberEvent,
  type MemberOnRecord,
  type Payment,
} from '../members/member.js';

/** Records that the subscription of a season is paid. The same payment again changes nothing. */
export const payDue =
  (payment: Payment) =>
  (state: Member, { now }: DecisionContext): MemberEvent[] => {
    const due = dueIn(state, payment.season);
    if (sameFields<Partial<Due>>(due, payment)) return [];
    if (isSettled(due)) refuse('due-settled');
    if (payment.paidOn > dayAtClub(now)) refuse('payment-in-future');
    return [{ type: 'DuePaid', data: payment }];
  };

/** Waives the subscription of a season. */
export const waiveDue =
  (waiver: { readonly season: number; readonly reason: string }) =>
  (state: Member): MemberEvent[] => {
    const due = dueIn(state, waiver.season);
    if (due.reason === waiver.reason) return [];
    if (isSettled(due)) refuse('due-settled');
    assertReadable(existing(state).name);
    return [{ type: 'DueWaived', data: waiver }];
  };

/** Reopens the subscription of a season that is paid or waived. */
export const reopenDue =
  (season: number) =>
  (state: Member): MemberEvent[] =>
    isSettled(dueIn(state, season)) ? [{ type: 'DueReopened', data: { season } }] : [];

/** Reminds a member who owes the subscription of a season, and was not reminded lately. The command writes the mail. */
export const remindOfDue =
  (season: number) =>
  (state: Member, { now }: DecisionContext): MemberEvent[] => {
    const due = dueIn(state, season);
    if (dueStateOf({ ...due, due: membershipPrice(due.plan) }) !== 'owes') refuse('due-not-owed');
    if (isRemindedLately(due, now)) refuse('due-reminded');
    const { name, email } = existing(state);
    assertReadable(name, email);
    return [{ type: 'DueReminderSent', data: { season, sentAt: now.toISOString() } }];
  };

/**
 * The subscriptions of a member: of the season that the membership is for and those before it. What was settled for a later one,
 * which was corrected since, stays on record.
 */
export const duesOf = ({ dues, season }: MemberOnRecord): Due[] =>
  dues.filter((due) => due.season <= (season ?? 0) || isSettled(due));

/** @throws RefusedError when the person is no member in this season. */
export const dueIn = (state: Member, season: number): Due =>
  duesOf(existing(state)).find((due) => due.season === season) ?? refuse('due-not-found');

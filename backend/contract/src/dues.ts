import { z } from 'zod';
import { club, dueReminderDays, familyPrice, membershipPlans } from './club.js';
import type { Labels } from './labels.js';
import { memberLimits, memberMessages, memberRecord, memberSeason } from './members.js';
import { digits } from './paging.js';
import { recordVersion } from './record-version.js';
import { calendarDay, text, wholeNumber } from './text.js';

/** The plans by their earlier names. */
const earlierNames: ReadonlyMap<string, string> = new Map([
  ['New Member', 'New Members'],
  ['Junior Renewal', 'Juniors'],
  ['Adult Renewal', 'Adults'],
  ['Senior Renewal', 'Seniors'],
  ['annual', 'Adults'],
  ['life', 'Seniors'],
]);

/** What a membership of this type costs in a season, in pence; null where no price is known. */
export const membershipPrice = (type: string | null): number | null => {
  if (type === 'family') return familyPrice;
  const plan = type === null ? undefined : (earlierNames.get(type) ?? type);
  return membershipPlans.find(({ name }) => name === plan)?.price ?? null;
};

/** How a subscription was paid. */
export const paymentMethods = ['cash', 'bank', 'other'] as const;

/** The highest amount in pence, and the longest reason in characters. */
export const dueLimits = { amount: 1_000_00, reason: 200 } as const;

export const dueMessages = {
  amount: 'Amount must be more than £0 and at most £1000',
  paidOn: 'Please choose the day of the payment',
  method: 'Please choose how it was paid',
  reason: 'Please give a reason',
} as const;

/** Body of what is done about the subscription of a season and needs nothing else. */
export const dueRequest = z.object({
  /** A calendar year. */
  season: memberSeason,
});

/** Body of `PUT /api/members/{id}/due/payment`. */
export const duePaymentRequest = dueRequest.extend({
  /** In pence. One payment settles the season. */
  amount: wholeNumber({ min: 1, max: dueLimits.amount }, dueMessages.amount),
  paidOn: calendarDay(dueMessages.paidOn),
  method: z.enum(paymentMethods, dueMessages.method),
});

/** Body of `PUT /api/members/{id}/due/waiver`. */
export const dueWaiverRequest = dueRequest.extend({ reason: text(dueLimits.reason, dueMessages.reason) });

/** Query of `GET /api/dues`. Without it, the dues of the present season are returned. */
export const duesParams = z.object({
  season: digits({ min: club.established, max: memberLimits.joinedYear }, memberMessages.season).optional(),
});

/** What a member owes, or has paid, for a season. The id and the version are the member's. Amounts are in pence. */
export const dueRecord = z.object({
  ...memberRecord.pick({ id: true, name: true, email: true, status: true, plan: true }).shape,
  season: z.int(),
  /** The price of the plan; null where the plan is not on record or has no price. */
  due: z.int().nullable(),
  /** What was paid; null unless it is paid. */
  amount: z.int().nullable(),
  paidOn: z.string().meta({ format: 'date' }).nullable(),
  method: z.enum(paymentMethods).nullable(),
  /** Why nothing is to be paid; null unless it is waived. */
  reason: z.string().nullable(),
  /** When the last reminder was written. */
  remindedAt: z.iso.datetime().nullable(),
  version: recordVersion,
});

/** The labels of its fields. */
export const dueLabels = {
  name: 'Name',
  email: 'Email',
  status: 'Status',
  plan: 'Plan',
  season: 'Season',
  due: 'Due (£)',
  amount: 'Paid (£)',
  paidOn: 'Paid On',
  method: 'How',
  reason: 'Waived',
  remindedAt: 'Reminded',
} as const satisfies Labels<DueRecord>;

export type DueRequest = z.infer<typeof dueRequest>;
export type DuePaymentRequest = z.infer<typeof duePaymentRequest>;
export type DueWaiverRequest = z.infer<typeof dueWaiverRequest>;
export type DueRecord = z.infer<typeof dueRecord>;

/** Whether a subscription is paid, waived or owed; `unpriced` where it is not known what is due. */
export const dueStateOf = ({
  due,
  amount,
  reason,
}: Pick<DueRecord, 'due' | 'amount' | 'reason'>): 'paid' | 'waived' | 'owes' | 'unpriced' => {
  if (amount !== null) return 'paid';
  if (reason !== null) return 'waived';
  return due === null ? 'unpriced' : 'owes';
};

/** Whether the last reminder was so short a time ago that no other is sent. */
export const isRemindedLately = ({ remindedAt }: Pick<DueRecord, 'remindedAt'>, now: Date): boolean =>
  remindedAt !== null && now.getTime() - Date.parse(remindedAt) < dueReminderDays * 24 * 60 * 60 * 1000;

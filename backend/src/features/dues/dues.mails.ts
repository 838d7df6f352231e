import { club, inPounds } from '@onchan-bowls/contract/club';
import { membershipPrice } from '@onchan-bowls/contract/dues';
import { greetingByName } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import type { Due, MemberOnRecord } from '../members/member.js';

/** To a member who has not paid. */
export const dueReminder = ({ name, email }: MemberOnRecord, { season, plan }: Due): Mail => ({
  to: email,
  subject: `Your subscription for ${season}`,
  greeting: greetingByName(name),
  paragraphs: [
    `We have no payment on record of your subscription to ${club.name} for the ${season} season. Please pay it when you can, in cash or by bank transfer.`,
    'If you have paid already, if you would like to know how to pay, or if something stands in the way, just reply to this email.',
  ],
  facts: { Season: String(season), Plan: plan ?? '', Due: inPounds(membershipPrice(plan) ?? 0) },
});

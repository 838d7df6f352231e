import { inPounds, seasonOf } from '@onchan-bowls/contract/club';
import { paymentMethods } from '@onchan-bowls/contract/dues';
import { memberLabels, memberRequest } from '@onchan-bowls/contract/members';
import { z } from 'zod';
import { dayAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import {
  byLabels,
  fold,
  type DecisionContext,
  type Decider,
} from '../../platform/event-store/decider/decider.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationFields,
  restorationOf,
} from '../../platform/event-store/decider/restoration.js';

/** The subject of a member's events. */
export const personOf = (id: string): string => `member-${id}`;

/** A member as the club has them on record. */
const memberDetails = z.strictObject({
  name: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string()),
  role: z.string().describe('What the member does in the club'),
  joinedYear: z.int().describe('A calendar year'),
  status: z.enum(['pending', 'active', 'left']),
  plan: z.string().nullable().describe('As an application names it; null if it is not on record'),
  season: z
    .int()
    .nullable()
    .describe('The calendar year that the membership is for; null if it is not on record'),
});

const applied = 'When the application came in, ISO 8601 in UTC';

const memberRegistration = memberDetails.extend({
  appliedAt: z.string().nullable().describe(`${applied}; null for a member who was added by hand`),
});

const renewal = z.strictObject({
  plan: z.string().describe('As the application names it'),
  season: z.int().describe('A calendar year'),
});

const ofSeason = z.strictObject({ season: z.int().describe('A calendar year') });

const payment = ofSeason.extend({
  amount: z.int().describe('In pence, as it was paid'),
  paidOn: z.string().describe('A calendar day'),
  method: z.enum(paymentMethods),
});

const due = ofSeason.extend({
  plan: memberDetails.shape.plan,
  amount: z.int().nullable().describe('In pence; null unless it is paid'),
  paidOn: z.string().nullable().describe('A calendar day'),
  method: z.enum(paymentMethods).nullable(),
  reason: personal(z.string().nullable()).describe('Null unless it is waived'),
  remindedAt: z.string().nullable().describe('ISO 8601 in UTC'),
});

const withoutMembership = (data: z.ZodObject) => ({
  data: data.omit({ plan: true, season: true }),
  lift: (values: object) => ({ ...values, plan: null, season: null }),
});

const memberEvents = {
  MemberRegistered: defineEvent({
    label: 'Member registered',
    many: 'registered # members',
    meaning:
      'Somebody is on the list of members: an application was approved, or an administrator added them.',
    data: memberRegistration,
    about: personOf,
    earlier: [withoutMembership(memberRegistration.extend({ appliedAt: z.string().describe(applied) }))],
  }),
  MemberRevised: defineEvent({
    label: 'Member revised',
    many: 'revised # members',
    meaning: 'The member has these details instead.',
    data: memberDetails,
    about: personOf,
    earlier: [withoutMembership(memberDetails)],
  }),
  MembershipRenewed: defineEvent({
    label: 'Membership renewed',
    many: 'renewed # memberships',
    meaning: 'The member stays for this season, on this plan, and is active.',
    data: renewal,
  }),
  DuePaid: defineEvent({
    label: 'Subscription paid',
    many: 'recorded # subscriptions as paid',
    meaning: 'The member has paid the subscription of a season.',
    data: payment,
  }),
  DueWaived: defineEvent({
    label: 'Subscription waived',
    many: 'waived # subscriptions',
    meaning: 'The member need not pay the subscription of a season.',
    data: ofSeason.extend({ reason: personal(z.string()) }),
    about: personOf,
  }),
  DueReopened: defineEvent({
    label: 'Subscription reopened',
    many: 'reopened # subscriptions',
    meaning: 'The subscription of a season is neither paid nor waived after all.',
    data: ofSeason,
  }),
  DueReminderSent: defineEvent({
    label: 'Subscription reminder sent',
    many: 'sent # reminders of subscriptions',
    meaning: 'The member was written to, because the subscription of a season is not paid.',
    data: ofSeason.extend({ sentAt: z.string().describe('ISO 8601 in UTC') }),
  }),
  ClubNewsStopped: defineEvent({
    label: 'Club news stopped',
    many: 'stopped club news for # members',
    meaning: 'The member gets no emails to members any more, by their own link or through the club.',
  }),
  ClubNewsResumed: defineEvent({
    label: 'Club news resumed',
    many: 'resumed club news for # members',
    meaning: 'The member gets emails to members again.',
  }),
  MemberErased: defineEvent({
    label: 'Member erased',
    many: 'erased # members',
    meaning: 'The member is off the list, and the person is erased.',
    erases: (id) => [personOf(id)],
  }),
  MemberRestored: defineEvent({
    label: 'Member restored',
    meaning: 'The member is again on record as at an earlier time.',
    data: memberRegistration.extend({
      approvedBy: z.string().describe('The actor of the approval or addition'),
      ...restorationFields,
    }),
    about: personOf,
  }),
  DueRestored: defineEvent({
    label: 'Subscription restored',
    meaning: 'The subscription of a season is again on record as it was.',
    data: due,
    about: personOf,
  }),
};

export type MemberDetails = Readonly<z.infer<typeof memberDetails>>;
type Registration = Readonly<z.infer<typeof memberRegistration>>;
type Renewal = Readonly<z.infer<typeof renewal>>;
export type MemberEvent = EventOf<typeof memberEvents>;

/** What is on record about the subscription of a season. What is due for it follows from the plan. */
export type Due = Readonly<z.infer<typeof due>>;
export type Payment = Readonly<z.infer<typeof payment>>;

/** An applicant whose application was approved. */
export type Joining = Pick<Registration, 'name' | 'email' | 'phone' | 'plan'> & {
  readonly appliedAt: string;
};

/** A member, with each season that the membership was ever for, and whether emails to members are wanted. */
export type MemberOnRecord = Registration & { readonly dues: readonly Due[]; readonly clubNews: boolean };

/** Null before the member is registered and after the member is erased. */
export type Member = MemberOnRecord | null;

const open = { amount: null, paidOn: null, method: null, reason: null };

/** Changes the subscription of a season, and leaves the others as they are. */
const withDue = (state: MemberOnRecord, season: number, change: Partial<Due>): MemberOnRecord => {
  const before = state.dues.find((one) => one.season === season);
  const after = { plan: null, ...open, remindedAt: null, ...before, ...change, season };
  const dues = before ? state.dues.map((one) => (one === before ? after : one)) : [...state.dues, after];
  return { ...state, dues };
};

/** With the season that the membership is for now. A season before it stays on record. */
const enrolled = (state: MemberOnRecord): MemberOnRecord =>
  state.season === null ? state : withDue(state, state.season, { plan: state.plan });

/** A member, from the approval of the application, or added by hand. Erasing the application does not erase the member. */
export const member: Decider<Member, MemberEvent> = {
  category: 'member',
  label: 'Members',
  events: memberEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return enrolled({ ...event.data, dues: [], clubNews: true });
      case 'MemberRevised':
        return enrolled({ ...existing(state), ...event.data });
      case 'MembershipRenewed':
        return enrolled({ ...existing(state), ...event.data, status: 'active' });
      case 'DuePaid':
        return withDue(existing(state), event.data.season, event.data);
      case 'DueWaived':
        return withDue(existing(state), event.data.season, event.data);
      case 'DueReopened':
        return withDue(existing(state), event.data.season, open);
      case 'DueReminderSent':
        return withDue(existing(state), event.data.season, { remindedAt: event.data.sentAt });
      case 'ClubNewsStopped':
        return { ...existing(state), clubNews: false };
      case 'ClubNewsResumed':
        return { ...existing(state), clubNews: true };
      case 'MemberErased':
        return null;
      case 'MemberRestored': {
        const { approvedBy, goesBackTo, createdAt, ...registration } = event.data;
        return enrolled({ ...registration, dues: state?.dues ?? [], clubNews: state?.clubNews ?? true });
      }
      case 'DueRestored':
        return withDue(existing(state), event.data.season, event.data);
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'MemberRegistered':
        return `registered the member ${event.data.name}`;
      case 'MemberRevised':
        return `revised the member ${event.data.name}`;
      case 'MembershipRenewed':
        return `renewed the membership of ${existing(before).name} for ${event.data.season}`;
      case 'DuePaid':
        return `recorded that ${existing(before).name} has paid ${inPounds(event.data.amount)} for ${event.data.season}`;
      case 'DueWaived':
        return `waived ${subscriptionOf(before, event.data)}`;
      case 'DueReopened':
        return `reopened ${subscriptionOf(before, event.data)}`;
      case 'DueReminderSent':
        return `sent a reminder of ${subscriptionOf(before, event.data)}`;
      case 'ClubNewsStopped':
        return `stopped club news for ${existing(before).name}`;
      case 'ClubNewsResumed':
        return `resumed club news for ${existing(before).name}`;
      case 'MemberErased':
        return `erased the member ${existing(before).name}`;
      case 'MemberRestored':
        return inRestoredWords(`the member ${event.data.name}`, event.data.goesBackTo, before);
      case 'DueRestored':
        return `set ${subscriptionOf(before, event.data)} back to how it was`;
    }
  },

  name: ({ name }) => name,

  view: ({ appliedAt, dues, ...details }) =>
    byLabels(memberLabels, {
      ...details,
      appliedAt: appliedAt === null ? null : inWordsAtClub(new Date(appliedAt)),
    }),

  items: ({ dues }) => dues.filter((one) => isSettled(one) || one.remindedAt !== null),

  viewItem: ({ season, plan, amount, paidOn, method, reason, remindedAt }: Due) => [
    `Subscription ${season}`,
    [
      plan,
      amount !== null && `${inPounds(amount)} paid`,
      paidOn !== null && `on ${paidOn}`,
      method,
      reason !== null && `waived: ${reason}`,
      remindedAt !== null && `reminded ${inWordsAtClub(new Date(remindedAt))}`,
    ]
      .filter(Boolean)
      .join(', '),
  ],

  undoable: ['DuePaid', 'DueWaived', 'DueReopened', 'MemberErased'],

  restore(past, present) {
    const { appliedAt, dues, clubNews, ...details } = past.state;
    const events: MemberEvent[] = [];
    if (!present || !sameFields<Registration>(present, { appliedAt, ...details })) {
      assertAccepted(past, memberRequest, details);
      const approvedBy = past.events[0]?.actor ?? 'system';
      const data = { ...details, appliedAt, approvedBy, ...restorationOf(past) };
      events.push({ type: 'MemberRestored', data });
    }
    // Earlier values do not take back what was paid since, nor bring back emails that the member has stopped.
    if (present && !past.isUndo) return events;
    const known = existing(fold(member, events, present));
    // Nor does an erased member lose these by coming back with earlier values.
    const last =
      past.isUndo || !past.latest ? { dues, clubNews } : enrolled({ ...past.latest, ...details, appliedAt });
    const others = last.dues.filter(
      (one) => !known.dues.some((due) => due.season === one.season && sameFields(due, one)),
    );
    return [
      ...events,
      ...others.map((data) => ({ type: 'DueRestored' as const, data })),
      ...setClubNews(last.clubNews)(known),
    ];
  },
};

/** Registers an applicant as an active member, who joins in the current year in the club's time zone. */
export const registerMember =
  (joining: Joining) =>
  (_state: Member, { now }: DecisionContext): MemberEvent[] => {
    const today = dayAtClub(now);
    return [
      {
        type: 'MemberRegistered',
        data: {
          ...joining,
          role: 'Member',
          joinedYear: Number(today.slice(0, 4)),
          status: 'active',
          season: seasonOf(today),
        },
      },
    ];
  };

/** Adds a member whose application the website has not seen. */
export const addMember = (details: MemberDetails) => (): MemberEvent[] => [
  { type: 'MemberRegistered', data: { ...details, appliedAt: null } },
];

/** Renews a membership. Members who had left are active again. */
export const renewMembership =
  (renewal: Renewal) =>
  (state: Member): MemberEvent[] => {
    existing(state);
    return [{ type: 'MembershipRenewed', data: renewal }];
  };

/** Changes the given details of a member and keeps the others. */
export const reviseMember =
  (changes: Partial<MemberDetails>) =>
  (state: Member): MemberEvent[] => {
    const { appliedAt, dues, clubNews, ...before } = existing(state);
    const data = { ...before, ...changes };
    if (sameFields(before, data)) return [];
    assertReadable(data.name, data.email, data.phone);
    return [{ type: 'MemberRevised', data }];
  };

/** Sets whether a member gets emails to members. */
export const setClubNews =
  (isWanted: boolean) =>
  (state: Member): MemberEvent[] =>
    existing(state).clubNews === isWanted
      ? []
      : [{ type: isWanted ? 'ClubNewsResumed' : 'ClubNewsStopped', data: {} }];

/** Erases a member. */
export const eraseMember = (state: Member): MemberEvent[] => {
  existing(state);
  return [{ type: 'MemberErased', data: {} }];
};

/** The member. @throws RefusedError when there is none, or none any more. */
export const existing = (state: Member): MemberOnRecord => state ?? refuse('member-not-found');

/** Whether the subscription is paid or waived. */
export const isSettled = ({ amount, reason }: Due): boolean => amount !== null || reason !== null;

const subscriptionOf = (before: Member, { season }: Pick<Due, 'season'>): string =>
  `the subscription of ${existing(before).name} for ${season}`;

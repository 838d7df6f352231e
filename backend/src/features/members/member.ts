import { seasonOf } from '@onchan-bowls/contract/club';
import { memberLabels, memberRequest } from '@onchan-bowls/contract/members';
import { z } from 'zod';
import { dayAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { byLabels, type DecisionContext, type Decider } from '../../platform/event-store/decider/decider.js';
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
};

export type MemberDetails = Readonly<z.infer<typeof memberDetails>>;
type Registration = Readonly<z.infer<typeof memberRegistration>>;
type Renewal = Readonly<z.infer<typeof renewal>>;
export type MemberEvent = EventOf<typeof memberEvents>;

/** An applicant whose application was approved. */
export type Joining = Pick<Registration, 'name' | 'email' | 'phone' | 'plan'> & {
  readonly appliedAt: string;
};

/** Null before the member is registered and after the member is erased. */
export type Member = Registration | null;

/** A member, from the approval of the application, or added by hand. Erasing the application does not erase the member. */
export const member: Decider<Member, MemberEvent> = {
  category: 'member',
  label: 'Members',
  events: memberEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return event.data;
      case 'MemberRevised':
        return { ...existing(state), ...event.data };
      case 'MembershipRenewed':
        return { ...existing(state), ...event.data, status: 'active' };
      case 'MemberErased':
        return null;
      case 'MemberRestored': {
        const { approvedBy, goesBackTo, createdAt, ...registration } = event.data;
        return registration;
      }
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
      case 'MemberErased':
        return `erased the member ${existing(before).name}`;
      case 'MemberRestored':
        return inRestoredWords(`the member ${event.data.name}`, event.data.goesBackTo, before);
    }
  },

  name: ({ name }) => name,

  view: ({ appliedAt, ...details }) =>
    byLabels(memberLabels, {
      ...details,
      appliedAt: appliedAt === null ? null : inWordsAtClub(new Date(appliedAt)),
    }),

  undoable: ['MemberErased'],

  restore(past, now) {
    const { appliedAt, ...details } = past.state;
    if (now && sameFields(now, past.state)) return [];
    assertAccepted(past, memberRequest, details);
    const approvedBy = past.events[0]?.actor ?? 'system';
    return [{ type: 'MemberRestored', data: { ...details, appliedAt, approvedBy, ...restorationOf(past) } }];
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
    const before = existing(state);
    const data: MemberDetails = {
      name: changes.name ?? before.name,
      email: changes.email ?? before.email,
      phone: changes.phone ?? before.phone,
      role: changes.role ?? before.role,
      joinedYear: changes.joinedYear ?? before.joinedYear,
      status: changes.status ?? before.status,
      plan: changes.plan === undefined ? before.plan : changes.plan,
      season: changes.season === undefined ? before.season : changes.season,
    };
    if (sameFields<MemberDetails>(before, data)) return [];
    assertReadable(data.name, data.email, data.phone);
    return [{ type: 'MemberRevised', data }];
  };

/** Erases a member. */
export const eraseMember = (state: Member): MemberEvent[] => {
  existing(state);
  return [{ type: 'MemberErased', data: {} }];
};

const existing = (state: Member): Registration => state ?? refuse('member-not-found');

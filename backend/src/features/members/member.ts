import { z } from 'zod';
import { dayAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/event.js';
import { refuse } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { DecisionContext, Decider } from '../../platform/event-store/decider.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';

/** The subject of a member's events. */
const personOf = (id: string): string => `member-${id}`;

/** A member as the club has them on record. */
const memberDetails = z.strictObject({
  name: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string()),
  role: z.string().describe('What the member does in the club'),
  joinedYear: z.int().describe('A calendar year'),
  status: z.enum(['pending', 'active', 'left']),
});

const memberRegistration = memberDetails.extend({
  appliedAt: z.string().describe('When the application came in, ISO 8601 in UTC'),
});

const memberEvents = {
  MemberRegistered: defineEvent({
    label: 'Member registered',
    meaning: 'Somebody whose application was approved is on the list of members.',
    data: memberRegistration,
    about: personOf,
  }),
  MemberRevised: defineEvent({
    label: 'Member revised',
    meaning: 'The member has these details instead.',
    data: memberDetails,
    about: personOf,
  }),
  MemberErased: defineEvent({
    label: 'Member erased',
    meaning: 'The member is off the list, and the person is erased.',
    erases: (id) => [personOf(id)],
  }),
};

export type MemberDetails = Readonly<z.infer<typeof memberDetails>>;
type Registration = Readonly<z.infer<typeof memberRegistration>>;
export type MemberEvent = EventOf<typeof memberEvents>;

/** An applicant whose application was approved. */
export type Joining = Pick<Registration, 'name' | 'email' | 'phone' | 'appliedAt'>;

/** Null before the member is registered and after the member is erased. */
export type Member = Registration | null;

/** A member, from the approval of the application. Erasing the application does not erase the member. */
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
      case 'MemberErased':
        return null;
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'MemberRegistered':
        return `registered the member ${event.data.name}`;
      case 'MemberRevised':
        return `revised the member ${event.data.name}`;
      case 'MemberErased':
        return `erased the member ${existing(before).name}`;
    }
  },

  name: ({ name }) => name,

  view: ({ name, email, phone, role, joinedYear, status, appliedAt }) => ({
    Name: name,
    Email: email,
    Phone: phone,
    Role: role,
    'Year joined': joinedYear,
    Status: status,
    Applied: inWordsAtClub(new Date(appliedAt)),
  }),
};

/** Registers an applicant as an active member, who joins in the current year in the club's time zone. */
export const registerMember =
  (joining: Joining) =>
  (_state: Member, { now }: DecisionContext): MemberEvent[] => [
    {
      type: 'MemberRegistered',
      data: { ...joining, role: 'Member', joinedYear: Number(dayAtClub(now).slice(0, 4)), status: 'active' },
    },
  ];

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

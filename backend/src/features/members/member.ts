import { z } from 'zod';
import { dayAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/event.js';
import { RefusedError } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { DecisionContext, Decider } from '../../platform/event-store/decider.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';

/** The person of a member. */
const personOf = (id: string): string => `member-${id}`;

/** Somebody who belongs to the club, as the club keeps them on record. */
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

/** Whose application was approved. */
export type Joining = Pick<Registration, 'name' | 'email' | 'phone' | 'appliedAt'>;

export type Member =
  | { readonly phase: 'unregistered' }
  | { readonly phase: 'registered'; readonly details: Registration }
  | { readonly phase: 'erased' };

/** A member from the approval of the application; a person of their own, whatever becomes of the application. */
export const member: Decider<Member, MemberEvent> = {
  category: 'member',
  label: 'Members',
  events: memberEvents,
  initial: { phase: 'unregistered' },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
        return { phase: 'registered', details: event.data };
      case 'MemberRevised':
        return { phase: 'registered', details: { ...registered(state), ...event.data } };
      case 'MemberErased':
        return { phase: 'erased' };
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'MemberRegistered':
        return `registered the member ${event.data.name}`;
      case 'MemberRevised':
        return `revised the member ${event.data.name}`;
      case 'MemberErased':
        return `erased the member ${registered(before).name}`;
    }
  },

  name: (state) => (state.phase === 'registered' ? state.details.name : null),

  view(state) {
    if (state.phase !== 'registered') return null;
    const { name, email, phone, role, joinedYear, status, appliedAt } = state.details;
    return {
      Name: name,
      Email: email,
      Phone: phone,
      Role: role,
      'Year joined': joinedYear,
      Status: status,
      Applied: inWordsAtClub(new Date(appliedAt)),
    };
  },
};

/** Takes up somebody whose application is being approved: an active member from this year on, by the club's clock. */
export const registerMember =
  (joining: Joining) =>
  (_state: Member, { now }: DecisionContext): MemberEvent[] => [
    {
      type: 'MemberRegistered',
      data: { ...joining, role: 'Member', joinedYear: Number(dayAtClub(now).slice(0, 4)), status: 'active' },
    },
  ];

/** Changes what is on record of a member; what is not given stays as it is. */
export const reviseMember =
  (changes: Partial<MemberDetails>) =>
  (state: Member): MemberEvent[] => {
    const before = registered(state);
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

/** Takes a member off the record, and destroys what can tell who it was. */
export const eraseMember = (state: Member): MemberEvent[] => {
  registered(state);
  return [{ type: 'MemberErased', data: {} }];
};

const registered = (state: Member): Registration => {
  if (state.phase !== 'registered') throw new RefusedError('member-not-found');
  return state.details;
};

import { dayAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { Refused } from '../../platform/event-store/refused.js';
import { sameFields } from '../../platform/event-store/same-fields.js';
import type { DecisionContext, Stream } from '../../platform/event-store/stream.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';

/** Somebody who belongs to the club, as the club keeps them on record. */
export interface MemberDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** What the member does in the club. */
  readonly role: string;
  /** A calendar year. */
  readonly joinedYear: number;
  readonly status: 'pending' | 'active' | 'left';
}

/** Whose application was approved. */
export interface Joining {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** When the application came in, ISO 8601 in UTC. */
  readonly appliedAt: string;
}

interface RegisteredMember extends MemberDetails {
  readonly appliedAt: string;
}

export type MemberEvent =
  | { readonly type: 'MemberRegistered'; readonly data: RegisteredMember }
  | { readonly type: 'MemberRevised'; readonly data: MemberDetails }
  | { readonly type: 'MemberErased'; readonly data: Record<string, never> };

export type Member =
  | { readonly phase: 'unregistered' }
  | { readonly phase: 'registered'; readonly details: RegisteredMember }
  | { readonly phase: 'erased' };

const subject = (_data: object, streamId: string): string => `member-${streamId}`;
const fields = ['name', 'email', 'phone'] as const;

/** A member from the approval of the application; a person of their own, whatever becomes of the application. */
export const member: Stream<Member, MemberEvent> = {
  category: 'member',
  labels: {
    records: 'Members',
    events: {
      MemberRegistered: 'Member registered',
      MemberRevised: 'Member revised',
      MemberErased: 'Member erased',
    },
  },
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

  personal: {
    MemberRegistered: { subject, fields },
    MemberRevised: { subject, fields },
  },
  erases: { MemberErased: { subjects: (data, streamId) => [subject(data, streamId)] } },
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

const registered = (state: Member): RegisteredMember => {
  if (state.phase !== 'registered') throw new Refused('member-not-found');
  return state.details;
};

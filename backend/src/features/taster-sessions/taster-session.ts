import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/event.js';
import { RefusedError } from '../../platform/refused.js';
import type { Decider } from '../../platform/event-store/decider.js';
import { personName } from '../../platform/personal-data/person-name.js';

/** The person whom a taster session, and every mail on it, is about. */
export const guestOf = (id: string | number): string => `taster-session-${id}`;

/** What somebody who wants to try bowls tells the club. */
const tasterRequest = z.strictObject({
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string()),
  preferredDateTime: personal(z.string()).describe('Free text: when it would suit'),
});

const tasterEvents = {
  TasterRequested: defineEvent({
    label: 'Taster session requested',
    meaning: 'A visitor has asked for a free taster session.',
    data: tasterRequest,
    about: guestOf,
  }),
  TasterCompleted: defineEvent({
    label: 'Taster session completed',
    meaning: 'The session has taken place.',
    data: z.strictObject({
      completedBy: z.string().describe('As it was sent; who was signed in is the event’s actor'),
    }),
  }),
  TasterDeleted: defineEvent({
    label: 'Taster session deleted',
    meaning: 'The request is off the record, and the guest is erased.',
    erases: (id) => [guestOf(id)],
  }),
};

export type TasterRequest = Readonly<z.infer<typeof tasterRequest>>;
export type TasterSessionEvent = EventOf<typeof tasterEvents>;

export type TasterSession =
  | { readonly phase: 'unrequested' }
  | { readonly phase: 'pending'; readonly request: TasterRequest }
  | { readonly phase: 'completed'; readonly request: TasterRequest; readonly completedBy: string }
  | { readonly phase: 'deleted' };

/** A free taster session from the request to its completion; deleted at any time. */
export const tasterSession: Decider<TasterSession, TasterSessionEvent> = {
  category: 'taster-session',
  label: 'Taster sessions',
  events: tasterEvents,
  initial: { phase: 'unrequested' },

  evolve(state, event) {
    switch (event.type) {
      case 'TasterRequested':
        return { phase: 'pending', request: event.data };
      case 'TasterCompleted':
        return {
          phase: 'completed',
          request: existing(state).request,
          completedBy: event.data.completedBy,
        };
      case 'TasterDeleted':
        return { phase: 'deleted' };
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'TasterRequested':
        return `asked for a taster session for ${personName(event.data)}`;
      case 'TasterCompleted':
        return `marked the taster session of ${personName(existing(before).request)} as complete`;
      case 'TasterDeleted':
        return `deleted the taster session of ${personName(existing(before).request)}`;
    }
  },

  name: (state) => ('request' in state ? personName(state.request) : null),

  view(state) {
    if (state.phase === 'unrequested' || state.phase === 'deleted') return null;
    const { firstName, lastName, email, phone, preferredDateTime } = state.request;
    return {
      'First name': firstName,
      'Last name': lastName,
      Email: email,
      Phone: phone,
      'Preferred dates and times': preferredDateTime,
      Status: state.phase,
      'Completed by': state.phase === 'completed' ? state.completedBy : null,
    };
  },
};

/** Takes in a request for a taster session. */
export const requestTaster = (request: TasterRequest) => (): TasterSessionEvent[] => [
  { type: 'TasterRequested', data: request },
];

/** Notes that a session has taken place. Like a review, a completion happens once. */
export const completeTaster =
  (completedBy: string) =>
  (state: TasterSession): TasterSessionEvent[] => {
    if (existing(state).phase === 'completed') throw new RefusedError('taster-session-completed');
    return [{ type: 'TasterCompleted', data: { completedBy } }];
  };

/** Takes a session off the record, and destroys what can tell whose it was. */
export const deleteTaster = (state: TasterSession): TasterSessionEvent[] => {
  existing(state);
  return [{ type: 'TasterDeleted', data: {} }];
};

const existing = (state: TasterSession): Extract<TasterSession, { request: TasterRequest }> => {
  if (state.phase === 'unrequested' || state.phase === 'deleted')
    throw new RefusedError('taster-session-not-found');
  return state;
};

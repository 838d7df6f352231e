import { tasterSessionLabels } from '@onchan-bowls/contract/taster-sessions';
import { z } from 'zod';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { byLabels, type Decider } from '../../platform/event-store/decider/decider.js';
import { assertReadable } from '../../platform/personal-data/assert-readable.js';
import { personName } from '../../platform/personal-data/person-name.js';
import {
  inRestoredWords,
  lastOf,
  restorationFields,
  restorationOf,
} from '../../platform/event-store/decider/restoration.js';

/** The subject of the personal fields and mails of a taster session: its guest. */
export const guestOf = (id: string | number): string => `taster-session-${id}`;

/** The request of a visitor who wants to try bowls. */
const tasterRequest = z.strictObject({
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string()),
  preferredDateTime: personal(z.string()).describe('Free text: when it would suit'),
});

const tasterRestored = tasterRequest.extend({
  completedBy: z.string().nullable(),
  completedAt: z.string().nullable().describe('ISO 8601 in UTC; null unless it is completed'),
  reopenReason: personal(z.string().nullable()),
  ...restorationFields,
});

const withoutReopening = {
  data: tasterRestored.omit({ reopenReason: true }),
  lift: (data: object) => ({ ...data, reopenReason: null }),
};

const tasterEvents = {
  TasterRequested: defineEvent({
    label: 'Taster session requested',
    meaning: 'A visitor has asked for a free taster session.',
    data: tasterRequest,
    about: guestOf,
  }),
  TasterCompleted: defineEvent({
    label: 'Taster session completed',
    many: 'completed # taster sessions',
    meaning: 'The session has taken place.',
    data: z.strictObject({
      completedBy: z.string().describe('As it was sent; who was signed in is the event’s actor'),
    }),
  }),
  TasterReopened: defineEvent({
    label: 'Taster session reopened',
    many: 'reopened # taster sessions',
    meaning: 'The session has not taken place after all, and is pending again.',
    data: z.strictObject({ reopenReason: personal(z.string()) }),
    about: guestOf,
  }),
  TasterDeleted: defineEvent({
    label: 'Taster session deleted',
    many: 'deleted # taster sessions',
    meaning: 'The request is off the record, and the guest is erased.',
    erases: (id) => [guestOf(id)],
  }),
  TasterRestored: defineEvent({
    label: 'Taster session restored',
    meaning: 'The request is again as it was at an earlier time.',
    data: tasterRestored,
    about: guestOf,
    earlier: [withoutReopening],
  }),
};

export type TasterRequest = Readonly<z.infer<typeof tasterRequest>>;
export type TasterSessionEvent = EventOf<typeof tasterEvents>;

interface RequestedSession {
  readonly request: TasterRequest;
  /** Null until the session is completed. */
  readonly completedBy: string | null;
  /** Why it was last set back to pending. */
  readonly reopenReason: string | null;
}

/** Null before the session is requested and after it is deleted. */
export type TasterSession = RequestedSession | null;

/** A free taster session from the request to its completion, which can be taken back; deleted at any time. */
export const tasterSession: Decider<TasterSession, TasterSessionEvent> = {
  category: 'taster-session',
  label: 'Taster sessions',
  events: tasterEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'TasterRequested':
        return { request: event.data, completedBy: null, reopenReason: null };
      case 'TasterCompleted':
        return { ...existing(state), completedBy: event.data.completedBy };
      case 'TasterReopened':
        return { ...existing(state), completedBy: null, ...event.data };
      case 'TasterDeleted':
        return null;
      case 'TasterRestored': {
        const { completedBy, completedAt, reopenReason, goesBackTo, createdAt, ...request } = event.data;
        return { request, completedBy, reopenReason };
      }
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'TasterRequested':
        return `asked for a taster session for ${personName(event.data)}`;
      case 'TasterCompleted':
        return `marked the taster session of ${personName(existing(before).request)} as complete`;
      case 'TasterReopened':
        return `reopened the taster session of ${personName(existing(before).request)}`;
      case 'TasterDeleted':
        return `deleted the taster session of ${personName(existing(before).request)}`;
      case 'TasterRestored':
        return inRestoredWords(
          `the taster session of ${personName(event.data)}`,
          event.data.goesBackTo,
          before,
        );
    }
  },

  name: ({ request }) => personName(request),

  view: ({ request, completedBy, reopenReason }) =>
    byLabels(tasterSessionLabels, {
      ...request,
      status: completedBy === null ? 'pending' : 'completed',
      completedBy,
      reopenReason,
    }),

  undoable: ['TasterDeleted'],

  restore(past, present) {
    const { request, ...outcome } = past.state;
    if (present && sameFields(present, outcome) && sameFields(present.request, request)) return [];
    const { completedBy } = outcome;
    const completed = completedBy === null ? null : lastOf(past, 'TasterCompleted', 'TasterRestored');
    const completedAt = (completed?.data.completedAt as string | undefined) ?? completed?.recordedAt ?? null;
    return [
      { type: 'TasterRestored', data: { ...request, ...outcome, completedAt, ...restorationOf(past) } },
    ];
  },
};

/** Receives a request for a taster session. */
export const requestTaster = (request: TasterRequest) => (): TasterSessionEvent[] => [
  { type: 'TasterRequested', data: request },
];

/** Marks a session as complete, once at most. */
export const completeTaster =
  (completedBy: string) =>
  (state: TasterSession): TasterSessionEvent[] => {
    if (existing(state).completedBy !== null) throw new RefusedError('taster-session-completed');
    return [{ type: 'TasterCompleted', data: { completedBy } }];
  };

/** Takes back the completion of a session. */
export const reopenTaster =
  (reopenReason: string) =>
  (state: TasterSession): TasterSessionEvent[] => {
    const { request, completedBy } = existing(state);
    if (completedBy === null) throw new RefusedError('taster-session-pending');
    const { firstName, lastName, email, phone } = request;
    assertReadable(firstName, lastName, email, phone);
    return [{ type: 'TasterReopened', data: { reopenReason } }];
  };

/** Deletes a session and erases its guest. */
export const deleteTaster = (state: TasterSession): TasterSessionEvent[] => {
  existing(state);
  return [{ type: 'TasterDeleted', data: {} }];
};

const existing = (state: TasterSession): RequestedSession => state ?? refuse('taster-session-not-found');

import { reopenRequest } from '@onchan-bowls/contract/reopening';
import {
  completeTasterSessionRequest,
  type TasterSessionRecord,
  tasterSessionRequest,
} from '@onchan-bowls/contract/taster-sessions';
import { tasterSessionRecordExample } from '@onchan-bowls/contract/taster-sessions.examples';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { pathsOver } from './records.js';

/** An example of a request for a taster session. */
export const exampleTasterSession = (values: Partial<TasterSessionRecord> = {}): TasterSessionRecord => ({
  ...tasterSessionRecordExample,
  preferredDateTime: 'Weekday evenings after six',
  ...values,
});

/** The paths of requests for taster sessions, over an array. */
export const tasterSessionHandlers = (api: {
  session: SessionRecord;
  tasterSessions: TasterSessionRecord[];
}) => {
  const { list, add, change, remove } = pathsOver<TasterSessionRecord>({
    path: '/api/taster-sessions',
    api,
    read: () => api.tasterSessions,
    write: (records) => {
      api.tasterSessions = records;
    },
    missing: 'taster-session-not-found',
  });
  return [
    list,
    add((body, id) => exampleTasterSession({ ...tasterSessionRequest.parse(body), id }), 'visitors'),
    change('put', '/complete', ({ status }, body) =>
      status === 'completed'
        ? 'taster-session-completed'
        : {
            ...completeTasterSessionRequest.parse(body),
            status: 'completed',
            completedAt: '2026-05-06T12:00:00.000Z',
          },
    ),
    change('put', '/reopen', ({ status }, body) =>
      status === 'pending'
        ? 'taster-session-pending'
        : { ...reopenRequest.parse(body), status: 'pending', completedAt: null, completedBy: null },
    ),
    remove,
  ];
};

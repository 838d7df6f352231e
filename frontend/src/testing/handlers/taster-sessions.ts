import { reopenRequest } from '@onchan-bowls/contract/reopening';
import {
  completeTasterSessionRequest,
  type TasterSessionRecord,
  tasterSessionRequest,
} from '@onchan-bowls/contract/taster-sessions';
import { tasterSessionRecordExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { pathsOver } from './records.js';

/** An example of a request for a taster session. */
export const exampleTasterSession = (values: Partial<TasterSessionRecord> = {}): TasterSessionRecord => ({
  ...tasterSessionRecordExample,
  preferredDateTime: 'Weekday evenings after six',
  ...values,
});

/** The paths of requests for taster sessions, over an array. */
export const tasterSessionHandlers = (api: { tasterSessions: TasterSessionRecord[] }) => {
  const { list, add, change, remove } = pathsOver('/api/taster-sessions', api, 'tasterSessions');
  return [
    list,
    add((body, id) => exampleTasterSession({ ...tasterSessionRequest.parse(body), id })),
    change('put', '/complete', (_, body) => ({
      ...completeTasterSessionRequest.parse(body),
      status: 'completed',
      completedAt: '2026-05-06T12:00:00.000Z',
    })),
    change('put', '/reopen', (_, body) => ({
      ...reopenRequest.parse(body),
      status: 'pending',
      completedAt: null,
      completedBy: null,
    })),
    remove,
  ];
};

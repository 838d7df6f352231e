import type { SessionRecord, SignInRequest } from '@onchan-bowls/contract/session';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, get, request } from '../../lib/api.js';
import { sessionKey } from '../../lib/query-client.js';

const [path] = sessionKey;

/** Who is signed in. */
export const sessionQuery = queryOptions({ queryKey: sessionKey, queryFn: () => get<SessionRecord>(path) });

/** Signs in; refused with 401 for a wrong password and 429 after too many. */
export const signIn = (body: SignInRequest) => request<SessionRecord>('POST', path, { body });

/** Signs out; a session that has ended already is no failure. */
export const signOut = () =>
  request<undefined>('DELETE', path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });

/** The mark that keeps the gate open for the browser's session. It opens nothing on the server. */
const flag = { key: 'admin-authenticated', value: 'true' } as const;

/**
 * The state of the gate. It is unlocked when this browser session passed it and the server still knows the
 * session; a session that ended there takes the mark away here.
 */
export function useAdminSession() {
  const client = useQueryClient();
  const [flagged, setFlagged] = useState(() => sessionStorage.getItem(flag.key) === flag.value);
  const { data, error, refetch } = useQuery({ ...sessionQuery, enabled: flagged });

  const ended = data?.authenticated === false;
  useEffect(() => {
    if (ended) sessionStorage.removeItem(flag.key);
  }, [ended]);

  return {
    state: !flagged || ended ? ('locked' as const) : data ? ('unlocked' as const) : ('checking' as const),
    session: data,
    error,
    retry: refetch,
    unlock: (session: SessionRecord) => {
      client.setQueryData(sessionKey, session);
      sessionStorage.setItem(flag.key, flag.value);
      setFlagged(true);
      // What was refused for want of a session is asked for again.
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    /** To be called after signing out: nothing that was loaded stays behind. */
    forget: () => {
      sessionStorage.removeItem(flag.key);
      setFlagged(false);
      client.clear();
    },
  };
}

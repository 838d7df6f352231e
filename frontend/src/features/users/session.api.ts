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
 * The state of the gate. The server's session decides, so that a new tab of a signed-in browser is unlocked and a
 * session that has ended locks this page too. The mark says which: without it a failed check shows the gate.
 */
export function useAdminSession() {
  const client = useQueryClient();
  const [wasFlagged] = useState(() => sessionStorage.getItem(flag.key) === flag.value);
  const { data, error, refetch, isFetching } = useQuery({
    ...sessionQuery,
    // Somebody may have signed in in another tab.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

  const state = data?.authenticated
    ? ('unlocked' as const)
    : data || (error && !isFetching && !wasFlagged)
      ? ('locked' as const)
      : ('checking' as const);
  useEffect(() => {
    if (state === 'unlocked') sessionStorage.setItem(flag.key, flag.value);
    if (state !== 'locked') return;
    sessionStorage.removeItem(flag.key);
    // What a covered form still shows is in use and stays.
    client.removeQueries({ type: 'inactive' });
  }, [state, client]);

  return {
    state,
    session: data,
    error,
    retry: refetch,
    unlock: (session: SessionRecord) => {
      client.setQueryData(sessionKey, session);
      // What was refused for want of a session is asked for again.
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    /** Forgets all that was loaded, for a session that begins or has ended. */
    startOver: (session: SessionRecord) => {
      client.clear();
      client.setQueryData(sessionKey, session);
    },
  };
}

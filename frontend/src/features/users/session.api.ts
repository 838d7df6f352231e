import type { SessionRecord, SignInRequest } from '@onchan-bowls/contract/session';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, get, request } from '../../data/api.js';
import { sessionKey } from '../../data/query-client.js';

const [path] = sessionKey;

/** The session: who is signed in. */
export const sessionQuery = queryOptions({ queryKey: sessionKey, queryFn: () => get<SessionRecord>(path) });

/** Signs in; refused with 401 for a wrong password and 429 after too many. */
export const signIn = (body: SignInRequest) => request<SessionRecord>('POST', path, { body });

/** Signs out. A session that has already ended is not a failure. */
export const signOut = () =>
  request<undefined>('DELETE', path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });

/** The flag that keeps the gate open for the browser session. It has no effect on the server. */
const flag = { key: 'admin-authenticated', value: 'true' } as const;

/** Uses the session's storage. Where it is blocked, the gate works without its flag. */
const withStorage = <Result>(access: (storage: Storage) => Result): Result | undefined => {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
};

/**
 * The state of the gate. The server's session decides: a new tab of a signed-in browser is unlocked, and a session that
 * has ended locks the page. After a failed check the gate is shown only if the flag is not set.
 */
export function useAdminSession() {
  const client = useQueryClient();
  const [wasFlagged] = useState(() => withStorage((storage) => storage.getItem(flag.key)) === flag.value);
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
    if (state === 'unlocked') withStorage((storage) => storage.setItem(flag.key, flag.value));
    if (state !== 'locked') return;
    withStorage((storage) => storage.removeItem(flag.key));
    // Data that a covered form still shows is in use and stays.
    client.removeQueries({ type: 'inactive' });
  }, [state, client]);

  return {
    state,
    session: data,
    error,
    retry: refetch,
    unlock: (session: SessionRecord) => {
      // A session that is being loaded may be from before the sign-in.
      void client.cancelQueries({ queryKey: sessionKey }).then(() => {
        client.setQueryData(sessionKey, session);
        // Requests that were refused without a session are repeated.
        void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
      });
    },
    /** Drops all loaded data, for a session that begins or has ended. */
    startOver: (session: SessionRecord) => {
      client.clear();
      client.setQueryData(sessionKey, session);
    },
  };
}

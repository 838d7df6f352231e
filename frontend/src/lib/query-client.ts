import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { isSessionEnd } from './api.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** `shows` names the kind of records that a query is made of, as the event history calls it: live ones are told by it. */
    queryMeta: { shows?: string };
  }
}

/** The event history, which every change makes longer; also its path. */
export const historyKey = ['/api/admin/events'] as const;

/** Where the answer to "who is signed in?" is kept; also its path. */
export const sessionKey = ['/api/admin/session'] as const;

/**
 * The manners of all loaded data: never stale, never fetched again by itself, no retries. A call that fails
 * offline fails at once instead of waiting. A refusal for want of a session ends the session here too.
 */
export function createQueryClient(): QueryClient {
  const noteEndedSession = (error: Error) => {
    if (isSessionEnd(error)) {
      client.setQueryData<SessionRecord>(sessionKey, { authenticated: false });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noteEndedSession }),
    mutationCache: new MutationCache({
      onError: noteEndedSession,
      onSuccess: () => {
        // Forgotten where nobody looks: all its pages, which may be many, would be fetched again.
        client.removeQueries({ queryKey: historyKey, type: 'inactive' });
        void client.invalidateQueries({ queryKey: historyKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

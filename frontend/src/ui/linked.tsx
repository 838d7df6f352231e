import { chakra } from '@chakra-ui/react/styled-system';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf, request } from '../data/api.js';
import { useSingleMutation } from '../data/single-mutation.js';
import { LoadFailed, Loading } from './list-status.js';

/** Shown while a link is opened. */
export const openingLink = <Loading text="Opening your link..." />;

/** A sentence that stands out. */
export const Notice = chakra('p', { base: { fontWeight: '600' } });

/** What a link is for. The token is in the body, because addresses are in logs. */
const linkQuery = <Data,>(path: string, token: string) =>
  queryOptions({
    queryKey: [path, token],
    queryFn: () => request<Data>('POST', path, { body: { token } }),
    retry: false,
    gcTime: 0,
  });

interface LinkedProps<Data> {
  /** The path that the link's token opens. */
  path: string;
  token: string;
  children: (data: Data) => ReactNode;
}

/** Shows what a link is for, or that it is not valid. */
export function Linked<Data>({ path, token, children }: LinkedProps<Data>) {
  const { data, error, refetch } = useQuery(linkQuery<Data>(path, token));
  if (error instanceof ApiError && error.status === 404)
    return <Notice role="alert">{messageOf(error)}</Notice>;
  if (error && data === undefined) return <LoadFailed error={error} retry={refetch} />;
  return data === undefined ? openingLink : children(data);
}

/**
 * Changes what a link is for, once at a time. The same change again changes nothing, so that it can be tried again after a failure.
 * @returns the last failure too. Before it is reported, what the link is for is loaded again if it may have changed nevertheless.
 *   If that fails as well, `isUnknown` says so.
 */
export function useLinkChange(path: string, token: string) {
  const client = useQueryClient();
  const { queryKey } = linkQuery(path, token);
  const [failure, setFailure] = useState<Error>();
  const [isUnknown, setUnknown] = useState(false);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (body: object) => request('PUT', path, { body: { token, ...body } }),
    onMutate: () => {
      setFailure(undefined);
      setUnknown(false);
    },
    onSuccess: (data) => client.setQueryData(queryKey, data),
    onError: async (error) => {
      // Somebody else may have been faster, or only the response was lost.
      const isRefusal = error instanceof ApiError && error.status < 500;
      if (!isRefusal || error.status === 409) {
        const isLoaded = await client.query({ ...linkQuery(path, token), staleTime: 0 }).then(
          () => true,
          () => false,
        );
        setUnknown(!isRefusal && !isLoaded);
      }
      setFailure(error);
    },
  });
  return { change: mutate, isSending: isPending, failure, isUnknown };
}

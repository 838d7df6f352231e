import { chakra } from '@chakra-ui/react/styled-system';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { NetworkError } from '../data/api.js';
import { allRecords, useNeeded } from '../data/page-data.js';
import { Button } from './button.js';

interface LoadingProps {
  text: string;
  /** Keeps what stands below out of sight, so that it does not jump when the list arrives. */
  tall?: boolean;
}

/** Shown while a list loads, in the room that it will take. */
export function Loading({ text, tall = false }: LoadingProps) {
  return (
    <chakra.p role="status" color="fg.muted" textAlign="center" py="16" minH={tall ? '100dvh' : undefined}>
      {text}
    </chakra.p>
  );
}

/** Shown when a list is empty, with what to do about it. */
export function Empty({ title, hint }: { title: string; hint?: string }) {
  return (
    <chakra.div
      textAlign="center"
      py="12"
      px="4"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor="border.control"
      borderRadius="lg"
    >
      <chakra.p fontWeight="600">{title}</chakra.p>
      {hint !== undefined && <chakra.p color="fg.muted">{hint}</chakra.p>}
    </chakra.div>
  );
}

/** Shown in place of a list that could not be loaded. Loads again by itself when the device is online again. */
export function LoadFailed({ error, retry }: { error: Error | null; retry: () => unknown }) {
  const offline = error instanceof NetworkError && error.offline;
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return (
    <chakra.div role="status" textAlign="center" color="fg.muted" py="12">
      <p>{offline ? 'You are offline' : 'This could not be loaded.'}</p>
      <Button
        variant="outline"
        mt="2"
        onClick={({ currentTarget }) => {
          // The button is removed, and the focus must stay in its region.
          currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
          void retry();
        }}
      >
        Try again
      </Button>
    </chakra.div>
  );
}

/**
 * A query's data, and what to show in its place until there is some: that it loads, or that this has failed.
 * @param need what is shown of the list.
 */
export function useLoaded<Loaded, Data, Key extends QueryKey>(
  query: UseQueryOptions<Loaded, Error, Data, Key>,
  loading: string | ReactElement,
  need = allRecords,
) {
  const { data, error, refetch, isFetching } = useNeeded(query, useQuery(query), need);
  const loadingPart = typeof loading === 'string' ? <Loading text={loading} /> : loading;
  return { data, placeholder: isFetching ? loadingPart : <LoadFailed error={error} retry={refetch} /> };
}

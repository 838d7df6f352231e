import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface SingleMutationOptions<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** Its success closes what it was started from: nothing can be started there afterwards. */
  closes?: boolean;
}

/** A mutation that runs once at a time: a double click, or a press while it is under way, does nothing. */
export function useSingleMutation<Data, Variables = void>({
  closes = false,
  ...options
}: SingleMutationOptions<Data, Variables>) {
  // Rendering follows a click too late to keep the next one from counting.
  const isLocked = useRef(false);
  const mutation = useMutation(options);
  const release = () => {
    isLocked.current = false;
  };
  const mutate = (variables: Variables) => {
    if (isLocked.current) return;
    isLocked.current = true;
    mutation.mutateAsync(variables).then(closes ? undefined : release, release);
  };
  return { isPending: mutation.isPending, variables: mutation.variables, mutate };
}

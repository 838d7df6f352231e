import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface SingleMutationOptions<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** Whether its success closes the form or dialog. It cannot run again afterwards. */
  closes?: boolean;
}

/** A mutation that runs once at a time. A double click, or a click while it runs, does nothing. */
export function useSingleMutation<Data, Variables = void>({
  closes = false,
  ...options
}: SingleMutationOptions<Data, Variables>) {
  // A disabled button would come too late for the second click of a double click.
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

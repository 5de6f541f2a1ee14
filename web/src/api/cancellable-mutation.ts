import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { NoAnswerError } from './request.js';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  /** Sends the request. It must pass `signal` on to `fetch`, so that `cancel` aborts the request. */
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Data>;
};

/**
 * Returns a mutation with a `cancel` function. A cancelled mutation fails with {@link NoAnswerError}, because the
 * server may already have made the change.
 */
export function useCancellableMutation<Data, Variables>({
  mutationFn,
  ...options
}: Options<Data, Variables>): UseMutationResult<Data, Error, Variables> & { cancel: () => void } {
  const underWay = useRef<AbortController>(null);
  const mutation = useMutation({
    ...options,
    mutationFn: (variables: Variables) => {
      underWay.current = new AbortController();
      return mutationFn(variables, underWay.current.signal);
    },
  });
  return { ...mutation, cancel: () => underWay.current?.abort(new NoAnswerError('stopped')) };
}

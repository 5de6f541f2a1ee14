import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { NoAnswerError } from './request.js';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  /** Must pass `signal` on to its request. */
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Data>;
};

/**
 * A mutation with a `cancel` function. A cancelled mutation fails with {@link NoAnswerError}: the server may have done
 * it.
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

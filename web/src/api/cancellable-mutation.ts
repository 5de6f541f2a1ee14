import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { NoAnswerError } from './request.js';

type Options<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  /** Hands the signal on to its request. */
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Data>;
};

/** A mutation that whoever waits for it can stop. It then fails with a {@link NoAnswerError}: it may have been done. */
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

import type { ToastText } from '@paperbill/contracts/texts';
import {
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '../toasts/toast-store.js';
import { isNotFound, needsFreshSignIn, NoAnswerError, getNoAnswerToast, getServerMessage } from './request.js';

/** The toast after a failure. A function returns null if the page itself shows the error. */
type FailureToast = ToastText | ((error: unknown) => ToastText | null);

interface MutationWithToasts<Data, Variables> extends Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> {
  /** Sends the request. If the user can cancel it, this function must pass `signal` on to `fetch`. */
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Data>;
  success?: ToastText | ((data: Data, variables: Variables) => ToastText);
  failure?: FailureToast;
  /**
   * The queries to refetch after the request. They are also refetched after an error, because the server may have
   * executed the request.
   */
  refetches?: readonly QueryKey[];
  /** The query whose data the response replaces. */
  caches?: QueryKey;
}

/** A cancelled mutation fails with {@link NoAnswerError}, because the server may have executed its request. */
export function useMutationWithToasts<Data, Variables = void>({
  mutationFn,
  success,
  failure,
  refetches,
  caches,
  onSuccess,
  onError,
  onSettled,
  ...options
}: MutationWithToasts<Data, Variables>): UseMutationResult<Data, Error, Variables> & { cancel: () => void } {
  const client = useQueryClient();
  const underWay = useRef<AbortController>(null);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: (variables) => {
      underWay.current = new AbortController();
      return mutationFn(variables, underWay.current.signal);
    },
    onSuccess: (data, variables, ...rest) => {
      if (caches) client.setQueryData(caches, data);
      const done = onSuccess?.(data, variables, ...rest);
      // The success toast is shown after `onSuccess`, because `onSuccess` may dismiss the visible toast.
      if (success) showToast(typeof success === 'function' ? success(data, variables) : success);
      return done;
    },
    onError: (error, ...rest) => {
      if (failure) showFailureToast(error, failure);
      return onError?.(error, ...rest);
    },
    onSettled: async (...result) => {
      await onSettled?.(...result);
      await Promise.all(refetches?.map((queryKey) => client.invalidateQueries({ queryKey })) ?? []);
    },
  });
  return { ...mutation, cancel: () => underWay.current?.abort(new NoAnswerError('stopped')) };
}

function showFailureToast(error: unknown, failure: FailureToast): void {
  // No toast is shown if the server requires a fresh sign-in, because the app then asks the user to sign in.
  if (needsFreshSignIn(error)) return;
  const toast = getNoAnswerToast(error) ?? (typeof failure === 'function' ? failure(error) : failure);
  if (toast) showToast(toast);
}

export const preferServerMessage =
  (failure: ToastText) =>
  (error: unknown): ToastText => ({ ...failure, text: getServerMessage(error) ?? failure.text ?? '' });

/** Handles a 404 response as success, because another window may have deleted the record. */
export function ignoreNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

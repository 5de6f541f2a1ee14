import type { FirstStep, FirstStepsAnswer } from '@paperbill/contracts/http';
import { toasts } from '@paperbill/contracts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMutationWithToasts } from '../../../api/change.js';
import { requestJson } from '../../../api/request.js';
import { readStoredValue, signedInUser, storeValue } from '../../../user-storage.js';
import { subscriptionQuery } from '../../subscription/api/get-subscription.js';

export const FIRST_STEPS = '/app/api/first-steps';

/** An account with more invoices shows no first steps, even if its company has no name. */
const MAX_INVOICES_OF_NEW_ACCOUNT = 3;

/** `maxWaitMs` is the longest wait for the first steps. Specs replace this value. */
export const firstStepsTiming = { maxWaitMs: 2_000 };

const openStepsStorageKey = (): string => `has-first-steps-${signedInUser() ?? ''}`;

function rememberOpenSteps(answer: FirstStepsAnswer): FirstStepsAnswer {
  storeValue('local', openStepsStorageKey(), answer.steps.length > 0);
  return answer;
}

/**
 * The dashboard waits for the first steps. Otherwise the content below them would move when they load. The wait is
 * short, and only happens if the account probably has open steps.
 */
export function useFirstSteps() {
  const client = useQueryClient();
  const [hadSteps] = useState(() => readStoredValue('local', openStepsStorageKey()));
  // The app loads the subscription before it shows a page.
  const [invoices] = useState(() => client.getQueryData(subscriptionQuery.queryKey)?.totalInvoices);
  const mayHaveSteps = hadSteps !== false && (invoices === undefined || invoices <= MAX_INVOICES_OF_NEW_ACCOUNT);
  const { data, isPending, isError } = useQuery({
    queryKey: [FIRST_STEPS],
    queryFn: async ({ signal }) => rememberOpenSteps(await requestJson<FirstStepsAnswer>(FIRST_STEPS, { signal })),
    enabled: mayHaveSteps,
  });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), firstStepsTiming.maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const isExpected = mayHaveSteps && (hadSteps === true || invoices === 0);
  return { steps: data?.steps ?? [], isAwaited: isExpected && isPending && !isError && !isLate };
}

export function useSkipSteps() {
  const client = useQueryClient();
  return useMutationWithToasts({
    mutationFn: (steps: FirstStep[], signal) =>
      requestJson<FirstStepsAnswer>(`${FIRST_STEPS}/skip`, { method: 'POST', body: { steps }, signal }),
    failure: toasts.stepNotSkipped,
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey: [FIRST_STEPS] });
      client.setQueryData([FIRST_STEPS], rememberOpenSteps(answer));
    },
    scope: { id: FIRST_STEPS },
  });
}

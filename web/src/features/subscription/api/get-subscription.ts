import { SUBSCRIPTION_CALL, type SubscriptionStatus } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonUnlessSignedOut } from '../../../api/query-client.js';
import { arePaymentsOffered } from '../../../operator-settings.js';

/** The user's plan, with what the client derives from it. */
export interface Subscription extends SubscriptionStatus {
  /** On the free plan with its invoices used up: creating waits for an upgrade. */
  hasExceededLimit: boolean;
  /** Invoices carry the free plan's line: as the server decides it when they are saved. */
  hasWatermark: boolean;
  /** Active, or cancelled with the period still running. */
  hasProAccess: boolean;
}

const FREE: SubscriptionStatus = {
  subscriptionStatus: 'free',
  totalInvoices: 0,
  canCreateInvoice: true,
  daysLeftInTrial: null,
};

const withDerived = (answer: SubscriptionStatus | null): Subscription => {
  const status = answer ?? FREE;
  const isFreePlan = arePaymentsOffered() && status.subscriptionStatus === 'free';
  return {
    ...status,
    hasExceededLimit: isFreePlan && status.totalInvoices >= FREE_INVOICE_LIMIT,
    hasWatermark: isFreePlan,
    hasProAccess: status.subscriptionStatus === 'active' || status.subscriptionStatus === 'cancelled_but_active',
  };
};

/** The app asks while it starts: a page that is there a moment later need not ask again. */
const FRESH_MS = 2_000;

export const subscriptionQuery = queryOptions({
  queryKey: [SUBSCRIPTION_CALL],
  queryFn: (context) => getJsonUnlessSignedOut<SubscriptionStatus>(context),
  select: withDerived,
  staleTime: FRESH_MS,
});

export const useSubscription = () => useQuery(subscriptionQuery);

import { SUBSCRIPTION_CALL, type SubscriptionStatus } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonUnlessSignedOut } from '../../../api/query-client.js';
import { arePaymentsOffered } from '../../../operator-settings.js';

/** The user's plan with derived fields. */
export interface Subscription extends SubscriptionStatus {
  /** Free plan with all free invoices used. */
  hasExceededLimit: boolean;
  /** Invoices carry the free plan's watermark. Same rule as the server's. */
  hasWatermark: boolean;
  /** Active, or cancelled while the paid period is running. */
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

/** Fresh for this long: <App> fetches it at startup, and the first page need not fetch it again. */
const FRESH_MS = 2_000;

export const subscriptionQuery = queryOptions({
  queryKey: [SUBSCRIPTION_CALL],
  queryFn: (context) => getJsonUnlessSignedOut<SubscriptionStatus>(context),
  select: withDerived,
  staleTime: FRESH_MS,
});

export const useSubscription = () => useQuery(subscriptionQuery);

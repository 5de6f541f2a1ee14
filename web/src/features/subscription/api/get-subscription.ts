import type { SubscriptionStatus } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonUnlessSignedOut } from '../../../api/query-client.js';

/** The user's plan, with what the client derives from it. */
export interface Subscription extends SubscriptionStatus {
  /** On the free plan with its invoices used up: creating waits for an upgrade. */
  hasExceededLimit: boolean;
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
  return {
    ...status,
    hasExceededLimit: status.subscriptionStatus === 'free' && status.totalInvoices >= FREE_INVOICE_LIMIT,
    hasProAccess: status.subscriptionStatus === 'active' || status.subscriptionStatus === 'cancelled_but_active',
  };
};

export const subscriptionQuery = queryOptions({
  queryKey: ['/api/subscription/status'],
  queryFn: (context) => getJsonUnlessSignedOut<SubscriptionStatus>(context),
  select: withDerived,
});

export const useSubscription = () => useQuery(subscriptionQuery);

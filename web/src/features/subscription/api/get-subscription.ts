import { SUBSCRIPTION_URL, type SubscriptionStatus } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonUnlessSignedOut } from '../../../api/query-client.js';
import { arePaymentsOffered } from '../../../operator-settings.js';

/** The user's plan, with additional fields that are calculated from it. */
export interface Subscription extends SubscriptionStatus {
  /** True if the user has the free plan and has used all free invoices. */
  hasExceededLimit: boolean;
  /** True if the user's invoices have the watermark of the free plan. The server uses the same rule. */
  hasWatermark: boolean;
  /** True if the user has the Pro plan. A cancelled subscription includes the plan until the end of its paid period. */
  hasProAccess: boolean;
}

const FREE_SUBSCRIPTION: SubscriptionStatus = {
  subscriptionStatus: 'free',
  totalInvoices: 0,
  canCreateInvoice: true,
  daysLeftInTrial: null,
};

const addDerivedFields = (answer: SubscriptionStatus | null): Subscription => {
  const status = answer ?? FREE_SUBSCRIPTION;
  const isFreePlan = arePaymentsOffered() && status.subscriptionStatus === 'free';
  return {
    ...status,
    hasExceededLimit: isFreePlan && status.totalInvoices >= FREE_INVOICE_LIMIT,
    hasWatermark: isFreePlan,
    hasProAccess: status.subscriptionStatus === 'active' || status.subscriptionStatus === 'cancelled_but_active',
  };
};

export const subscriptionQuery = queryOptions({
  queryKey: [SUBSCRIPTION_URL],
  queryFn: (context) => getJsonUnlessSignedOut<SubscriptionStatus>(context),
  select: addDerivedFields,
});

export const useSubscription = () => useQuery(subscriptionQuery);

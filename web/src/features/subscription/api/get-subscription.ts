import { SUBSCRIPTION_URL, type SubscriptionStatus } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJsonUnlessSignedOut } from '../../../api/query-client.js';
import { arePaymentsOffered } from '../../../operator-settings.js';

export interface Subscription extends SubscriptionStatus {
  hasExceededLimit: boolean;
  /** True if documents get a watermark. The server uses the same rule. */
  hasWatermark: boolean;
  /** A cancelled subscription includes the plan until the end of its paid period. */
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
